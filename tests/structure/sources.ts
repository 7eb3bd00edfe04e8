import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix, relative, sep } from 'node:path';
import { isAllowed, isForTests, isRoot, partOf, rooms } from './rooms.ts';

export const root = join(import.meta.dirname, '../..');

/** Source texts by path from the root. */
export type Sources = ReadonlyMap<string, string>;

/** All our sources, of all folders and the root. */
export function readSources(): Sources {
  const read = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return folder === '' || ['node_modules', 'dist'].includes(entry.name) ? [] : read(path);
      return /\.(tsx?|mjs|css)$/.test(entry.name) ? [relative('', path).split(sep).join('/')] : [];
    });
  const files = [...rooms.map(({ folder }) => folder), 'deploy', 'scripts', ''].flatMap(read);
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

interface Import {
  specifier: string;
  /** A type import, which is erased. */
  isType: boolean;
  /** The imported file of ours; undefined for an external package. */
  target: string | undefined;
  /** A dynamic import. */
  isLate: boolean;
}

/** `typeof import('…')` and `import('…').Name` are types: an expression goes on with a method of its promise, if with anything. */
const statement =
  /^\s*(?:@?import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|(\btypeof\s+)?\bimport\('([^']+)'\)(\s*\.(?!\s*(?:then|catch|finally)\b))?/gm;

function importsOf(sources: Sources, file: string): Import[] {
  return [...(sources.get(file) ?? '').matchAll(statement)].map(([, type, early, typeOf, called, member]) => {
    const specifier = (early ?? called) as string;
    const isType = (type ?? typeOf ?? member) !== undefined;
    return { specifier, isType, isLate: called !== undefined && !isType, target: targetOf(sources, specifier, file) };
  });
}

function targetOf(sources: Sources, specifier: string, from: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const [, room, path = 'index'] = /^@potluck\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  if (!room) return undefined;
  return [`${room}/src/${path}.ts`, `${room}/${path}.ts`].find((candidate) => sources.has(candidate)) ?? `${room}/src/${path}.ts`;
}

const roomOf = (file: string): string => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '');

/** Imports that the folders' table does not allow, and missing files. */
export function wrongImports(sources: Sources): string[] {
  return [...sources.keys()].flatMap((file) => {
    const { may } = rooms.find(({ folder }) => folder === roomOf(file)) ?? { may: 'nothing' };
    return importsOf(sources, file).flatMap(({ specifier, target }) => {
      if (target === undefined) return [];
      const says = (why: string) => [`${file} imports ${specifier}: ${why}`];
      if (/\.tsx?$/.test(target) && !sources.has(target)) return says('no such file');
      if (partOf(target) === partOf(file)) return [];
      const leaves = roomOf(target) !== roomOf(file) && roomOf(target) !== '' && !isRoot(file);
      if (specifier.startsWith('.') && leaves) return says('leaves its folder by a relative path');
      if (roomOf(target) === '') return isRoot(file) || roomOf(file) === 'tests' ? [] : says('the root');
      return isAllowed(target, file) ? [] : says(isRoot(file) ? 'a root may not import tests' : `${partOf(file)} may import ${may}`);
    });
  });
}

/** Features of the pages that import each other. */
export function crossingFeatures(sources: Sources): string[] {
  const feature = (file: string): string | undefined => /^frontend\/src\/features\/[^/]+\//.exec(file)?.[0];
  return [...sources.keys()].flatMap((file) =>
    importsOf(sources, file)
      .filter(({ target }) => feature(file) && target && feature(target) && feature(target) !== feature(file))
      .map(({ target }) => `${file} imports ${target}`),
  );
}

/** Imports by browser code of Node modules and other code that does not run in a browser, types included. */
export function notForBrowsers(sources: Sources): string[] {
  const isForBrowsers = (file: string) => /^(events|frontend)\/src\//.test(file);
  return [...sources.keys()]
    .filter((file) => isForBrowsers(file) && !isForTests(file))
    .flatMap((file) =>
      importsOf(sources, file)
        .filter(({ specifier, target }) => isBuiltIn(specifier) || (target && !isForBrowsers(target)))
        .map(({ specifier }) => `${file} imports ${specifier}`),
    );
}
const isBuiltIn = (specifier: string) => specifier.startsWith('node:') || builtinModules.includes(specifier);

