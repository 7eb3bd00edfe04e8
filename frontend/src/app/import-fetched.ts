/** The server could not be reached; another attempt may succeed. */
export class NotReached extends Error {
  override name = 'NotReached';
}

/** Paths of files that the browser has fetched. */
const fetched = new Set<string>();

/**
 * Imports a module after all its files have been fetched. Throws NotReached when another attempt may succeed. The build wraps every
 * `import()` with it; `files` are the module and its imports, relative to the site's root.
 *
 * Browsers cache a failed import for the life of the page: after a moment without network, a menu would not open until a reload. So
 * nothing is imported before it has been fetched.
 *
 * @public
 */
export async function importFetched<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  await Promise.all(files.map(fetchOnce));
  return load();
}

async function fetchOnce(file: string): Promise<void> {
  const path = `/${file}`;
  // Files named in the page's head are loaded already.
  if (fetched.has(path) || document.head.querySelector(`[href="${path}"], [src="${path}"]`)) return;
  const status = await statusOf(path).catch(() => undefined);
  if (status === undefined || status >= 500) throw new NotReached(path);
  // A file no longer exists after an update of the product: the page must be reloaded.
  if (status !== 200) throw new Error(`${path}: ${status}`);
  fetched.add(path);
}

async function statusOf(path: string): Promise<number> {
  const response = await fetch(path);
  // A response that is not read to its end is not cached.
  await response.arrayBuffer();
  return response.status;
}
