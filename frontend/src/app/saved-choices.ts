export type ListName = 'feed' | 'recipes';

/**
 * The sort and view last chosen for a list in this browser, as a query string. Stored in cookies, so that the server knows what to
 * prefetch.
 */
export const savedChoicesIn = (cookies: string, list: ListName): URLSearchParams =>
  new URLSearchParams(new RegExp(`(?:^|;\\s*)potluck-${list}=([^;]*)`).exec(cookies)?.[1]);