/** Import cycles between files, types included, without dynamic imports. */
export function circles(sources: Sources): string[] {
  const found = new Set<string>();
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    const at = path.indexOf(file);
    if (at >= 0) {
      const circle = path.slice(at);
      const first = circle.indexOf([...circle].sort()[0] as string);
      found.add([...circle.slice(first), ...circle.slice(0, first)].join(' → '));
    }
    if (at >= 0 || done.has(file)) return;
    path.push(file);
    for (const { target, isLate } of importsOf(sources, file)) if (target && !isLate && sources.has(target)) visit(target);
    path.pop();
    done.add(file);
  };
  for (const file of sources.keys()) visit(file);
  return [...found];
}

/** Files for checks and tests, which `npm start` does not need. */
const isForChecks = (file: string): boolean =>
  isForTests(file) || /^(tests|deploy)\/|^vitest\.config|^scripts\/(test|lint|ensure-built|hook-failures|still-running)\./.test(file);
/** Starts a thread or process from its source, as the root's own scripts do; what is built does not need it. */
const startsFromSource = (file: string): boolean => /^stores\/src\/worker\/boot(-process)?\.mjs$/.test(file);
/** A package that is started by path. */
const byItsPath = /node_modules\/((?:@[^/']+\/)?[^/'@.]+)\//g;

/**
 * Packages that building and running use although `npm start` does not install them, because they are not in the `dependencies` of the folder
 * that uses them; and files for tests only. `dependencies` is keyed by folder, '' for the root.
 */
export function notInstalledAtStart(sources: Sources, dependencies: ReadonlyMap<string, readonly string[]>): string[] {
  return [...sources.keys()]
    .filter((file) => !isForChecks(file))
    .flatMap((file) => {
      const declared = dependencies.get(startsFromSource(file) ? '' : roomOf(file)) ?? dependencies.get('') ?? [];
      const imports = importsOf(sources, file).filter(({ isType }) => !isType);
      const named = imports.map(({ specifier }) => specifier).filter((specifier) => !/^[./]/.test(specifier) && !isBuiltIn(specifier));
      const started =
        roomOf(file) === 'scripts' ? [...(sources.get(file) ?? '').matchAll(byItsPath)].map(([, name]) => name as string) : [];
      const packages = [...named, ...started].map((specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] as string);
      return [
        ...packages.filter((name) => !declared.includes(name) && !(roomOf(file) === '' && name.startsWith('@potluck/'))),
        ...imports.flatMap(({ target }) => (target && isForChecks(target) ? [target] : [])),
      ].map((used) => `${file} uses ${used}`);
    });
}

/** The imports with which each service's `main.ts` begins. */
const beginning = 'host/src/run-service.ts';

/** Files that read the environment and are neither roots nor tests. */
export function readersOfTheEnvironment(sources: Sources): string[] {
  const isInside = (file: string) => rooms.some(({ folder }) => folder === roomOf(file)) && !/^(tests|tools)\//.test(file);
  return [...sources]
    .filter(([file, text]) => isInside(file) && !isRoot(file) && file !== beginning && !isForTests(file) && text.includes('process.env'))
    .map(([file]) => file);
}

/** A compilation: what its `tsconfig.json` names, with `*` and `**`, relative to its folder. Folders are included whole. */
interface Side {
  include: readonly string[];
  exclude?: readonly string[];
}

/** TypeScript files that belong to no compilation, so that no check of types reads them. `sides` is keyed by folder. */
export function inNoSide(sources: Sources, sides: ReadonlyMap<string, Side>): string[] {
  const parts: Record<string, string> = { '**/': '(?:.*/)?', '*': '[^/]*', '.': '\\.' };
  const isOneOf = (file: string, folder: string, patterns: readonly string[]) =>
    patterns
      .map((pattern) => posix.join(folder, pattern).replace(/\*\*\/|[*.]/g, (part) => parts[part] as string))
      .some((pattern) => new RegExp(`^${pattern}(?:/|$)`).test(file));
  const isIn = (file: string) =>
    [...sides].some(([folder, { include, exclude = [] }]) => isOneOf(file, folder, include) && !isOneOf(file, folder, exclude));
  return [...sources.keys()].filter((file) => /\.tsx?$/.test(file) && !isIn(file));
}
