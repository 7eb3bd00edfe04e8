import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sessionCookie } from '@potluck/events/http/session';

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
type Manifest = Record<string, { file: string; imports?: string[]; isEntry?: boolean }>;

interface FirstPage {
  html: string;
  etag: string;
}

const sessionCookies = [sessionCookie(true), sessionCookie(false)];

/** Whether a session may be behind a request: without its cookie there is none. */
const mayBeSignedIn = (cookie = '') => cookie.split(';').some((pair) => sessionCookies.includes(pair.split('=')[0]?.trim() ?? ''));

/**
 * The page that every address begins with: says when there is nobody to ask about, and names the code of its screen, so that it
 * comes together with the rest. Hints only: without them (as from Vite while developing) the page finds out by itself, a little later.
 */
export function createFirstPage(folder: string): (path: string, cookie?: string) => Promise<FirstPage> {
  let built: { at: number; index: string; manifest: Manifest; pages: Map<string, FirstPage> } | undefined;
  return async (path, cookie) => {
    const file = join(folder, 'index.html');
    const at = (await stat(file)).mtimeMs;
    if (built?.at !== at) built = { at, index: await readFile(file, 'utf8'), manifest: await readManifest(folder), pages: new Map() };
    const member = mayBeSignedIn(cookie);
    const screen = screens.find(([pattern]) => pattern.test(path));
    const name = (member && screen?.[2]) || screen?.[1] || 'app/not-found-page';
    const key = `${member} ${name}`;
    const page = built.pages.get(key) ?? withHints(built.index, built.manifest, `src/${name}.tsx`, member);
    built.pages.set(key, page);
    return page;
  };
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Manifest;
}

function withHints(index: string, manifest: Manifest, module: string, member: boolean): FirstPage {
  const hints = [
    ...(member ? [] : ['<meta name="potluck-viewer" content="visitor" />']),
    ...filesOf(manifest, module)
      .filter((file) => !index.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  const html = index.replace('</title>', `</title>\n    ${hints.join('\n    ')}`);
  return { html, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"` };
}

/** A module's file and those that it imports at once. */
function filesOf(manifest: Manifest, module: string, seen = new Set<string>()): string[] {
  const chunk = manifest[module];
  if (!chunk || seen.has(module)) return [];
  seen.add(module);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => filesOf(manifest, imported, seen))];
}
