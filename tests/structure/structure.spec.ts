import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { table } from './rooms.ts';
import {
  circles,
  crossingFeatures,
  notForBrowsers,
  notInstalledAtStart,
  readersOfTheEnvironment,
  readSources,
  root,
  type Sources,
  wrongImports,
} from './sources.ts';

const sources = readSources();
/** With these files added. */
const withFiles = (files: Record<string, string>): Sources => new Map([...sources, ...Object.entries(files)]);

describe('each folder imports only what the table allows', () => {
  test('as it stands', () => expect(wrongImports(sources)).toEqual([]));

  test.each([
    ['events/src/planted.ts', "import { Refused } from '@potluck/stores/folds';"],
    ['stores/src/planted.ts', "import type { Running } from '@potluck/host/run-process';"],
    ['projector/src/projections/planted.ts', "import { health } from '@potluck/host/health';"],
    ['query-api/src/planted.ts', "import { Feeder } from '@potluck/projector/feeder';"],
    ['frontend/src/planted.ts', "export type { Settings } from '@potluck/host/settings';"],
    ['command-api/src/planted.ts', "import { Feed } from '../../projector/src/feeder.ts';"],
    ['command-api/src/planted.spec.ts', "import { Feed } from '../../projector/src/feeder.ts';"],
    ['tools/planted.ts', "const { rate } = await import('@potluck/tests/bench/likes');"],
    ['tools/planted.ts', "import { startPotluck } from '../start-potluck.ts';"],
    ['events/src/planted.ts', "import { gone } from './not-there.ts';"],
  ])('a wrong import planted in %s is found', (file, text) => {
    expect(wrongImports(withFiles({ [file]: text }))).toEqual([expect.stringContaining(file)]);
  });
});

test('CONTRIBUTING has the same table', () => {
  const page = readFileSync(join(root, 'docs/CONTRIBUTING.md'), 'utf8');
  expect(page).toContain(table());
});

test.each(['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter((name) => name.endsWith('.md')))(
  'the files that %s names are there',
  (name) => {
    const named = [...readFileSync(join(root, name), 'utf8').matchAll(/`([\w./-]+\/[\w.-]+\.(?:tsx?|mjs))`/g)].map(
      ([, path]) => path as string,
    );
    const isBuilt = (path: string) => path.startsWith('dist/');
    expect(named.filter((path) => !isBuilt(path) && !existsSync(join(root, path)))).toEqual([]);
  },
);

describe('no files import each other in a circle', () => {
  test('as it stands', () => expect(circles(sources)).toEqual([]));

  test('a planted one is found, even of types alone', () => {
    const planted = {
      'events/src/a.ts': "import type { B } from './b.ts';",
      'events/src/b.ts': "import type { A } from '@potluck/events/a';",
    };
    expect(circles(withFiles(planted))).toEqual(['events/src/a.ts → events/src/b.ts']);
  });
});

describe('features of the pages never import each other', () => {
  test('as it stands', () => expect(crossingFeatures(sources)).toEqual([]));

  test('a planted import is found', () => {
    const planted = { 'frontend/src/features/feed/planted.ts': "import { a } from '../profile/use-profile.ts';" };
    expect(crossingFeatures(withFiles(planted))).toHaveLength(1);
  });
});

describe('the pages and the language run in a browser', () => {
  test('as it stands', () => expect(notForBrowsers(sources)).toEqual([]));

  test.each([
    ['events/src/planted.ts', "import { createHash } from 'node:crypto';"],
    ['frontend/src/planted.ts', "import { isHttps } from '../server/built-pages.ts';"],
  ])('what is planted in %s is found', (file, text) => expect(notForBrowsers(withFiles({ [file]: text }))).toHaveLength(1));
});

describe('each side compiles only with the types of its own environment', () => {
  /** Whether this text compiles as a file of that side. */
  function compiles(side: string, text: string): boolean {
    mkdirSync(join(root, 'dist'), { recursive: true });
    const folder = mkdtempSync(join(root, 'dist/planted-'));
    const config = { extends: join(root, side, 'tsconfig.json'), include: ['planted.ts'], exclude: [] };
    try {
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
      writeFileSync(join(folder, 'planted.ts'), text);
      return spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]).status === 0;
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  test.each([
    ['events', 'window.name;', false],
    ['events', 'Buffer.from([]);', false],
    ['frontend', 'Buffer.from([]);', false],
    ['frontend', 'window.name;', true],
    ['.', 'window.name;', false],
    ['.', 'Buffer.from([]);', true],
  ])('in %s, %s', (side, text, does) => expect(compiles(side, text)).toBe(does));
});

test('only roots read the environment', () => expect(readersOfTheEnvironment(sources)).toEqual([]));

describe('`npm start` installs every package that building and running use', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const dependencies = new Map<string, string[]>(
    ['', ...(read('package.json').workspaces as string[])].map((folder) => [
      folder,
      Object.keys(read(join(folder, 'package.json')).dependencies ?? {}),
    ]),
  );

  test('as it stands', () => expect(notInstalledAtStart(sources, dependencies)).toEqual([]));

  test.each([
    ['query-api/src/planted.ts', "import { io } from 'socket.io-client';"],
    ['frontend/server/planted.ts', "const { build } = await import('esbuild');"],
    ['frontend/src/planted.css', "@import 'typeface';"],
    ['main.ts', "import { defineConfig } from 'vitest/config';"],
    ['scripts/planted.mjs', "run([join(root, 'node_modules/typescript/bin/tsc')]);"],
    ['stores/src/planted.ts', "import { collectLog } from './log.fixture.ts';"],
  ])('what is planted in %s is found', (file, text) => {
    expect(notInstalledAtStart(withFiles({ [file]: text }), dependencies)).toHaveLength(1);
  });

  test('and no package that only checks and tests use', () => {
    const packages = read('package-lock.json').packages as Record<string, { dev?: boolean }>;
    const names = ['vitest', 'typescript', 'knip', 'lighthouse', 'autocannon', 'testcontainers', 'playwright-core'];
    const heavy = ['@biomejs/biome', '@sparticuz/chromium', 'axe-core', 'puppeteer-core', ...names];
    expect(heavy.filter((name) => packages[`node_modules/${name}`]?.dev !== true)).toEqual([]);
  });
});

describe('every used package is declared, and every declared package and every export is used', () => {
  const planted = join(root, 'tests/structure/planted.spec.ts');
  afterAll(() => rmSync(planted, { force: true }));

  // One run of knip, which takes ten seconds, checks both.
  test('as it stands, and a planted package is all that is found', () => {
    writeFileSync(planted, "import { z } from 'left-pad';\nz();\n");
    const knip = join(root, 'node_modules/knip/bin/knip.js');
    const options = ['--config=tests/structure/knip.json', '--no-progress', '--no-config-hints', '--reporter=compact'];
    const { stdout, stderr } = spawnSync(process.execPath, [knip, ...options], { cwd: root, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout.split('\n').filter((line) => line.includes(':'))).toEqual([expect.stringContaining('left-pad')]);
  });
});
