/** Runs one of the project's own TypeScript programs after the set-up: `node scripts/run.mjs tools/roles.ts …`. */
import { basename } from 'node:path';
import { ensureBuilt, ensureInstalled, isBuilt, runBuilt, runHere, useOf } from './set-up.mjs';

const program = process.argv[2];
process.argv.splice(1, 2, program);
const tool = program.startsWith('tools/') ? basename(program, '.ts') : undefined;
// Nothing is built for a tool: a server may run from dist/server.
if (tool && isBuilt(tool)) {
  ensureInstalled('services');
  await runBuilt(tool);
} else {
  ensureInstalled(useOf(program));
  // Tests run the whole product, which needs the built pages.
  if (program.startsWith('tests/')) ensureBuilt();
  await runHere(program);
}
