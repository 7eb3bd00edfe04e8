import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { removeFolder, temporaryFolder } from './potluck-process.ts';

/** A project with our scripts and folders, each of which needs one small package. */
const folders = ['events', 'frontend', 'tests', 'tests/bench'];
const packages = ['for-root', 'for-checks', 'for-events', 'for-frontend', 'for-tests', 'for-bench'];
const running = ['for-root', 'for-events', 'for-frontend'];
const testing = [...running, 'for-checks', 'for-tests'];
let project: string;

const write = (path: string, text: string | object) => {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), typeof text === 'string' ? text : JSON.stringify(text));
};

/** Runs it without a registry. */
function run(program: string, args: string[]): string {
  const env = { ...process.env, npm_config_offline: 'true', npm_config_cache: join(project, 'cache'), npm_config_ignore_scripts: 'true' };
  const { status, stderr } = spawnSync(program, args, { cwd: project, encoding: 'utf8', env, shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stderr}`);
  return stderr;
}

/** The output of an installation for this purpose. */
const install = (use: string) =>
  run(process.execPath, [
    '--input-type=module',
    '-e',
    `import { ensureInstalled } from './scripts/set-up.mjs'; ensureInstalled('${use}');`,
  ]);
const installed = () => packages.filter((name) => existsSync(join(project, 'node_modules', name, 'package.json')));
/** Marks a package: a reinstallation removes the mark. */
const mark = (name: string) => write(`node_modules/${name}/mark`, '');
const isMarked = (name: string) => existsSync(join(project, 'node_modules', name, 'mark'));

beforeAll(async () => {
  project = await temporaryFolder();
  cpSync(join(import.meta.dirname, '../scripts'), join(project, 'scripts'), { recursive: true });
  for (const name of packages) write(`sources/${name}/package.json`, { name, version: '1.0.0' });
  run('npm', ['pack', '--silent', ...packages.map((name) => `./sources/${name}`)]);
  const from = (name: string, up = '') => ({ [name]: `file:${up}${name}-1.0.0.tgz` });
  write('package.json', {
    name: 'project',
    private: true,
    workspaces: folders,
    dependencies: from('for-root'),
    devDependencies: from('for-checks'),
  });
  const ours = (name: string, more: object) =>
    write(`${name}/package.json`, { name: `@ours/${name.replace('/', '-')}`, version: '1.0.0', ...more });
  ours('events', { dependencies: from('for-events', '../'), devDependencies: { '@ours/tests': '*' } });
  ours('frontend', { dependencies: { ...from('for-frontend', '../'), '@ours/events': '*' } });
  ours('tests', { devDependencies: { ...from('for-tests', '../'), '@ours/events': '*', '@ours/frontend': '*' } });
  ours('tests/bench', { devDependencies: from('for-bench', '../../') });
  run('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund']);
}, 60_000);
beforeEach(() => rmSync(join(project, 'node_modules'), { recursive: true, force: true }));
afterAll(() => removeFolder(project));

test('the image has only what running needs', () => {
  const stage =
    /^FROM packages AS services\n([\s\S]+?)\n\n/m.exec(readFileSync(join(import.meta.dirname, '../Dockerfile'), 'utf8'))?.[1] ?? '';
  const manifests = folders.map((name) => `${name}/package.json`);
  const before = manifests.map((path) => readFileSync(join(project, path), 'utf8'));
  for (const [, command] of stage.matchAll(/^RUN (.+)$/gm)) run('sh', ['-c', command as string]);
  expect(installed()).toEqual(['for-events']);
  // The image gets these files as they are.
  for (const [at, path] of manifests.entries()) write(path, before[at] as string);
  expect(install('services')).toBe('');
});

test('a start has also what building needs, a test and a bench also their own packages', () => {
  install('start');
  expect(installed().sort()).toEqual(running.sort());
  install('tests');
  expect(installed().sort()).toEqual(testing.sort());
  install('tests/bench');
  expect(installed().sort()).toEqual([...packages].sort());
});

test('installed packages are neither reinstalled nor removed, whatever was run last', () => {
  install('start');
  mark('for-root');
  expect(install('tests')).toContain('Installing');
  for (const use of ['start', 'tests', 'services', 'start']) expect(install(use)).toBe('');
  install('tests/bench');
  expect(install('tests')).toBe('');
  expect(installed()).toEqual(packages);
  expect(isMarked('for-root')).toBe(true);
});

test('packages installed by npm itself suffice', () => {
  run('npm', ['ci']);
  for (const use of ['start', 'tests/bench']) expect(install(use)).toBe('');
});

test('a missing package is reinstalled', () => {
  install('tests');
  rmSync(join(project, 'node_modules/for-tests'), { recursive: true });
  expect(install('start')).toBe('');
  install('tests');
  expect(installed().sort()).toEqual(testing.sort());
  rmSync(join(project, 'node_modules'), { recursive: true });
  install('start');
  expect(installed().sort()).toEqual(running.sort());
});

test('an interrupted installation is started anew', () => {
  install('tests');
  // As if it was killed: npm writes this file last.
  rmSync(join(project, 'node_modules/.package-lock.json'));
  writeFileSync(join(project, 'node_modules/for-root/package.json'), '');
  install('start');
  expect(readFileSync(join(project, 'node_modules/for-root/package.json'), 'utf8')).toContain('for-root');

  // As if it was killed while packages were added.
  writeFileSync(join(project, 'node_modules/for-root/package.json'), '');
  writeFileSync(join(project, 'node_modules/.unfinished'), '');
  install('start');
  expect(readFileSync(join(project, 'node_modules/for-root/package.json'), 'utf8')).toContain('for-root');
  expect(readdirSync(join(project, 'node_modules'))).not.toContain('.unfinished');
});

test('a changed lockfile is followed, and the packages of tests stay', () => {
  install('tests');
  write('sources/for-root/package.json', { name: 'for-root', version: '1.0.1' });
  run('npm', ['pack', '--silent', './sources/for-root']);
  const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  write('package.json', { ...manifest, dependencies: { 'for-root': 'file:for-root-1.0.1.tgz' } });
  run('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund']);
  expect(install('start')).toContain('Installing');
  expect(JSON.parse(readFileSync(join(project, 'node_modules/for-root/package.json'), 'utf8')).version).toBe('1.0.1');
  expect(installed().sort()).toEqual(testing.sort());
  expect(install('tests')).toBe('');
});

test('if packages cannot be added, the installed ones still run', () => {
  install('start');
  rmSync(join(project, 'for-tests-1.0.0.tgz'));
  rmSync(join(project, 'cache'), { recursive: true });
  expect(() => install('tests')).toThrow('for-tests');
  expect(install('start')).toBe('');
  expect(installed().sort()).toEqual(running.sort());
});
