import { join } from 'node:path';
import { ensureInstalled, root, run } from './set-up.mjs';

ensureInstalled();
// The server starts anew when one of its files changes; the pages are Vite's, which reloads them itself.
run([join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'dev.ts', ...process.argv.slice(2)]);
