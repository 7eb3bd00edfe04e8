import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const workflow = read('.github/workflows/checks.yml');
const found = (pattern: RegExp, text = workflow) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name as string))];

/** The workflow cannot be run here, so at least the scripts, specs, files and versions that it names are checked. */
describe('the workflow names existing files', () => {
  test('scripts', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const named = found(/npm run ([\w-]+)/g);
    expect(named).toContain('contracts');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    for (const program of found(/run: (\.ci\/[\w-]+)/g)) expect(existsSync(join(root, program))).toBe(true);
  });

  test('specs', () => {
    const specs = found(/(tests\/[\w/-]+\.spec)\b/g);
    expect(specs).toHaveLength(3);
    for (const spec of specs) expect([spec, existsSync(join(root, `${spec}.ts`))]).toEqual([spec, true]);
  });

  test('every compose file except the one that needs a public address', () => {
    const files = found(/(docker-compose[\w.]*\.yml)/g).sort();
    expect(files).toEqual(readdirSync(root).filter((name) => /^docker-compose.*\.yml$/.test(name) && !name.includes('.tls.')));
  });

  test('the engines that the tests start in containers', () => {
    const versions = ['eventstoredb', 'mongodb', 'redis'].map((name) =>
      found(/containerEngine\(\{\s+version: '([^']+)'/g, read(`tests/engines/${name}.ts`)),
    );
    const required = found(/\\\| ([\w .\\]+): \[0-9\]\+ passed/g).map((version) => [version.replaceAll('\\', '')]);
    expect(required).toEqual(versions);
  });
});

test('.ci/run names existing specs', () => {
  const specs = found(/(tests\/[\w/-]+\.spec)\b/g, read('.ci/run'));
  expect(specs).toEqual(['tests/start.spec', 'tests/browser/main-path.spec']);
  for (const spec of specs) expect(existsSync(join(root, `${spec}.ts`))).toBe(true);
});

test('Renovate finds the versions in programs', () => {
  const { customManagers, packageRules } = JSON.parse(read('renovate.json')) as {
    customManagers: { managerFilePatterns: string[]; matchStrings: string[]; depNameTemplate?: string }[];
    packageRules: { matchPackageNames?: string[]; enabled?: boolean }[];
  };
  const left = packageRules.flatMap(({ matchPackageNames = [], enabled }) => (enabled === false ? matchPackageNames : []));
  // To raise them is Renovate's, also to another major version (DECISIONS.md).
  expect(customManagers.filter(({ depNameTemplate = '' }) => left.includes(depNameTemplate))).toEqual([]);
  const texts = ['scripts/engines.mjs', ...readdirSync(join(root, 'tests/engines')).map((name) => `tests/engines/${name}`)];
  for (const { managerFilePatterns, matchStrings } of customManagers) {
    const files = texts.filter((file) => managerFilePatterns.some((pattern) => new RegExp(pattern.slice(1, -1)).test(file)));
    const matches = files
      .filter((file) => existsSync(join(root, file)) && /\.m?[jt]s$/.test(file))
      .flatMap((file) => matchStrings.flatMap((match) => read(file).match(new RegExp(match, 'g')) ?? []));
    expect([matchStrings, matches.length > 0]).toEqual([matchStrings, true]);
  }
});
