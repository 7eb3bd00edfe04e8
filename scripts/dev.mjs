import { join } from 'node:path';
import { ensureInstalled, root, run } from './set-up.mjs';

ensureInstalled();
// The server restarts when one of its files changes; Vite reloads the pages.
run([join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'dev.ts', ...process.argv.slice(2)]);
