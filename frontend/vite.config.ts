import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fetchBeforeImport } from './fetch-before-import.ts';
import { licenseStyles, licenses } from './license-styles.ts';
import { packFiles } from './pack-files.ts';

/** What keeps a connection: no screen waits for it. */
const socket = /frontend\/src\/live\/(socket|start-live|follow-viewer)\.ts|\/(socket|engine)\.io-|\/@socket\.io\//;
/** What only forms need. */
const forms = /frontend\/src\/(parts\/(check-picture|draft-file|draft-note)|ui\/(file-button|save-bar|use-preview))/;
/** Pieces of several screens, but for those that are fetched when they are needed: those of lists of recipes are small, and come with them. */
const shared =
  /frontend\/src\/((ui|parts)\/(?!dialog-frame|menu-list|select-list|toaster-view|switch)|app\/(not-found-page|recipes-return|(use-)?saved-choices))|\/@tanstack\//;
/** What most controls of Radix stand on: small, and so one file. */
const controls =
  /@radix-ui\/(primitive|react-(collection|context|compose-refs|direction|id|presence|primitive|roving-focus|slot|use-[a-z-]+))\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), fetchBeforeImport(), licenseStyles(), packFiles()],
  build: {
    // Browsers that know light-dark(), which the colours are written with.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Nothing else is put into the page as data: or inline script, because the content security policy forbids it: the server puts in
    // `early.ts`, and has the policy name it.
    assetsInlineLimit: 0,
    // The server names the chunks of a screen in the page that it begins with.
    manifest: true,
    license: licenses,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [join(import.meta.dirname, 'index.html'), join(import.meta.dirname, 'src/early.ts')],
      output: {
        // Few files, because each costs a way there and back: what every screen needs, what moves it, and what most screens share.
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], test: /^(?!.*src\/early\.ts$)/, priority: 3 },
            { name: 'socket', test: socket, priority: 4, includeDependenciesRecursively: false },
            { name: 'live', test: /frontend\/src\/live\/|\/zustand\//, priority: 2 },
            { name: 'controls', test: controls, priority: 1, includeDependenciesRecursively: false },
            { name: 'forms', test: forms, minShareCount: 2, priority: 2, includeDependenciesRecursively: false },
            { name: 'shared', test: shared, minShareCount: 2, priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
