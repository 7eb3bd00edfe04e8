export type ListName = 'feed' | 'recipes';

/**
 * How a list was last looked at in this browser, as a query: a list that is opened without choices begins with them. Cookies, so that
 * the server's page can name what the screen will ask first.
 */
export const savedChoicesIn = (cookies: string, list: ListName): URLSearchParams =>
  new URLSearchParams(new RegExp(`(?:^|;\\s*)potluck-${list}=([^;]*)`).exec(cookies)?.[1]);
