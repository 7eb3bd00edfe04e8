/** Installs the packages that the next step needs; installed ones stay. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readLockfile } from './lockfile.mjs';
import { quietly, root } from './run-node.mjs';

const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const ofTests = workspaces.filter((name) => name.startsWith('tests/'));
const tests = ['', ...workspaces.filter((name) => !ofTests.includes(name))];

/**
 * The purposes for which packages are installed, the smallest first: the packages of which workspaces ('' is the root), and whether with
 * their devDependencies. `services` runs what is built, `start` also builds it; each workspace in `tests/` is a command with packages of
 * its own.
 */
const uses = {
  services: { workspaces: workspaces.filter((name) => name !== 'frontend' && name !== 'tests' && !ofTests.includes(name)), dev: false },
  start: { workspaces: ['', ...workspaces], dev: false },
  tests: { workspaces: tests, dev: true },
  ...Object.fromEntries(ofTests.map((name) => [name, { workspaces: [...tests, name], dev: true }])),
};
const lesser = (name) => (ofTests.includes(name) ? uses.tests : uses[{ tests: 'start', start: 'services' }[name]]);

/** The purpose of one of the project's own programs, which is run from its source. */
export function useOf(program) {
  if (uses[dirname(program)]) return dirname(program);
  return program.startsWith('tests/') ? 'tests' : 'start';
}

/** Exists while packages are added, because npm accepts a half-written package as complete. */
const unfinished = join(root, 'node_modules/.unfinished');

/** `name` is a key of `uses`. Ends the process if the installation fails. */
export function ensureInstalled(name = 'start') {
  checkNode();
  const lockfile = readLockfile(root);
  const isWhole = !existsSync(unfinished);
  if (isWhole && lockfile.hasAll(uses[name])) return;
  console.error('Installing …');
  const kept = Object.keys(uses).filter((other) => other === name || isInUse(lockfile, other));
  const options = ['--no-audit', '--no-fund', '--loglevel=error', ...optionsFor(kept.map((one) => uses[one]))];
  if (!isWhole || !lockfile.isSound()) return npm('ci', ...options);
  // A server that runs from this folder is not affected: installed packages are not changed.
  writeFileSync(unfinished, '');
  npm('install', '--no-save', ...options);
}

/** Whether packages are installed that no smaller purpose needs. */
function isInUse(lockfile, name) {
  const less = lesser(name) ? lockfile.needed(lesser(name)) : new Set();
  return [...lockfile.needed(uses[name])].some((path) => !less.has(path) && lockfile.hasPackage(path));
}

/** npm's options to install the packages of all these uses together. */
function optionsFor(together) {
  // The packages of tests include all that running needs.
  const forTests = together.filter((use) => use.dev);
  const dev = forTests.length > 0 ? '--include=dev' : '--omit=dev';
  const all = new Set((forTests.length > 0 ? forTests : together).flatMap((use) => use.workspaces));
  if (workspaces.every((name) => all.has(name))) return [dev];
  // By name, since a path would include the workspaces below it.
  const names = [...all].filter(Boolean).map((name) => JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')).name);
  return [dev, ...(all.has('') ? ['--include-workspace-root'] : []), ...names.map((name) => `--workspace=${name}`)];
}

function npm(...args) {
  // npm passes the path of its own program, so that no shell and no `npm.cmd` is needed.
  const program = process.env.npm_execpath;
  const { status, signal } = program?.endsWith('.js')
    ? spawnSync(process.execPath, [program, ...args], quietly)
    : spawnSync('npm', args, { ...quietly, shell: process.platform === 'win32' });
  // npm reverts a failed installation, but not one that was killed.
  if (!signal) rmSync(unfinished, { force: true });
  if (status !== 0) process.exit(status ?? 1);
}

/** Ends the process with a message if Node is too old. */
function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Potluck needs Node.js 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org`);
  process.exit(1);
}
