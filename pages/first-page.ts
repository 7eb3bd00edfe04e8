import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sessionCookie } from '@potluck/events/http/session';
import { firstReads } from '../frontend/src/app/first-reads.ts';
import { chunksOf, type Manifest, screenModule } from './screen-chunks.ts';

const sessionCookies = [sessionCookie(true), sessionCookie(false)];

/** Without the cookie of a session there is none. */
const isVisitor = (cookie = '') => !cookie.split(';').some((pair) => sessionCookies.includes(pair.split('=')[0]?.trim() ?? ''));

/**
 * The page that every address begins with. It names the code of its screen and what the screen will ask for first, so that all of it
 * comes together, and says when there is nobody to ask about. Hints only: without them, as from Vite while developing, the page
 * finds out by itself, a little later.
 */
export function createFirstPage(folder: string): (url: URL, cookie?: string) => Promise<string> {
  const file = join(folder, 'index.html');
  let built: { at: number; index: string; manifest: Manifest } | undefined;
  return async (url, cookie) => {
    const at = (await stat(file)).mtimeMs;
    if (built?.at !== at) built = { at, index: await readFile(file, 'utf8'), manifest: await readManifest(folder) };
    const { index, manifest } = built;
    const visitor = isVisitor(cookie);
    const hints = [
      ...earlyHints(manifest, url, visitor),
      ...(visitor ? ['<meta name="potluck-viewer" content="visitor" />'] : []),
      ...chunksOf(manifest, screenModule(url.pathname, visitor))
        .filter((chunk) => !index.includes(chunk))
        .map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk}" />`),
    ];
    return index.replace('</title>', () => ['</title>', ...hints].join('\n    '));
  };
}

/** The script that asks first, and what it is to ask. */
function earlyHints(manifest: Manifest, url: URL, visitor: boolean): string[] {
  const script = manifest['src/early.ts']?.file;
  const first = firstReads(url, !visitor);
  const reads = [...(visitor ? [] : ['/api/auth/user']), ...first.reads];
  if (!script || reads.length === 0) return [];
  const content = JSON.stringify({ ...first, reads })
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
  return [`<meta name="potluck-first" content="${content}" />`, `<script type="module" async crossorigin src="/${script}"></script>`];
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Manifest;
}
