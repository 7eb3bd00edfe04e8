import { posix } from 'node:path';
import { type Screen, screens } from '../src/app/screens.ts';

/** The screen that the router shows at this path, and the value of `:id`. */
export function screenAt(pathname: string, visitor: boolean, table: readonly Screen[] = screens): { screen?: Screen; id: string } {
  for (const { screen, pattern } of patternsOf(table)) {
    const match = screen.for !== (visitor ? 'member' : 'visitor') && pattern.exec(pathname);
    if (match) return { screen, id: match[1] ?? '' };
  }
  return { id: '' };
}

const known = new WeakMap<readonly Screen[], { screen: Screen; pattern: RegExp }[]>();

/** Compiled once per table: they are needed for every page. */
function patternsOf(table: readonly Screen[]) {
  // Fixed paths before those with parameters, as in the router.
  const patterns =
    known.get(table) ?? table.toSorted((a, b) => rank(a) - rank(b)).map((screen) => ({ screen, pattern: patternOf(screen.path) }));
  known.set(table, patterns);
  return patterns;
}

const rank = ({ path }: Screen): number => (path === '*' ? 2 : path.includes(':') ? 1 : 0);

const patternOf = (path: string): RegExp =>
  path === '*' ? /^/ : new RegExp(`^${path.replace('/:id?', '(?:/([^/]+))?').replace(':id', '([^/]+)')}/?$`, 'i');

/** The part of Vite's manifest that we use. */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

/** The manifest's name of the screen's module. */
export function screenModule(pathname: string, visitor: boolean, table: readonly Screen[] = screens): string {
  const { screen } = screenAt(pathname, visitor, table);
  return screen ? posix.join('src/app', screen.page) : '';
}

/** The chunks of a module and of its static imports. */
export function chunksOf(manifest: Manifest, module: string, seen = new Set<string>()): string[] {
  const chunk = manifest[module];
  if (!chunk || seen.has(module)) return [];
  seen.add(module);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen))];
}
