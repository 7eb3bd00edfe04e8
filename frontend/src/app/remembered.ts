export type RememberedList = 'feed' | 'recipes';

/**
 * How a list was last looked at in this browser, as a query: a list that is opened without choices begins with them. Cookies, so that
 * the server's page can name what the screen will ask first.
 */
export const rememberedIn = (cookies: string, list: RememberedList): URLSearchParams =>
  new URLSearchParams(new RegExp(`(?:^|;\\s*)potluck-${list}=([^;]*)`).exec(cookies)?.[1]);
