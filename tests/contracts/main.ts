/** `npm run contracts`: tries every adapter by the rules of its port, and prints what came of it, a line for each rule. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { contractRows, contractTable, untried } from './contract-table.ts';

const root = join(import.meta.dirname, '../..');
/** Where the suites and the adapters' specs lie. */
const suites = ['ports', 'embedded', 'eventstoredb', 'mongodb', 'redis'].map((folder) => `stores/src/${folder}`);
const { values } = parseArgs({
  options: {
    /** The rows as JSON. */
    json: { type: 'boolean' },
    /** Of a report that Vitest has written; without it, the suites are run. */
    from: { type: 'string' },
    /** Fails also when an engine that has a package was not there. */
    required: { type: 'boolean' },
  },
});

const rows = contractRows(JSON.parse(readFileSync(values.from ?? runSuites(), 'utf8')));
console.log(values.json ? JSON.stringify(rows, null, 2) : contractTable(rows));
const wrong = [
  ...rows
    .filter(({ result }) => result === 'failed')
    .map(({ port, adapter, engine, rule }) => `failed: ${port} | ${adapter} | ${engine}: ${rule}`),
  ...(values.required ? untried(rows) : []),
];
if (wrong.length > 0) console.error(`\n${wrong.join('\n')}`);
if (wrong.length > 0 || rows.length === 0) process.exitCode = 1;

/** What Vitest itself says goes to the error output. */
function runSuites(): string {
  const report = join(root, 'dist/contract-results.json');
  rmSync(report, { force: true });
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...suites];
  spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', process.stderr, process.stderr] });
  return report;
}
