import { ensureBuilt, ensureInstalled, runHere } from './set-up.mjs';

ensureInstalled();
ensureBuilt();
await runHere('main.ts');
