/** `npm run contracts`: runs the contract suites of all adapters, and prints the result of each rule. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { contractRows, contractTable, untried } from './contract-table.ts';

const root = join(import.meta.dirname, '../..');
/** The folders of the suites and the adapters' specs. */
const suites = ['ports', 'embedded', 'eventstoredb', 'mongodb', 'redis'].map((folder) => `stores/src/${folder}`);
const { values } = parseArgs({
  options: {
    /** Prints the rows as JSON. */
    json: { type: 'boolean' },
    /** Reads a report of Vitest instead of running the suites. */
    from: { type: 'string' },
    /** Fails also when an engine with a package is missing. */
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

/** Vitest's own output goes to standard error. */
function runSuites(): string {
  const report = join(root, 'dist/contract-results.json');
  rmSync(report, { force: true });
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...suites];
  spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', process.stderr, process.stderr] });
  return report;
}
