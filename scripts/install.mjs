/** Installs what is about to be used, and no more; what is installed already stays. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readLockfile } from './lockfile.mjs';
import { quietly, root } from './run-node.mjs';

const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const ofTests = workspaces.filter((name) => name.startsWith('tests/'));
const tests = ['', ...workspaces.filter((name) => !ofTests.includes(name))];

/**
 * For what packages are installed, the least first: of which workspaces ('' is the root), and whether with those that only checks and tests
 * need. `services` runs what is built, `start` builds it as well, each workspace in `tests/` is a command with packages of its own.
 */
const uses = {
  services: { workspaces: workspaces.filter((name) => name !== 'frontend' && name !== 'tests' && !ofTests.includes(name)), dev: false },
  start: { workspaces: ['', ...workspaces], dev: false },
  tests: { workspaces: tests, dev: true },
  ...Object.fromEntries(ofTests.map((name) => [name, { workspaces: [...tests, name], dev: true }])),
};
const lesser = (name) => (ofTests.includes(name) ? uses.tests : uses[{ tests: 'start', start: 'services' }[name]]);

/** What one of the project's own programs is run for. */
export const useOf = (program) => (uses[dirname(program)] ? dirname(program) : program.startsWith('tests/') ? 'tests' : 'start');

/** Is there while packages are added: npm takes a package for whole that was written halfway. */
const unfinished = join(root, 'node_modules/.unfinished');

/** `name`: one of the uses above. Ends the process when it cannot be done. */
export function ensureInstalled(name = 'start') {
  checkNode();
  const lockfile = readLockfile(root);
  const isWhole = !existsSync(unfinished);
  if (isWhole && lockfile.hasAll(uses[name])) return;
  console.error('Installing …');
  const kept = Object.keys(uses).filter((other) => other === name || isInUse(lockfile, other));
  const options = ['--no-audit', '--no-fund', '--loglevel=error', ...optionsFor(kept.map((one) => uses[one]))];
  if (!isWhole || !lockfile.isSound()) return npm('ci', ...options);
  // A server that runs from this folder goes on: nothing that is there is touched.
  writeFileSync(unfinished, '');
  npm('install', '--no-save', ...options);
}

/** Whether packages are there that nothing less needs. */
function isInUse(lockfile, name) {
  const less = lesser(name) ? lockfile.needed(lesser(name)) : new Set();
  return [...lockfile.needed(uses[name])].some((place) => !less.has(place) && lockfile.hasPackage(place));
}

/** What npm is told, so that it installs what all of these need together. */
function optionsFor(together) {
  // With what tests need comes all that runs.
  const forTests = together.filter((use) => use.dev);
  const dev = forTests.length > 0 ? '--include=dev' : '--omit=dev';
  const all = new Set((forTests.length > 0 ? forTests : together).flatMap((use) => use.workspaces));
  if (workspaces.every((name) => all.has(name))) return [dev];
  // By its name: a path means what lies below it, too.
  const names = [...all].filter(Boolean).map((name) => JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')).name);
  return [dev, ...(all.has('') ? ['--include-workspace-root'] : []), ...names.map((name) => `--workspace=${name}`)];
}

function npm(...args) {
  // npm names its own program to what it runs, so no shell and no `npm.cmd` is needed.
  const program = process.env.npm_execpath;
  const { status, signal } = program?.endsWith('.js')
    ? spawnSync(process.execPath, [program, ...args], quietly)
    : spawnSync('npm', args, { ...quietly, shell: process.platform === 'win32' });
  // When it fails it takes back what it did; when it is ended it does not.
  if (!signal) rmSync(unfinished, { force: true });
  if (status !== 0) process.exit(status ?? 1);
}

/** Ends the process with a clear word when Node is too old. */
function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Potluck needs Node.js 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org`);
  process.exit(1);
}
