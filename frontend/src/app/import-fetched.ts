/** The server could not be reached for code; it may be the next time. */
export class NotFetched extends Error {
  override name = 'NotFetched';
}

/** Files that have fetched, so that the browser has them. */
const fetched = new Set<string>();

/**
 * Imports a module once all its files have fetched; throws when one does not fetched, NotFetched when it is worth another try. The build puts
 * this around every `import()`: `files` are the module's own and those that it imports, relative to the site's root.
 *
 * A browser remembers a module that failed to load, and does not ask for it again as long as the page lives: after a moment without
 * network a menu would not open until the page is loaded anew. So nothing is imported that has not fetched.
 *
 * @public
 */
export async function importFetched<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  await Promise.all(files.map(fetchOnce));
  return load();
}

async function fetchOnce(file: string): Promise<void> {
  const path = `/${file}`;
  // Those that the page names in its head it has, or it would not run.
  if (fetched.has(path) || document.head.querySelector(`[href="${path}"], [src="${path}"]`)) return;
  const status = await statusOf(path).catch(() => undefined);
  if (status === undefined || status >= 500) throw new NotFetched(path);
  // As after the product was renewed: the page has to be, too.
  if (status !== 200) throw new Error(`${path}: ${status}`);
  fetched.add(path);
}

async function statusOf(path: string): Promise<number> {
  const response = await fetch(path);
  // To its end, or the browser does not keep it.
  await response.arrayBuffer();
  return response.status;
}
