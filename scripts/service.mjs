import { ensureBuilt, ensureInstalled, runBuilt } from './set-up.mjs';

ensureInstalled();
ensureBuilt();
await runBuilt('service');
