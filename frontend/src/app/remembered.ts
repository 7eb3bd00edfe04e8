type List = 'feed' | 'recipes';

/**
 * How a list was last looked at in this browser, as a query: a list that is opened without choices begins with them. Cookies, so that
 * the server's page can name what the screen will ask first.
 */
export const rememberedIn = (cookies: string, list: List): URLSearchParams =>
  new URLSearchParams(new RegExp(`(?:^|;\\s*)potluck-${list}=([^;]*)`).exec(cookies)?.[1]);

export const remembered = (list: List): URLSearchParams => rememberedIn(document.cookie, list);

const aYear = 31_536_000;

export function remember(list: List, choices: URLSearchParams): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where a page is served without TLS.
  document.cookie = `potluck-${list}=${choices}; Path=/; Max-Age=${aYear}; SameSite=Lax`;
}
