import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { securityHeaders } from '@potluck/host/http/security-headers';
import { removeFolder, temporaryFolder } from '@potluck/tests/potluck-process';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from './built-pages.ts';

const script = `console.log('${'soup '.repeat(200)}');`;
const index = '<!doctype html><html><head><title>Potluck</title></head><body><div id="root"></div></body></html>';
const prefetchScript = "window.first = 'soup';";
const manifest = {
  'index.html': { file: 'assets/index-1.js' },
  'src/prefetch.ts': { file: 'assets/prefetch-1.js' },
  'src/features/feed/feed-page.tsx': { file: 'assets/feed-1.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared-1.js' },
  'src/features/landing/landing-page.tsx': { file: 'assets/landing-1.js' },
  'src/features/home/home-page.tsx': { file: 'assets/home-1.js' },
};

let folder: string;
let server: http.Server;

beforeAll(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  const files: [string, string | Buffer][] = [
    ['index.html', index],
    ['.vite/manifest.json', JSON.stringify(manifest)],
    ['potluck.svg', '<svg/>'],
    ['assets/index-1.js', script],
    ['assets/index-1.js.br', brotliCompressSync(script)],
    ['assets/index-1.js.gz', gzipSync(script)],
    ['assets/prefetch-1.js', `${prefetchScript}\n`],
    ['assets/tiny-1.js', '1'],
    ['assets/text-1.woff2', 'a font'],
  ];
  for (const [name, content] of files) await writeFile(join(folder, name), content);
  server = http.createServer(
    express()
      .disable('etag')
      .use(securityHeaders(new URL('http://potluck.test')), builtPages(folder)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.close();
  await removeFolder(folder);
});

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** Without decompression. */
const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    http
      .get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', path, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }));
      })
      .on('error', reject);
  });

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
])('a browser that takes "%s" gets %s', async (accepted, encoding, unpack) => {
  const { headers, body } = await get('/assets/index-1.js', { 'accept-encoding': accepted });
  expect(unpack(body).toString()).toBe(script);
  expect(headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
});

test('without Accept-Encoding the plain file is sent, with Vary for caches', async () => {
  const { headers, body } = await get('/assets/index-1.js');
  expect(body.toString()).toBe(script);
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers.vary).toBe('Accept-Encoding');
});

test('each encoding has its own ETag, and a known one is answered 304', async () => {
  const packed = await get('/assets/index-1.js', { 'accept-encoding': 'br' });
  const plain = await get('/assets/index-1.js');
  expect(packed.headers.etag).not.toBe(plain.headers.etag);
  const again = await get('/assets/index-1.js', { 'accept-encoding': 'br', 'if-none-match': packed.headers.etag as string });
  expect(again).toMatchObject({ status: 304, headers: { vary: 'Accept-Encoding' } });
});

test('a range is a range of the plain file', async () => {
  const { status, headers, body } = await get('/assets/index-1.js', { 'accept-encoding': 'br', range: 'bytes=0-6' });
  expect([status, headers['content-encoding'], body.toString()]).toEqual([206, undefined, 'console']);
});

test('files without a compressed variant are sent plain', async () => {
  for (const path of ['/assets/tiny-1.js', '/assets/text-1.woff2', '/potluck.svg']) {
    const { status, headers } = await get(path, { 'accept-encoding': 'br' });
    expect([path, status, headers['content-encoding']]).toEqual([path, 200, undefined]);
  }
});

test('a file of an earlier build is answered 404, not with a page', async () => {
  expect((await get('/assets/gone-1.js', { 'accept-encoding': 'br' })).status).toBe(404);
});

test('the manifest is not served', async () => {
  expect((await get('/.vite/manifest.json')).headers['content-type']).toContain('text/html');
});

const page = async (path: string, cookie?: string) => (await get(path, cookie ? { cookie } : {})).body.toString();
const firstOf = (html: string) =>
  JSON.parse((/name="potluck-first" content="([^"]*)"/.exec(html)?.[1] ?? 'null').replaceAll('&quot;', '"').replaceAll('&amp;', '&'));

test('a page names the chunks and the prefetch of its screen', async () => {
  const html = await page('/announcements?sort=popular&view=list', 'potluck.sid=s%3Aany');
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/feed-1.js" />');
  expect(html).toContain('href="/assets/shared-1.js"');
  expect(html).toContain(`<script type="module" async>${prefetchScript}</script>`);
  expect(firstOf(html)).toMatchObject({ reads: ['/api/auth/user', '/api/announcements/feed?sort=popular'] });
  expect(html).not.toContain('potluck-viewer');
});

test('the policy allows the inline script by its hash, and no other', async () => {
  const policyOf = async (path: string) => (await get(path)).headers['content-security-policy'] as string;
  const hash = createHash('sha256').update(prefetchScript).digest('base64');
  expect(await policyOf('/announcements')).toBe(`${await policyOf('/potluck.svg')}; script-src 'self' 'sha256-${hash}'`);
  // No prefetch, so no script.
  expect(await policyOf('/create')).toBe(await policyOf('/potluck.svg'));
});

test('without a session the current user is not requested', async () => {
  const html = await page('/announcements', 'other=1; potluck-position=s%3A7');
  expect(html).toContain('<meta name="potluck-viewer" content="visitor" />');
  expect(firstOf(html)).toMatchObject({ reads: ['/api/announcements'] });
});

test('visitors and members get different pages, with Vary for caches', async () => {
  expect(await page('/')).toContain('landing-1.js');
  expect(await page('/', '__Host-potluck.sid=s%3Aany')).toContain('home-1.js');
  const { headers } = await get('/');
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Cookie' });
  expect((await get('/', { 'if-none-match': headers.etag as string })).status).toBe(304);
  expect((await get('/', { 'if-none-match': headers.etag as string, cookie: 'potluck.sid=s%3Aany' })).status).toBe(200);
});

test('no part of an address becomes part of the page', async () => {
  const html = await page('/announcements?search=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&x="><script>');
  expect(html).not.toContain('<script>');
  expect(firstOf(html).reads).toEqual([`/api/announcements?${new URLSearchParams({ search: '"><script>alert(1)</script>' })}`]);
});

test.each(['//elsewhere.example/', '/%E0%A4%A', '/nowhere/at/all', '//', '/recipe/%2e%2e'])('%s is answered with a page', async (path) => {
  const { status, body } = await get(path);
  expect([200, 400]).toContain(status);
  if (status === 200) expect(body.toString()).toContain('<div id="root">');
});
