import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sessionCookie } from '@potluck/host/http/session';
import { firstFrame } from './first-frame.ts';
import { prefetchOf } from './prefetch.ts';
import { chunksOf, type Manifest, screenModule } from './screen-chunks.ts';

const sessionCookies = [sessionCookie(true), sessionCookie(false)];

/** Without the cookie of a session there is none. */
const isVisitor = (cookie = '') => !cookie.split(';').some((pair) => sessionCookies.includes(pair.split('=')[0]?.trim() ?? ''));

/** A page, and what the security policy is to let run in it: the hash of its one script, as the policy names it. */
interface FirstPage {
  html: string;
  scriptHash: string | undefined;
}

interface Built {
  at: number;
  index: string;
  manifest: Manifest;
  /** The code of `early.ts`, and its hash. */
  early: { code: string; hash: string } | undefined;
}

/**
 * The page that every address begins with. It asks what the screen will ask for first and names the screen's code, so that all of it comes
 * together, and says when there is nobody to ask about. Hints only: without them, as from Vite while developing, the page finds out by
 * itself, a little later.
 */
export function createFirstPage(folder: string): (url: URL, cookie?: string) => Promise<FirstPage> {
  const file = join(folder, 'index.html');
  let built: Built | undefined;
  return async (url, cookie) => {
    const at = (await stat(file)).mtimeMs;
    if (built?.at !== at) built = await readBuilt(folder, at);
    const { index, manifest } = built;
    const visitor = isVisitor(cookie);
    const prefetch = prefetchOf(url, !visitor, cookie);
    const reads = [...(visitor ? [] : ['/api/auth/user']), ...prefetch.reads];
    const early = reads.length > 0 ? built.early : undefined;
    const hints = [
      ...(visitor ? ['<meta name="potluck-viewer" content="visitor" />'] : []),
      // Within the page, because a file of its own would be a way there and back before anything is asked.
      ...(early
        ? [
            `<meta name="potluck-first" content="${attribute({ ...prefetch, reads })}" />`,
            `<script type="module" async>${early.code}</script>`,
          ]
        : []),
    ];
    const ofScreen = chunksOf(manifest, screenModule(url.pathname, visitor))
      .filter((chunk) => !index.includes(chunk))
      .map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk}" />`);
    // What every screen needs is the largest piece, and is named before those of this one.
    const frame = firstFrame(!visitor ? 'member' : url.pathname === '/' ? 'landing' : 'visitor');
    const html = index
      .replace(stylesheet, (sheet) => sheet.replace('rel="stylesheet"', 'rel="preload" as="style"'))
      // The frame stands before any file has come: a stylesheet holds up only what comes after it.
      .replace('<div id="root">', (root) => `${frame}\n    ${stylesheet.exec(index)?.[0] ?? ''}\n    ${root}`)
      .replace('</title>', () => ['</title>', ...hints].join('\n    '))
      .replace('</head>', () => `${ofScreen.map((hint) => `  ${hint}\n  `).join('')}</head>`);
    return { html, scriptHash: early?.hash };
  };
}

const stylesheet = /<link rel="stylesheet"[^>]*>/;

const attribute = (value: unknown): string =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

async function readBuilt(folder: string, at: number): Promise<Built> {
  const manifest = JSON.parse(await read(join(folder, '.vite/manifest.json')).catch(() => '{}')) as Manifest;
  const file = manifest['src/early.ts']?.file;
  const code = file && (await read(join(folder, file))).trim();
  const early = code ? { code, hash: `'sha256-${createHash('sha256').update(code).digest('base64')}'` } : undefined;
  return { at, index: await read(join(folder, 'index.html')), manifest, early };
}

const read = (file: string): Promise<string> => readFile(file, 'utf8');
