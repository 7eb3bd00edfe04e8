import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The picture of the design as a table: what each folder may import of ours. A browser may take only what runs in one. */
const allowed: Record<string, RegExp[]> = {
  events: [],
  'command-api': [/^@potluck\/events(\/|$)/],
  projector: [/^@potluck\/events(\/|$)/],
  'query-api': [/^@potluck\/events(\/|$)/, /^@potluck\/projector\/documents$/],
  frontend: [/^@potluck\/events(\/|$)/, /^@potluck\/command-api\/inputs$/, /^@potluck\/query-api\/answers$/],
};
/** Places whose modules need Node: no page may reach them, not even through another module. */
const serverOnly =
  /^(events\/src\/(ports|codec|sqlite|worker|http|metrics|folds)|(command-api|query-api)\/src\/(?!inputs\.ts|answers\.ts)|projector\/src\/(?!documents\.ts))/;

const root = import.meta.dirname;
const sourceFiles = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(spec|contract|fixture|d)\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !/node_modules|\/dist\//.test(file));

const importsOf = (file: string, { types }: { types: boolean }): string[] =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /^\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm,
    ),
  ]
    .filter((match) => types || !match[1])
    .map((match) => (match[2] ?? match[3]) as string);

/** The file of ours that an import means, or undefined for a package of others. */
function fileOf(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(from), specifier).split(sep).join('/');
  const [, workspace, path] = /^@potluck\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  return workspace ? `${workspace}/src/${path ?? 'index'}.ts` : undefined;
}

describe('each folder imports only what the picture allows', () => {
  test.each(Object.keys(allowed))('%s', (folder) => {
    const wrong = sourceFiles(`${folder}/src`).flatMap((file) =>
      importsOf(file, { types: true })
        .filter((specifier) => {
          if (specifier.startsWith('.')) return !fileOf(specifier, file)?.startsWith(`${folder}/`);
          return specifier.startsWith('@potluck/') && !allowed[folder]?.some((rule) => rule.test(specifier));
        })
        .map((specifier) => `${file} imports ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });
});

test('features of the pages never import each other', () => {
  const wrong = sourceFiles('frontend/src/features').flatMap((file) => {
    const own = file.split('/').slice(0, 4).join('/');
    return importsOf(file, { types: true })
      .map((specifier) => fileOf(specifier, file))
      .filter((target) => target?.startsWith('frontend/src/features/') && !target.startsWith(`${own}/`))
      .map((target) => `${file} imports ${target}`);
  });
  expect(wrong).toEqual([]);
});

test('what the pages import runs in a browser', () => {
  const seen = new Map<string, string>();
  const queue = sourceFiles('frontend/src').map((file) => [file, file] as const);
  const wrong: string[] = [];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [file, path] = next;
    if (seen.has(file)) continue;
    seen.set(file, path);
    for (const specifier of importsOf(file, { types: false })) {
      if (specifier.startsWith('node:') || builtinModules.includes(specifier)) wrong.push(`${path} → ${specifier}`);
      const target = fileOf(specifier, file);
      if (!target || !/\.tsx?$/.test(target)) continue;
      if (serverOnly.test(target)) wrong.push(`${path} → ${target}`);
      else queue.push([target, `${path} → ${target}`]);
    }
  }
  expect(wrong).toEqual([]);
});

test('only roots read the environment', () => {
  const wrong = Object.keys(allowed)
    .flatMap((folder) => sourceFiles(`${folder}/src`))
    .filter((file) => !/\/main\.ts$/.test(file) && readFileSync(join(root, file), 'utf8').includes('process.env'));
  expect(wrong).toEqual([]);
});

test('each workspace lists the packages that it imports', () => {
  const wrong = Object.keys(allowed).flatMap((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const listed = { ...manifest.dependencies, ...manifest.devDependencies };
    return sourceFiles(`${folder}/src`).flatMap((file) =>
      importsOf(file, { types: false })
        .filter((specifier) => !specifier.startsWith('.') && !specifier.startsWith('node:'))
        .map((specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'))
        .filter((name) => !(name in listed) && name !== manifest.name)
        .map((name) => `${file} imports ${name}`),
    );
  });
  expect(wrong).toEqual([]);
});
