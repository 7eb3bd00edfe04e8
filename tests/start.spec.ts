import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapping } from 'node:module';
import { join } from 'node:path';
import { Member } from '@potluck/tools/demo/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProcess, startProcess } from './cluster/started-process.ts';
import { freePort } from './engines/engine.ts';
import { removeFolder, temporaryFolder } from './potluck-process.ts';

const root = join(import.meta.dirname, '..');
let dataFolder: string;
let started: StartedProcess;
let url: string;

/** Runs what `npm start` runs, with this Node.js. */
beforeAll(async () => {
  dataFolder = await temporaryFolder();
  const env = { PORT: String(await freePort()), HOST: '127.0.0.1', POTLUCK_DATA: dataFolder };
  started = startProcess(['scripts/start.mjs'], env, /Potluck is ready at (\S+)/);
  url = await started.ready;
}, 300_000);
afterAll(async () => {
  await started?.kill();
  await removeFolder(dataFolder);
});

test(`it starts with Node.js ${process.versions.node}`, async () => {
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  const page = await fetch(url);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('<title>Potluck');
});

test('what runs tells the lines of the sources, and the file of a package', () => {
  const built = join(root, 'dist/server');
  const origin = (text: string): SourceMapping => {
    const file = readdirSync(built).find((name) => name.endsWith('.js') && readFileSync(join(built, name), 'utf8').includes(text)) ?? '';
    const lines = readFileSync(join(built, file), 'utf8').split('\n');
    const line = lines.findIndex((one) => one.includes(text));
    const map = new SourceMap(JSON.parse(readFileSync(join(built, `${file}.map`), 'utf8')));
    return map.findEntry(line, lines[line]?.indexOf(text) ?? 0) as SourceMapping;
  };
  const { originalSource, originalLine } = origin('Potluck is ready at ');
  expect(originalSource).toBe('../../main.ts');
  expect(readFileSync(join(root, 'main.ts'), 'utf8').split('\n')[originalLine]).toContain('Potluck is ready at ');
  expect(origin('function createApplication(').originalSource).toBe('../../node_modules/express/lib/express.js');
});

test('a sign-up leaves no warning in the log', async () => {
  await Member.signUp(url, 'Ana');
  expect(started.output()).toContain('Potluck is ready at ');
  expect(started.output()).not.toContain('Warning');
});

test('serves the licences of the packages in its pages', async () => {
  const answer = await fetch(`${url}/licenses.txt`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toContain('## react - ');
});

test.each(['accounts list', 'projections list'])('npm run %s then runs what was built, without loading TypeScript', (line) => {
  const [tool = '', ...args] = line.split(' ');
  const coverage = join(dataFolder, `loaded-by-${tool}`);
  mkdirSync(coverage);
  const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', `tools/${tool}.ts`, ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, POTLUCK_DATA: dataFolder, NODE_V8_COVERAGE: coverage },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const reports = readdirSync(coverage).map((name) => JSON.parse(readFileSync(join(coverage, name), 'utf8')));
  const loaded: string[] = reports.flatMap(({ result }) => result.map(({ url }: { url: string }) => url));
  expect(loaded).toContainEqual(expect.stringMatching(new RegExp(`/dist/server/${tool}\\.js$`)));
  expect(loaded.filter((url) => /\.ts$|\/node_modules\/(tsx|esbuild|typescript)\//.test(url))).toEqual([]);
});

test('ends in order on a signal', async () => {
  const ended = new Promise((resolve) => started.process.once('exit', resolve));
  await started.stop();
  expect(await ended).toBe(0);
});
