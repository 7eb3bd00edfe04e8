import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { answerError } from '@potluck/host/http/answer-error';
import express from 'express';
import { afterAll, describe, expect, test } from 'vitest';
import { jsonBody } from './json-body.ts';

/** The outcome of a request that ends after its headers: the error passed to `next`, or the body that a handler sees. */
async function cutOffBeforeItIsRead(): Promise<unknown> {
  const app = express();
  const outcome = new Promise((resolve) => {
    // Like a session that is read from a database while the connection ends.
    app.use((req, _res, next) => void req.socket.once('close', () => setImmediate(next)));
    app.post('/', jsonBody, (req) => resolve({ handled: req.body }));
    app.use(((error, _req, _res, _next) => resolve(error)) as express.ErrorRequestHandler);
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const arrived = once(server, 'request');
  socket.write('POST / HTTP/1.1\r\nHost: potluck\r\nContent-Type: application/json\r\nContent-Length: 16\r\n\r\n');
  await arrived;
  socket.destroy();
  try {
    return await outcome;
  } finally {
    server.close();
  }
}

test('a request that ends before its body does not count as one without a body', async () => {
  expect(await cutOffBeforeItIsRead()).toMatchObject({ status: 400, code: 'upload-cut-off' });
});

describe('a body', () => {
  const server = express()
    .post('/', jsonBody, (req, res) => void res.json(req.body ?? 'none'))
    .use(answerError)
    .listen(0, '127.0.0.1');
  afterAll(() => server.close());
  const post = async (body: RequestInit['body'] | undefined, headers: Record<string, string> = {}) => {
    const { port } = server.address() as AddressInfo;
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, ...(body === undefined ? {} : { body }) };
    const answer = await fetch(`http://127.0.0.1:${port}/`, init);
    return [answer.status, await answer.json()];
  };
  /** Sent in chunks, without a Content-Length. */
  const pieces = (text: string) => new Blob([text]).stream();
  const comment = { content: 'Crème brûlée 水 🍮' };
  const text = JSON.stringify(comment);

  test.each<[string, () => Promise<unknown>]>([
    ['as plain JSON', () => post(text)],
    ['with a charset', () => post(text, { 'content-type': 'application/json; charset=UTF-8' })],
    ['with a byte order mark', () => post(`\ufeff${text}`)],
    ['as gzip', () => post(gzipSync(text), { 'content-encoding': 'gzip' })],
    ['as deflate', () => post(deflateSync(text), { 'content-encoding': 'Deflate' })],
    ['as br', () => post(brotliCompressSync(text), { 'content-encoding': 'br' })],
    ['with other parameters', () => post(text, { 'content-type': 'application/json; version=1; charset="utf-8"' })],
  ])('is read %s', async (_how, send) => expect(await send()).toEqual([200, comment]));
  test('is read in chunks that split a character', async () => {
    const long = { content: '水'.repeat(30_000) };
    expect(await post(JSON.stringify(long))).toEqual([200, long]);
  });
  test('without a Content-Length is read too', async () => {
    const { port } = server.address() as AddressInfo;
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: pieces(text), duplex: 'half' } as RequestInit;
    expect(await (await fetch(`http://127.0.0.1:${port}/`, init)).json()).toEqual(comment);
  });
  test('is undefined if there is none', async () => expect(await post(undefined)).toEqual([200, 'none']));
  test.each([
    ['{"content":', 400, 'malformed-json'],
    ['"content"', 400, 'malformed-json'],
    ['null', 400, 'malformed-json'],
    ['['.repeat(40), 400, 'invalid-input'],
    [`"${'x'.repeat(100 * 1024)}"`, 413, 'too-large'],
  ])('%.20s is refused', async (body, status, code) => expect(await post(body)).toEqual([status, expect.objectContaining({ code })]));
  test('in another encoding than UTF-8 is refused', async () =>
    expect(await post(Buffer.from(text, 'utf16le'), { 'content-type': 'application/json; charset=utf-16le' })).toMatchObject([400, {}]));
  test.each([
    ['of too many bytes once decompressed', gzipSync(`"${'x'.repeat(100 * 1024)}"`), 'gzip', [413, { code: 'too-large' }]],
    ['that is not compressed as it says', text, 'gzip', [400, { code: 'invalid-input' }]],
    ['compressed in an unknown way', text, 'constructor', [400, { code: 'invalid-input' }]],
  ])('%s is refused', async (_what, body, encoding, answer) =>
    expect(await post(body, { 'content-encoding': encoding })).toMatchObject(answer),
  );
  test('of another type is refused', async () => expect(await post(text, { 'content-type': 'text/plain' })).toMatchObject([400, {}]));
});
