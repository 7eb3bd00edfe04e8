/** Runs one of the project's own TypeScript programs after the set-up: `node scripts/run.mjs tools/roles.ts …`. */
import { ensureBuilt, ensureInstalled, runHere, useOf } from './set-up.mjs';

const program = process.argv[2];
process.argv.splice(1, 2, program);
ensureInstalled(useOf(program));
// Tests run the whole product, which needs the built pages.
if (program.startsWith('tests/')) ensureBuilt();
await runHere(program);
