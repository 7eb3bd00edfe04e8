/** TypeScript needs a loader before it runs: while developing and in tests. What is built (`scripts/build-server.mjs`) runs as it is. */
export const isSource = (module: URL): boolean => module.pathname.endsWith('.ts');
