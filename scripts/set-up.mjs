/**
 * What `npm start` and `npm test` do before anything else: install and build, each only when something changed.
 * Plain Node without dependencies, because it runs before they are there; no shell, so that it works on every system.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const workspaces = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces;

/** Ends the process with a clear word when Node is too old. */
function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Potluck needs Node.js 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org`);
  process.exit(1);
}

/** What the set-up says goes to the error output: the standard output is the program's own, as JSON perhaps. */
const quietly = { cwd: root, stdio: ['ignore', process.stderr, process.stderr] };

/** Runs a Node program to its end; ends this process too when it fails. */
export function run(args, options = {}) {
  const { status, signal } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', ...options });
  if (status !== 0) process.exit(signal ? 1 : (status ?? 1));
}

function npm(...args) {
  // npm names its own program to what it runs, so no shell and no `npm.cmd` is needed.
  const program = process.env.npm_execpath;
  if (program?.endsWith('.js')) return run([program, ...args], quietly);
  const { status } = spawnSync('npm', args, { ...quietly, shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}

/** A hash over the names and contents of these files and folders. */
function fingerprint(places) {
  const hash = createHash('sha256');
  const add = (place) => {
    const path = join(root, place);
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) {
        if (name !== 'dist' && name !== 'node_modules') add(join(place, name));
      }
    } else {
      hash.update(place).update('\0').update(readFileSync(path)).update('\0');
    }
  };
  for (const place of places) add(place);
  return hash.digest('hex');
}

/** Does `work` unless the stamp says that it was done for exactly these inputs. */
function onceFor(stamp, places, work) {
  const path = join(root, stamp);
  const now = fingerprint(places);
  if (existsSync(path) && readFileSync(path, 'utf8') === now) return;
  work();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, now);
}

export function ensureInstalled(...which) {
  checkNode();
  onceFor('node_modules/.installed', ['package-lock.json'], () => {
    console.error('Installing …');
    npm('ci', '--no-audit', '--no-fund', '--loglevel=error', ...which);
  });
}

/** Only what runs: nothing to build or to test with, and what the pages are made of is in the built ones. */
export function ensureInstalledForServices() {
  const services = workspaces.filter((name) => name !== 'frontend' && name !== 'tests').map((name) => `--workspace=${name}`);
  ensureInstalled('--omit=dev', '--include-workspace-root', ...services);
}

export function ensureBuilt() {
  const described = ['events/src', 'command-api/src', 'query-api/src', 'host/src/http', 'tools/openapi.ts', 'tools/openapi-operations.ts'];
  onceFor('dist/.built', ['package-lock.json', 'frontend', ...described], () => {
    console.error('Building …');
    // Whoever builds: a test runner calls what it runs a test, and a page that is built as one is not what people get.
    const env = { ...process.env, NODE_ENV: 'production' };
    run([join(root, 'node_modules/vite/bin/vite.js'), 'build', 'frontend', '--logLevel', 'warn'], { ...quietly, env });
    run(['--import', 'tsx', 'tools/openapi.ts'], quietly);
  });
  const rooms = [...workspaces.filter((name) => name !== 'frontend' && name !== 'tests'), 'frontend/server'];
  const atTheTop = readdirSync(root).filter((name) => name.endsWith('.ts'));
  onceFor('dist/server/.built', ['package-lock.json', 'package.json', 'scripts/build-server.mjs', ...rooms, ...atTheTop], () => {
    run(['scripts/build-server.mjs'], quietly);
  });
}

/** Runs a built root in this very process, so that signals reach it: 'main' or 'service'. */
export async function runBuilt(name) {
  // What goes wrong is told by the lines of the sources.
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(root, `dist/server/${name}.js`)).href);
}

/** Runs a TypeScript program of the project in this very process, so that signals reach it. */
export async function runHere(program) {
  const { register } = await import('tsx/esm/api');
  register();
  await import(pathToFileURL(join(root, program)).href);
}
