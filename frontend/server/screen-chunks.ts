/** The screen behind an address, as a module of the frontend: for a visitor and, where it is another one, for a member. */
const screens: [pattern: RegExp, visitor: string, member?: string][] = [
  [/^\/$/, 'features/landing/landing-page', 'features/home/home-page'],
  [/^\/dashboard$/, '', 'features/dashboard/dashboard-page'],
  [/^\/create$/, '', 'features/recipe-form/create-recipe-page'],
  [/^\/edit(\/[^/]+)?$/, '', 'features/recipe-form/edit-recipe-page'],
  [/^\/recipes$/, '', 'features/recipes/recipes-page'],
  [/^\/recipe\/[^/]+$/, 'features/recipe/recipe-page'],
  [/^\/account$/, '', 'features/account/account-page'],
  [/^\/user\/[^/]+$/, 'features/profile/profile-page'],
  [/^\/announcements$/, 'features/feed/feed-page'],
  [/^\/announcements\/create$/, 'features/announcement/create-announcement-page'],
];

/** The part of Vite's manifest that is read here. */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

/** The module of the screen at this path, as the manifest names it. */
export function screenModule(pathname: string, visitor: boolean): string {
  const screen = screens.find(([pattern]) => pattern.test(pathname));
  const name = (!visitor && screen?.[2]) || screen?.[1] || 'app/not-found-page';
  return `src/${name}.tsx`;
}

/** The files of a module and of all that it imports at once. */
export function chunksOf(manifest: Manifest, module: string, seen = new Set<string>()): string[] {
  const chunk = manifest[module];
  if (!chunk || seen.has(module)) return [];
  seen.add(module);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen))];
}
