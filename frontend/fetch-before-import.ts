import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What Vite puts around every `import()` of a build, to fetch its files side by side. */
const helper = '\0vite/preload-helper.js';
const ours = join(import.meta.dirname, 'src/app/import-fetched.ts');

/** Has `import()` wait until its files have come, by `importFetched` in the place of Vite's own helper. */
export function fetchBeforeImport(): Plugin {
  let found = false;
  return {
    name: 'fetch-before-import',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== helper) return undefined;
      found = true;
      return `export { importFetched as __vitePreload } from ${JSON.stringify(ours)};`;
    },
    buildEnd(error) {
      if (!error && !found) throw new Error('Vite names its preload helper otherwise now: see fetch-before-import.ts');
    },
  };
}
