const signInPages = ['/api/login', '/api/logout', '/api/callback', '/oidc'];

/** In characters, as it stands in a Location header: what is not ASCII becomes three to nine times as long. */
const longest = 2_000;

/**
 * The page that was left, as a path with its query and fragment; undefined when it is none of ours, or a page of the sign-in itself.
 * Takes a path or an address of `origin`; whatever a browser would take for another site is refused.
 */
export function localPath(page: unknown, origin: string): string | undefined {
  if (typeof page !== 'string' || page.length > longest) return undefined;
  let url: URL;
  try {
    url = new URL(page, origin);
  } catch {
    return undefined;
  }
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined;
  if (signInPages.some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`))) return undefined;
  const path = url.pathname + url.search + url.hash;
  return path.length > longest ? undefined : path;
}
