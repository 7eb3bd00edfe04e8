import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    // Browsers that know light-dark(), which the colours are written with.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Nothing may be put into the page as data: or inline script, because the content security policy forbids it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
