import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { exemptions, table } from './rooms.ts';
import {
  circles,
  crossingFeatures,
  inNoSide,
  notForBrowsers,
  notInstalledAtStart,
  readersOfTheEnvironment,
  readSources,
  root,
  type Sources,
  wrongImports,
} from './sources.ts';

const sources = readSources();
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
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
    ['command-api/src/planted.ts', "type Feed = import('@potluck/projector/feeder').Feeder;"],
    ['frontend/src/planted.ts', "import type { BuiltPages } from '../server/built-pages.ts';"],
    ['frontend/server/planted.ts', "import { limits } from '@potluck/events/limits';"],
    ['frontend/planted.ts', "import { screens } from './src/app/screens.ts';"],
    ['main.ts', "import type { Engine } from '@potluck/tests/engines/engine';"],
    ['projector/main.ts', "import type { Engine } from '@potluck/tests/engines/engine';"],
    ['scripts/planted.mjs', "import { limits } from '@potluck/events/limits';"],
  ])('a wrong import planted in %s is found', (file, text) => {
    expect(wrongImports(withFiles({ [file]: text }))).toEqual([expect.stringContaining(file)]);
  });

  test.each([
    ['events/src/planted.spec.ts', "import { handleAlone } from '@potluck/command-api/handle';"],
    ['events/src/planted.spec.ts', "import { engine } from '@potluck/tests/engines/engine';"],
    ['stores/src/planted.contract.ts', "import { health } from '@potluck/host/health';"],
    ['host/src/planted.fixture.ts', "import { startProjector } from '@potluck/projector/start-projector';"],
    ['command-api/src/planted.spec.ts', "import { queryApi } from '@potluck/query-api/query-api';"],
    ['command-api/src/planted.spec.ts', "import { eraseAgain } from '@potluck/tools/erase-again';"],
    ['projector/src/planted.spec.ts', "import { handleAlone } from '@potluck/command-api/handle';"],
    ['query-api/src/planted.fixture.ts', "import { handleAlone } from '@potluck/command-api/handle';"],
    ['frontend/src/planted.spec.ts', "import { health } from '@potluck/host/health';"],
    ['deploy/planted.spec.ts', "import { startProjector } from '@potluck/projector/start-projector';"],
    ['scripts/planted.spec.ts', "import { health } from '@potluck/host/health';"],
  ])('what no exemption allows, planted in %s, is found', (file, text) => {
    expect(wrongImports(withFiles({ [file]: text }))).toEqual([expect.stringContaining(file)]);
  });
});

test('CONTRIBUTING has the same table and exemptions', () => {
  const page = readFileSync(join(root, 'docs/CONTRIBUTING.md'), 'utf8');
  expect(page).toContain(table());
  expect(page).toContain(exemptions);
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

  /** Spliced in, because this file is read as a source too. */
  const b = "'./b.ts'";
  const circlesWith = (text: string) =>
    circles(withFiles({ 'events/src/a.ts': text, 'events/src/b.ts': "import type { A } from '@potluck/events/a';" }));

  test.each([`import type { B } from ${b};`, `type B = import(${b}).B;`, `let b: typeof import(${b});`])(
    'a planted one is found, even of types alone: %s',
    (text) => expect(circlesWith(text)).toEqual(['events/src/a.ts → events/src/b.ts']),
  );

  test.each([`await import(${b});`, `import(${b}).then(show);`, `import(${b})\n  .catch(report);`])(
    'what is loaded later makes none: %s',
    (text) => expect(circlesWith(text)).toEqual([]),
  );
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
    ['events/src/planted.ts', "import type { Server } from 'node:http';"],
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

describe('the types of every file are checked', () => {
  const sides = new Map(['', 'events', 'frontend', 'tests'].map((folder) => [folder, read(join(folder, 'tsconfig.json'))]));

  test('as it stands', () => expect(inNoSide(sources, sides)).toEqual([]));

  test.each(['planted/planted.ts', 'events/planted.ts', 'frontend/planted.tsx'])('a planted %s is found', (file) =>
    expect(inNoSide(withFiles({ [file]: '' }), sides)).toEqual([file]),
  );
});

test('only roots read the environment', () => expect(readersOfTheEnvironment(sources)).toEqual([]));

describe('`npm start` installs every package that building and running use', () => {
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
