/**
 * The set-up of `npm start` and `npm test`: installs and builds, each only if something changed. Plain Node without dependencies, because
 * it runs before they are installed; no shell, so that it works on every system.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { quietly, root, run } from './run-node.mjs';

export { ensureInstalled, useOf } from './install.mjs';
export { root, run };

const workspaces = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces;

/** A hash of the names and contents of these files and folders. */
function fingerprint(inputs) {
  const hash = createHash('sha256');
  const add = (input) => {
    const path = join(root, input);
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) {
        if (name !== 'dist' && name !== 'node_modules') add(join(input, name));
      }
    } else {
      hash.update(input).update('\0').update(readFileSync(path)).update('\0');
    }
  };
  for (const input of inputs) add(input);
  return hash.digest('hex');
}

const isStamped = (path, now) => existsSync(path) && readFileSync(path, 'utf8') === now;

/** Runs `work` unless the stamp says that it was done for exactly these inputs. */
function onceFor(stamp, inputs, work) {
  const path = join(root, stamp);
  const now = fingerprint(inputs);
  if (isStamped(path, now)) return;
  work();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, now);
}

export function ensureBuilt() {
  const described = ['events/src', 'command-api/src', 'query-api/src', 'host/src/http', 'tools/openapi.ts', 'tools/openapi-operations.ts'];
  onceFor('dist/.built', ['package-lock.json', 'frontend', ...described], () => {
    console.error('Building …');
    // Always a production build: a test runner sets NODE_ENV to 'test'.
    const env = { ...process.env, NODE_ENV: 'production' };
    run([join(root, 'node_modules/vite/bin/vite.js'), 'build', 'frontend', '--logLevel', 'warn'], { ...quietly, env });
    run(['--import', 'tsx', 'tools/openapi.ts'], quietly);
  });
  onceFor(serverStamp, serverInputs(), () => run(['scripts/build-server.mjs'], quietly));
}

const serverStamp = 'dist/server/.built';

function serverInputs() {
  // The server reads the pages' table of screens.
  const rooms = [...workspaces.filter((name) => name !== 'frontend' && !/^tests\b/.test(name)), 'frontend/server', 'frontend/src'];
  const atTheTop = readdirSync(root).filter((name) => name.endsWith('.ts'));
  return ['package-lock.json', 'package.json', 'scripts/build-server.mjs', ...rooms, ...atTheTop];
}

/** Whether dist/server has this command-line tool as its sources are now. */
export const isBuilt = (tool) =>
  existsSync(join(root, `dist/server/${tool}.js`)) && isStamped(join(root, serverStamp), fingerprint(serverInputs()));

/** Runs a built root or command-line tool in this process, so that it receives signals: 'main', or 'roles'. */
export async function runBuilt(name) {
  // So that stack traces show the lines of the sources.
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(root, `dist/server/${name}.js`)).href);
}

/** Runs a TypeScript program of the project in this process, so that it receives signals. */
export async function runHere(program) {
  const { register } = await import('tsx/esm/api');
  register();
  await import(pathToFileURL(join(root, program)).href);
}
