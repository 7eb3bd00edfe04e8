import { createHash } from 'node:crypto';
import { extname, join } from 'node:path';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { createFirstPage } from './first-page.ts';

const builtFolder = join(import.meta.dirname, '../dist');
/** In order of preference. A file has a variant of each if it becomes smaller by it. */
const packings = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;
const forEver = { immutable: true, maxAge: '365d' } as const;
const anHour = { maxAge: '1h' } as const;

/** Serves the built pages: hashed files immutable, and the server's page for every other path. */
export function builtPages(folder = builtFolder): RequestHandler {
  const pages = express.Router();
  const firstPage = createFirstPage(folder);
  pages.use('/assets', packedFiles(join(folder, 'assets'), forEver), files(join(folder, 'assets'), { ...forEver, fallthrough: false }));
  pages.use(packedFiles(folder, anHour), files(folder, anHour));
  pages.get('/{*path}', async (request, response) => {
    const url = addressOf(request);
    const { html, scriptHash } = await firstPage(url, request.headers.cookie);
    const policy = response.get('Content-Security-Policy');
    if (policy && scriptHash) response.set('Content-Security-Policy', `${policy}; script-src 'self' ${scriptHash}`);
    // Visitors and members get different pages; both revalidate each time.
    response.set({ 'Cache-Control': 'no-cache', Vary: 'Cookie', ETag: etagOf(html) }).type('html');
    if (request.fresh) response.status(304).end();
    else response.send(html);
  });
  return pages;
}

type Options = Parameters<typeof express.static>[1];

/**
 * The frame in which an analyst's question runs: an origin of its own, shared with nothing, and no way to the network. It loads nothing,
 * and evaluates what the analyst wrote in a worker made of its own text.
 */
const framePolicy = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' blob:",
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ');

const packable = /\.(js|css|svg|txt|json)$/;

const files = (folder: string, options: Options) =>
  express.static(folder, {
    ...options,
    index: false,
    redirect: false,
    setHeaders(response: Response, path) {
      if (packable.test(path)) response.vary('Accept-Encoding');
      if (path.endsWith('question-frame.html')) response.set('Content-Security-Policy', framePolicy);
    },
  });

/** Serves the compressed variant of a file if the browser accepts it; ranges are left to the next handler. */
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
    const requestedUrl = request.url;
    request.url = request.path + twin.ending;
    twin.serve(request, response, (error) => {
      request.url = requestedUrl;
      next(error);
    });
  };
}

/** Path and query of the request; a path like `//elsewhere` is not taken for a host. */
function addressOf({ path, originalUrl }: Request): URL {
  const url = new URL('http://page');
  url.pathname = path;
  url.search = originalUrl.split('?')[1] ?? '';
  return url;
}

const etagOf = (html: string) => `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
