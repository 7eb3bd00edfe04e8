import { posix } from 'node:path';
import { type Screen, screens } from '../src/app/screens.ts';

/** The screen that the router shows at this path, and the value of `:id`. */
export function screenAt(pathname: string, visitor: boolean, table: readonly Screen[] = screens): { screen?: Screen; id: string } {
  for (const { screen, pattern } of patternsOf(table)) {
    const match = screen.for !== (visitor ? 'member' : 'visitor') && pattern.exec(pathname);
    if (match) return { screen, id: match.groups?.id ?? '' };
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

/** Has a group for each `:name` and `:name?`. */
const patternOf = (path: string): RegExp =>
  path === '*' ? /^/ : new RegExp(`^${path.replace(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?').replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i');

/** The part of Vite's manifest that we use. */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

/** What the navigation needs for members with a role, who alone see a screen for one. */
const roleLinks = 'src/app/role-links.tsx';

/** The manifest's names of the modules that a screen is rendered with. */
export function screenModules({ pathname, searchParams }: URL, visitor: boolean, table: readonly Screen[] = screens): string[] {
  const { screen } = screenAt(pathname, visitor, table);
  if (!screen) return [];
  const { page, part, role } = screen;
  const imported = part && searchParams.has(part.parameter) ? part.module : part?.otherwise;
  return [posix.join('src/app', page), ...(imported ? [posix.join('src/app', imported)] : []), ...(role ? [roleLinks] : [])];
}

/** The chunks of modules and of their static imports. */
export function chunksOf(manifest: Manifest, modules: readonly string[], seen = new Set<string>()): string[] {
  return modules.flatMap((module) => {
    const chunk = manifest[module];
    if (!chunk || seen.has(module)) return [];
    seen.add(module);
    return [chunk.file, ...chunksOf(manifest, chunk.imports ?? [], seen)];
  });
}
