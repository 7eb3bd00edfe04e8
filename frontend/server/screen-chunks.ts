import { posix } from 'node:path';
import { type Screen, screens } from '../src/app/screens.ts';

/** The screen that the router shows at this path, and what stands there for `:id`. */
export function screenAt(pathname: string, visitor: boolean, table: readonly Screen[] = screens): { screen?: Screen; id: string } {
  for (const { screen, pattern } of patternsOf(table)) {
    const match = screen.for !== (visitor ? 'member' : 'visitor') && pattern.exec(pathname);
    if (match) return { screen, id: match[1] ?? '' };
  }
  return { id: '' };
}

const known = new WeakMap<readonly Screen[], { screen: Screen; pattern: RegExp }[]>();

/** Every page that is asked for looks here: the patterns are made once. */
function patternsOf(table: readonly Screen[]) {
  // As in the router, what is said in full comes before what stands for anything.
  const patterns =
    known.get(table) ?? table.toSorted((a, b) => rank(a) - rank(b)).map((screen) => ({ screen, pattern: patternOf(screen.path) }));
  known.set(table, patterns);
  return patterns;
}

const rank = ({ path }: Screen): number => (path === '*' ? 2 : path.includes(':') ? 1 : 0);

const patternOf = (path: string): RegExp =>
  path === '*' ? /^/ : new RegExp(`^${path.replace('/:id?', '(?:/([^/]+))?').replace(':id', '([^/]+)')}/?$`, 'i');

/** The part of Vite's manifest that is read here. */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

/** The module of the screen at this path, as the manifest names it. */
export function screenModule(pathname: string, visitor: boolean, table: readonly Screen[] = screens): string {
  const { screen } = screenAt(pathname, visitor, table);
  return screen ? posix.join('src/app', screen.page) : '';
}

/** The files of a module and of all that it imports at once. */
export function chunksOf(manifest: Manifest, module: string, seen = new Set<string>()): string[] {
  const chunk = manifest[module];
  if (!chunk || seen.has(module)) return [];
  seen.add(module);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen))];
}
