import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Vite's wrapper around every `import()` of a build, which preloads the module's files. */
const helper = '\0vite/preload-helper.js';
const importFetched = join(import.meta.dirname, 'src/app/import-fetched.ts');

/** Replaces that wrapper with `importFetched`, which waits for the files. */
export function fetchBeforeImport(): Plugin {
  let found = false;
  return {
    name: 'fetch-before-import',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== helper) return undefined;
      found = true;
      return `export { importFetched as __vitePreload } from ${JSON.stringify(importFetched)};`;
    },
    buildEnd(error) {
      if (!error && !found) throw new Error('Vite names its preload helper otherwise now: see fetch-before-import.ts');
    },
  };
}
