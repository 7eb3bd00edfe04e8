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
const ours = ['hook-failures', 'still-running'].map((name) => join(root, `scripts/${name}.mjs`));
const specResults = join(root, 'dist/spec-results.json');

ensureInstalled('tests');
ensureBuilt();

/** In ms: a run that hangs where nobody watches ends as a failure, and says so. */
const longest = 70 * 60 * 1_000;

function program(...args) {
  const { status, error } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', ...(process.env.CI && { timeout: longest }) });
  if (error) failures.push(`${args[0]}: ${error.message}`);
  return status === 0;
}

/** What failed, and how: each with its file. What fails outside the tests of a file, as when it is loaded, fails the file as a whole. */
const failures = [];
/** What is to be known besides. */
const notes = [];
function failuresOf({ name: file, status, message, outside = [], assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  const told = failed.map((test) => [test.fullName, test.failureMessages.join('\n')]);
  if (status === 'failed' && failed.length === 0) told.push(['the file as a whole', message || outside.join('\n')]);
  return told.map(([test, why]) => `${relative(root, file)}: ${test}\n${why}`);
}

/** Runs specs; answers with Vitest's own report of them, and whether it found nothing wrong. */
function runSpecs(...filters) {
  const file = join(root, 'dist/spec-run.json');
  const outside = join(root, 'dist/hook-failures.json');
  for (const report of [file, outside]) rmSync(report, { force: true });
  process.env.HOOK_FAILURES = outside;
  const reporters = ['default', 'json', ...ours].map((name) => `--reporter=${name}`);
  const passed = program(vitest, 'run', ...reporters, `--outputFile.json=${file}`, ...filters);
  const failed = JSON.parse(readFileSync(outside, 'utf8'));
  const files = JSON.parse(readFileSync(file, 'utf8')).testResults;
  // A file whose process ended is not in the report, or as if it had passed.
  for (const name of Object.keys(failed.files))
    if (!files.some((result) => result.name === name)) files.push({ name, assertionResults: [] });
  return { passed, run: failed.run, files: files.map((result) => withFailures(result, failed.files[result.name])) };
}

const withFailures = (result, outside) => (outside ? { ...result, status: 'failed', outside } : result);

const isFailed = ({ status }) => status === 'failed';

/** More files than this do not fail for want of luck: there are some 500. */
const mostAgain = 6;

/**
 * On a machine that others use too, a file that failed is tried once more: the whole file, because a test alone would meet what its first
 * try has left. At home what fails is looked at.
 */
function tryAgain({ files, run }) {
  const failed = files.filter(isFailed).map(({ name }) => name);
  if (!process.env.CI || failed.length === 0 || failed.length > mostAgain) return undefined;
  for (const failure of [...files.flatMap(failuresOf), ...run]) notes.push(`TRIED AGAIN ${failure}`);
  const again = runSpecs(...failed);
  const second = new Map(again.files.map((file) => [file.name, file]));
  return { ...again, files: files.map((file) => second.get(file.name) ?? file) };
}

/** The specs, counted from Vitest's own report; a run that left no report counts as one failure. */
function specs(...filters) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  rmSync(specResults, { force: true });
  try {
    const first = runSpecs(...filters);
    const { passed, files, run } = tryAgain(first) ?? first;
    writeFileSync(specResults, JSON.stringify({ testResults: files }));
    const passedTests = files.flatMap(({ assertionResults }) => assertionResults).filter((test) => test.status === 'passed');
    const failed = [...files.flatMap(failuresOf), ...run];
    failures.push(...failed);
    // An error outside every file fails the run as well.
    return { passed: passedTests.length, failed: passed ? failed.length : Math.max(1, failed.length) };
  } catch (error) {
    failures.push(`no report: ${error}`);
    return { passed: 0, failed: 1 };
  }
}

const parts = {
  lint: () => ok(program(join(root, 'node_modules/@biomejs/biome/bin/biome'), 'ci', '.')),
  // A side each: the language knows neither Node nor a browser, the pages no Node, the servers no browser.
  types: () => ok(['events', 'frontend', '.', 'tests'].every((side) => program(join(root, 'node_modules/typescript/bin/tsc'), '-p', side))),
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
writeFileSync(join(root, 'dist/test-results.json'), JSON.stringify({ passed, failed, failures, notes }));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
