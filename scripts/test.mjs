/**
 * `npm test` installs and builds what is needed, then runs the checks: lint, types, and the specs, those in browsers included. `npm test --
 * NAME` runs one part: lint, types, or the specs whose path contains NAME. `npm test -- all`, and `npm test` in CI, also run what takes
 * long (`vitest.config.ts`). The counts are written to dist/test-results.json.
 */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './set-up.mjs';
import { useOwnTemporaryFolder } from './temporary-folder.mjs';

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const watch = process.argv.includes('--watch');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const ours = ['hook-failures', 'still-running'].map((name) => join(root, `scripts/${name}.mjs`));
const specResults = join(root, 'dist/spec-results.json');

ensureInstalled('tests');
ensureBuilt();
useOwnTemporaryFolder();
// What specs start in threads is built. When watching, it changes.
if (!watch) process.env.POTLUCK_BUILT_PROGRAMS = join(root, 'dist/server/programs.json');

/** In ms: in CI a run that hangs is ended as a failure. */
const longest = 70 * 60 * 1_000;

function program(...args) {
  const { status, error } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', ...(process.env.CI && { timeout: longest }) });
  if (error) failures.push(`${args[0]}: ${error.message}`);
  return status === 0;
}

/** Runs a program while others run, and prints its output at the end. */
const beside = (...args) =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd: root, maxBuffer: 100_000_000, ...(process.env.CI && { timeout: longest }) },
      (error, stdout, stderr) => {
        process.stdout.write(stdout + stderr);
        if (error?.killed) failures.push(`${args[0]}: ${error.message}`);
        resolve(error === null);
      },
    );
  });

/** Failures with their files. A failure outside the tests of a file, such as while loading it, counts as one of the file. */
const failures = [];
/** What else the report should have. */
const notes = [];
function failuresOf({ name: file, status, message, outside = [], assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  const told = failed.map((test) => [test.fullName, test.failureMessages.join('\n')]);
  if (status === 'failed' && failed.length === 0) told.push(['the file as a whole', message || outside.join('\n')]);
  return told.map(([test, why]) => `${relative(root, file)}: ${test}\n${why}`);
}

/** Runs specs. Returns Vitest's report, and whether everything passed. */
function runSpecs(...filters) {
  const file = join(root, 'dist/spec-run.json');
  const outside = join(root, 'dist/hook-failures.json');
  const hung = join(root, 'dist/hung-workers.txt');
  for (const report of [file, outside, hung]) rmSync(report, { force: true });
  Object.assign(process.env, { HOOK_FAILURES: outside, HUNG_WORKERS: hung });
  const reporters = ['default', 'json', ...ours].map((name) => `--reporter=${name}`);
  const passed = program(vitest, 'run', ...reporters, `--outputFile.json=${file}`, ...filters);
  if (existsSync(hung)) notes.push(readFileSync(hung, 'utf8'));
  const failed = JSON.parse(readFileSync(outside, 'utf8'));
  const files = JSON.parse(readFileSync(file, 'utf8')).testResults;
  // If its process ended early, a file is missing in the report, or counted as passed.
  for (const name of Object.keys(failed.files))
    if (!files.some((result) => result.name === name)) files.push({ name, assertionResults: [] });
  return { passed, run: failed.run, files: files.map((result) => withFailures(result, failed.files[result.name])) };
}

const withFailures = (result, outside) => (outside ? { ...result, status: 'failed', outside } : result);

const isFailed = ({ status }) => status === 'failed';

/** With more failed files than this, out of some 500, the cause is not bad luck. */
const mostAgain = 6;

/**
 * On a shared CI machine a failed file is run once more, as a whole, because a single test would find what the first run left. Elsewhere a
 * failure counts at once.
 */
function tryAgain({ files, run }) {
  const failed = files.filter(isFailed).map(({ name }) => name);
  if (!process.env.CI || failed.length === 0 || failed.length > mostAgain) return undefined;
  for (const failure of [...files.flatMap(failuresOf), ...run]) notes.push(`TRIED AGAIN ${failure}`);
  const again = runSpecs(...failed);
  const second = new Map(again.files.map((file) => [file.name, file]));
  return { ...again, files: files.map((file) => second.get(file.name) ?? file) };
}

/** The counts of the specs from Vitest's report; a run without a report counts as one failure. */
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
    // An error outside all files fails the run too.
    return { passed: passedTests.length, failed: passed ? failed.length : Math.max(1, failed.length) };
  } catch (error) {
    failures.push(`no report: ${error}`);
    return { passed: 0, failed: 1 };
  }
}

const parts = {
  lint: () => ok(program(join(root, 'node_modules/@biomejs/biome/bin/biome'), 'ci', '.')),
  // One compilation per side: the language has no types of Node or browsers, the pages none of Node, the servers none of browsers.
  types: async () => {
    const sides = ['tests', '.', 'frontend', 'events'];
    const passed = await Promise.all(sides.map((side) => beside(join(root, 'node_modules/typescript/bin/tsc'), '-p', side)));
    return ok(passed.every(Boolean));
  },
};
const ok = (passed) => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 });

if (watch) process.exit(program(vitest, 'watch', ...wanted) ? 0 : 1);

const everything = [parts.lint, parts.types, () => specs()];
const leavesOutLong = wanted.length === 0 && !process.env.CI;
if (leavesOutLong) process.env.POTLUCK_LONG_SPECS = 'left out';
const named = wanted.filter((name) => !(name in parts));
const some = [...wanted.flatMap((name) => parts[name] ?? []), ...(named.length > 0 ? [() => specs(...named)] : [])];
const runs = wanted.length === 0 || wanted.includes('all') ? everything : some;
let passed = 0;
let failed = 0;
for (const run of runs) {
  const result = await run();
  passed += result.passed;
  failed += result.failed;
}
writeFileSync(join(root, 'dist/test-results.json'), JSON.stringify({ passed, failed, failures, notes }));
if (leavesOutLong)
  console.log('Left out, but run in CI and with `npm test -- all`: the long specs, and in a browser what goes beyond the specification.');
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
