/**
 * `npm test` does its own set-up and runs every check: lint, types, and all specs, the browser's included.
 * `npm test -- NAME` runs one part: lint, types, or the specs whose path contains NAME.
 * The counts are written to dist/test-results.json.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './set-up.mjs';

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const watch = process.argv.includes('--watch');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const specResults = join(root, 'dist/spec-results.json');

ensureInstalled();
ensureBuilt();

function program(...args) {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

/** What failed, and how: each with its file. A file that could not be loaded fails as a whole. */
const failures = [];
function failuresOf({ name: file, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  const told = failed.map((test) => [test.fullName, test.failureMessages.join('\n')]);
  if (status === 'failed' && assertionResults.length === 0) told.push(['the file as a whole', message]);
  return told.map(([test, why]) => `${relative(root, file)}: ${test}\n${why}`);
}

/** The specs, counted from Vitest's own report; a run that left no report counts as one failure. */
function specs(...filters) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  rmSync(specResults, { force: true });
  const passed = program(vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${specResults}`, ...filters);
  try {
    const report = JSON.parse(readFileSync(specResults, 'utf8'));
    const brokenFiles = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
    const failed = report.numFailedTests + brokenFiles;
    failures.push(...report.testResults.flatMap(failuresOf));
    // An error outside every test fails the run as well.
    return { passed: report.numPassedTests, failed: passed ? failed : Math.max(1, failed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const parts = {
  lint: () => ok(program(join(root, 'node_modules/@biomejs/biome/bin/biome'), 'ci', '.')),
  types: () => ok(program(join(root, 'node_modules/typescript/bin/tsc'), '-p', '.')),
};
const ok = (passed) => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 });

if (watch) process.exit(program(vitest, 'watch', ...wanted) ? 0 : 1);

const runs = wanted.length === 0 ? [parts.lint, parts.types, specs] : wanted.map((name) => parts[name] ?? (() => specs(name)));
let passed = 0;
let failed = 0;
for (const run of runs) {
  const result = run();
  passed += result.passed;
  failed += result.failed;
}
writeFileSync(join(root, 'dist/test-results.json'), JSON.stringify({ passed, failed, failures }));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
