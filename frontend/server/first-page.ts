import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sessionCookie } from '@potluck/host/http/session';
import { firstFrame } from './first-frame.ts';
import { prefetchOf } from './prefetch.ts';
import { chunksOf, type Manifest, screenModules } from './screen-chunks.ts';

const sessionCookies = [sessionCookie(true), sessionCookie(false)];

/** No session cookie. */
const isVisitor = (cookie = '') => !cookie.split(';').some((pair) => sessionCookies.includes(pair.split('=')[0]?.trim() ?? ''));

/** A page, and the hash of its inline script for the security policy. */
interface FirstPage {
  html: string;
  scriptHash: string | undefined;
}

interface Built {
  at: number;
  index: string;
  manifest: Manifest;
  /** The code of `prefetch.ts` and its hash. */
  prefetchScript: { code: string; hash: string } | undefined;
}

/**
 * The page that every address starts with. It names the screen's chunks and prefetches its data, so that code and data load together, and
 * marks a visitor's page. These are hints: without them, as with Vite's development server, the app requests the same, later.
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
    const script = reads.length > 0 ? built.prefetchScript : undefined;
    const hints = [
      ...(visitor ? ['<meta name="potluck-viewer" content="visitor" />'] : []),
      // Inlined, because a separate file would cost a round trip.
      ...(script
        ? [
            `<meta name="potluck-first" content="${attribute({ ...prefetch, reads })}" />`,
            `<script type="module" async>${script.code}</script>`,
          ]
        : []),
    ];
    const ofScreen = chunksOf(manifest, screenModules(url, visitor))
      .filter((chunk) => !index.includes(chunk))
      .map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk}" />`);
    // The entry chunk is the largest, so it is named before the screen's.
    const frame = firstFrame(!visitor ? 'member' : url.pathname === '/' ? 'landing' : 'visitor');
    const html = index
      .replace(stylesheet, (sheet) => sheet.replace('rel="stylesheet"', 'rel="preload" as="style"'))
      // The placeholder comes before the stylesheet, which only blocks what follows it.
      .replace('<div id="root">', (root) => `${frame}\n    ${stylesheet.exec(index)?.[0] ?? ''}\n    ${root}`)
      .replace('</title>', () => ['</title>', ...hints].join('\n    '))
      .replace('</head>', () => `${ofScreen.map((hint) => `  ${hint}\n  `).join('')}</head>`);
    return { html, scriptHash: script?.hash };
  };
}

const stylesheet = /<link rel="stylesheet"[^>]*>/;

const attribute = (value: unknown): string =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

async function readBuilt(folder: string, at: number): Promise<Built> {
  const manifest = JSON.parse(await read(join(folder, '.vite/manifest.json')).catch(() => '{}')) as Manifest;
  const file = manifest['src/prefetch.ts']?.file;
  const code = file && (await read(join(folder, file))).trim();
  const prefetchScript = code ? { code, hash: `'sha256-${createHash('sha256').update(code).digest('base64')}'` } : undefined;
  return { at, index: await read(join(folder, 'index.html')), manifest, prefetchScript };
}

const read = (file: string): Promise<string> => readFile(file, 'utf8');
