/** TypeScript needs a loader, in development and tests. Built code (`scripts/build-server.mjs`) does not. */
export const isSource = (module: URL): boolean => module.pathname.endsWith('.ts');
