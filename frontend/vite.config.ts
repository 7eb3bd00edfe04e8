import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { packFiles } from './pack-files.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), packFiles()],
  build: {
    // Browsers that know light-dark(), which the colours are written with.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Nothing may be put into the page as data: or inline script, because the content security policy forbids it.
    assetsInlineLimit: 0,
    // The server names the chunks of a screen in the page that it begins with.
    manifest: true,
    modulePreload: { polyfill: false },
  },
});
