import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fetchBeforeImport } from './fetch-before-import.ts';
import { licenseStyles, licenses } from './license-styles.ts';
import { packFiles } from './pack-files.ts';

/** The socket client: no screen waits for it. */
const socket = /frontend\/src\/live\/(socket|start-live|follow-viewer)\.ts|\/(socket|engine)\.io-|\/@socket\.io\//;
/** Needed by forms only. */
const forms =
  /frontend\/src\/(parts\/(check-picture|draft-file|draft-note|is-composing|message-length|stored-draft|use-file-check)|ui\/(file-button|save-bar|use-preview))|events\/src\/picture-limits\./;
/** Lists of recipes and their tabs: not in the feed. */
const recipes =
  /frontend\/src\/(app\/(recipes-return|while-here)|parts\/(difficulty-mark|recipe-(card|grid|icons|queries|sorts)|recipes-unavailable|use-delete-recipe)|ui\/tabs)\./;
/** Shared by several screens, without the lazy modules. */
const shared =
  /frontend\/src\/((ui|parts)\/(?!dialog-frame|menu-list|merge\/|open-case|report-reasons|select-list|toaster-view|switch|use-popup|words\.|word-diff)|app\/(not-found-page|(use-)?saved-choices)|live\/)|\/(@tanstack|zustand)\//;
/** Shared by a moderator's screens and the navigation. */
const cases = /frontend\/src\/features\/moderation\/(back-to-moderation|case-queries|case-words|open-cases)/;
/** Shared by an analyst's screens, without what draws plots. */
const analysis = /frontend\/src\/features\/analysis\/(?!plot|answer-plot)|events\/src\/(csv|open-documents)\./;
/** Shared by most Radix controls: small, so one file. */
const controls =
  /frontend\/src\/ui\/use-popup\.|@radix-ui\/(primitive|react-(collection|context|compose-refs|direction|id|presence|primitive|roving-focus|slot|use-[a-z-]+|visually-hidden))\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), fetchBeforeImport(), licenseStyles(), packFiles()],
  resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'without-schemas.ts') }] },
  build: {
    // Browsers with light-dark(), which the colours use.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // No data: URLs or inline scripts, which the security policy forbids; the server inlines `prefetch.ts` and allows it by its hash.
    assetsInlineLimit: 0,
    // The server names the screen's chunks in its page.
    manifest: true,
    license: licenses,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Limits that several chunks name would each be a constant and an export of the first chunk.
      optimization: { inlineConst: true },
      // On a slow machine it would warn of what each plugin takes.
      checks: { pluginTimings: false },
      onLog(level, log, write) {
        if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message);
        write(level, log);
      },
      input: [join(import.meta.dirname, 'index.html'), join(import.meta.dirname, 'src/prefetch.ts')],
      output: {
        // Few files, because each costs a round trip: the entry, the socket, and what most screens share, the live updates among it.
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], test: /^(?!.*src\/prefetch\.ts$)/, priority: 3 },
            { name: 'socket', test: socket, priority: 4, includeDependenciesRecursively: false },
            { name: 'controls', test: controls, priority: 1, includeDependenciesRecursively: false },
            { name: 'forms', test: forms, minShareCount: 2, priority: 2, includeDependenciesRecursively: false },
            { name: 'recipes', test: recipes, minShareCount: 2, priority: 2, includeDependenciesRecursively: false },
            { name: 'cases', test: cases, minShareCount: 2, priority: 1, includeDependenciesRecursively: false },
            { name: 'analysis', test: analysis, minShareCount: 2, priority: 1, includeDependenciesRecursively: false },
            { name: 'shared', test: shared, minShareCount: 2, priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
