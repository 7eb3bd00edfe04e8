const signInPages = ['/api/login', '/api/logout', '/api/callback', '/oidc'];

/** In characters, as encoded in a Location header: non-ASCII text becomes three to nine times as long. */
const longest = 2_000;

/**
 * The page to return to after sign-in, as a path with query and fragment. Undefined when it is not one of our pages, or is part of the
 * sign-in itself. Accepts a path or an address of `origin`; anything that a browser would resolve to another site is refused.
 */
export function localPath(page: unknown, origin: string): string | undefined {
  if (typeof page !== 'string' || page.length > longest) return undefined;
  let url: URL;
  try {
    url = new URL(page, origin);
  } catch {
    return undefined;
  }
  // The origin of a `blob:` address is that of the address in it, which is its path.
  if (url.protocol === 'blob:' || url.origin !== origin || url.pathname.startsWith('//')) return undefined;
  if (signInPages.some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`))) return undefined;
  const path = url.pathname + url.search + url.hash;
  return path.length > longest ? undefined : path;
}
