import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type { AnswerFirst } from './first-answers.ts';
import { createFirstPage } from './first-page.ts';

const builtFolder = join(import.meta.dirname, 'frontend/dist');
/** In the order in which we would have them; a twin of each stands beside every file that grows smaller by it. */
const packings = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;
const forEver = { immutable: true, maxAge: '365d' } as const;
const anHour = { maxAge: '1h' } as const;

/** The built pages: files with a hash in their name for ever, and the first page for every other path. */
export function builtPages(answerFirst: AnswerFirst, folder = builtFolder): RequestHandler {
  const pages = express.Router();
  const firstPage = createFirstPage(folder);
  pages.use('/assets', packedFiles(join(folder, 'assets'), forEver), files(join(folder, 'assets'), { ...forEver, fallthrough: false }));
  pages.use(packedFiles(folder, anHour), files(folder, anHour));
  pages.get('/{*path}', async (request, response) => {
    const url = addressOf(request);
    const first = await answerFirst(url, request);
    const html = await firstPage(url, first);
    for (const cookie of first.cookies) response.append('Set-Cookie', cookie);
    // What it brings is one person's, and of this moment: going back must not show it again.
    response.set({ 'Cache-Control': 'no-store', Vary: 'Cookie' }).type('html');
    await sendPacked(request, response, html);
  });
  return pages;
}

type Options = Parameters<typeof express.static>[1];

const packable = /\.(js|css|svg|txt|json)$/;

const files = (folder: string, options: Options) =>
  express.static(folder, {
    ...options,
    index: false,
    redirect: false,
    setHeaders: (response: Response, path) => void (packable.test(path) && response.vary('Accept-Encoding')),
  });

/** Answers with the packed twin of a file when there is one that the browser can unpack; a part of a file is for the next to answer. */
function packedFiles(folder: string, options: Options): RequestHandler {
  const twins = packings.map(({ encoding, ending }) => {
    const setHeaders = (response: Response, path: string) =>
      response
        .type(extname(path.slice(0, -ending.length)))
        .set('Content-Encoding', encoding)
        .vary('Accept-Encoding');
    return {
      encoding,
      ending,
      serve: express.static(folder, { ...options, index: false, redirect: false, acceptRanges: false, setHeaders }),
    };
  });
  return (request, response, next) => {
    const twin = packable.test(request.path) && !request.headers.range && twins.find(({ encoding }) => request.acceptsEncodings(encoding));
    if (!twin) return next();
    const asked = request.url;
    request.url = request.path + twin.ending;
    twin.serve(request, response, (error) => {
      request.url = asked;
      next(error);
    });
  };
}

/** The path and query that were asked for; an address like `//elsewhere` is a path too. */
function addressOf({ path, originalUrl }: Request): URL {
  const url = new URL('http://page');
  url.pathname = path;
  url.search = originalUrl.split('?')[1] ?? '';
  return url;
}

const pack = promisify(brotliCompress);
/** Quick rather than small: a page is packed for each who asks. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

async function sendPacked(request: Request, response: Response, html: string): Promise<void> {
  response.vary('Accept-Encoding');
  if (!request.acceptsEncodings('br')) {
    response.send(html);
    return;
  }
  response.set('Content-Encoding', 'br').send(await pack(html, quickly));
}
