import { join } from 'node:path';
import { ensureInstalled, root, run } from './set-up.mjs';

ensureInstalled('tests');
const fix = process.argv.includes('--fix');
run([join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', ...(fix ? ['--write'] : []), '.']);
