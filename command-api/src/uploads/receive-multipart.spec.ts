import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastChunk, oneByteChunks } from '../one-byte-chunks.fixture.ts';
import { receiveMultipart } from './receive-multipart.ts';
import { type Answer, formWith, startUploadServer, type UploadServer } from './upload-server.fixture.ts';

const photo = readFileSync(join(import.meta.dirname, 'fixtures/photo.png'));
const mebibyte = 1024 * 1024;
let server: UploadServer;
beforeAll(async () => {
  server = await startUploadServer({ maxImageBytes: mebibyte, maxVideoBytes: 3 * mebibyte });
});
afterAll(() => server.close());

const jpegOf = (bytes: number) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(bytes)]);

const form = (change: (form: FormData) => void): FormData => {
  const made = formWith(photo);
  change(made);
  return made;
};
const another = new Blob([photo]);
const texts = (count: number, length: number) =>
  form((f) => Array.from({ length: count }, (_, n) => f.append(`t${n}`, 'x'.repeat(length))));

test.each([
  [
    'an image over the limit',
    formWith(jpegOf(1.5 * mebibyte)),
    { status: 413, code: 'too-large', message: 'This file is too large. At most 1 MB are possible.' },
  ],
  [
    'a file over every limit',
    formWith(randomBytes(4 * mebibyte)),
    { status: 413, code: 'too-large', message: 'This file is too large. At most 3 MB are possible.' },
  ],
  ['a request far over the limit', formWith(randomBytes(12 * mebibyte)), { status: 413, code: 'too-large' }],
  [
    'a file in an unknown field',
    form((f) => f.append('attachment', another, 'a.png')),
    { status: 400, code: 'invalid-input', message: "No file can be sent in the field 'attachment'" },
  ],
  [
    'two files',
    form((f) => f.append('media', another, 'a.png')),
    { status: 400, code: 'invalid-input', message: 'Please send one file only' },
  ],
  [
    'a text that is too long',
    form((f) => f.append('title', 'x'.repeat(1.5 * mebibyte))),
    { status: 413, code: 'too-large', message: 'This text is too long. At most 1 MB can be sent in a field.' },
  ],
  [
    'texts that are too long together, in a request that is not',
    texts(3, 0.9 * mebibyte),
    { status: 413, message: 'These texts are too long. At most 2 MB can be sent together.' },
  ],
  ['texts over every limit', texts(11, 0.9 * mebibyte), { status: 413 }],
  [
    'too many fields',
    form((f) => Array.from({ length: 60 }, (_, n) => f.append(`t${n}`, ''))),
    { status: 400, message: 'This request has too many fields' },
  ],
  ['a field sent twice', form((f) => [1, 2].map(() => f.append('title', 'x'))), { status: 400, code: 'invalid-input' }],
  ['a field with a nested name', form((f) => f.append('a[b]', 'x')), { status: 400, code: 'invalid-input' }],
])('%s is refused and leaves no file', async (_what, sent, refusal) => {
  expect(await server.send(sent)).toMatchObject(refusal);
  expect(await server.left()).toEqual([]);
});

test('texts of 2 MB are accepted beside a file', async () => {
  const { status, fields = {}, ref } = await server.send(texts(2, mebibyte));
  expect({ status, ref }).toMatchObject({ status: 200, ref: { kind: 'image' } });
  expect(Object.values(fields).map((text) => text.length)).toEqual([mebibyte, mebibyte]);
});

test('a field with the name of an Object.prototype property is harmless', async () => {
  expect(await server.send(form((f) => f.append('__proto__', 'x')))).toMatchObject({ status: 200, fields: {} });
});

test.each(['application/json', 'multipart/form-data', 'text/plain'])('a body of type %s is refused', async (type) => {
  const response = await fetch(server.url, { method: 'POST', body: '{}', headers: { 'Content-Type': type } });
  expect(await response.json()).toMatchObject({ status: 400, code: 'invalid-input' });
});

/** Sends bytes over a new connection, and then ends it as `then` says; with 'stay' the server does. */
function raw(head: string, body: Buffer, then: 'wait' | 'end' | 'break' | 'stay'): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(server.url.port), '127.0.0.1', () => {
      socket.write(`POST / HTTP/1.1\r\nHost: potluck\r\n${head}\r\n\r\n`);
      socket.write(body, () => {
        if (then === 'break') socket.destroy();
        if (then === 'end') socket.end();
      });
    });
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
      if (then === 'wait') socket.destroy();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
const multipart = 'Content-Type: multipart/form-data; boundary=X';
const part = Buffer.concat([Buffer.from('--X\r\nContent-Disposition: form-data; name="media"; filename="a.png"\r\n\r\n'), photo]);
const answerOf = (response: string) => JSON.parse(response.slice(response.indexOf('{'))) as Answer;

test('a form is read whole from chunks of one byte and larger ones', async () => {
  const title = 'Crème brûlée '.repeat(2_000);
  const fields = Buffer.from(`--X\r\nContent-Disposition: form-data; name="title"\r\n\r\n${title}\r\n`);
  const large = Buffer.concat([part, Buffer.from('\r\n--X--\r\n')]);
  const chunks = [oneByteChunks(fields), Buffer.from(`${large.length.toString(16)}\r\n`), large, Buffer.from(`\r\n${lastChunk}`)];
  const response = await raw(`${multipart}\r\nConnection: close\r\nTransfer-Encoding: chunked`, Buffer.concat(chunks), 'stay');
  expect(answerOf(response)).toMatchObject({ status: 200, fields: { title }, sha256: createHash('sha256').update(photo).digest('hex') });
});

test('a body without its last line counts as cut off', async () => {
  const response = await raw(`${multipart}\r\nConnection: close\r\nContent-Length: ${part.length}`, part, 'wait');
  expect(answerOf(response)).toMatchObject({ status: 400, code: 'upload-cut-off' });
  expect(await server.left()).toEqual([]);
});

test.each(['break', 'end'] as const)('an interrupted connection (%s) leaves no file', async (how) => {
  const before = (await server.ended(0)).length;
  await raw(`${multipart}\r\nContent-Length: ${part.length * 2}`, part, how);
  expect((await server.ended(before + 1)).at(-1)).toMatchObject({ code: 'upload-cut-off' });
  expect(await server.left()).toEqual([]);
});

test('a request that was interrupted before it was read is refused', async () => {
  const temporaryFolder = await mkdtemp(join(tmpdir(), 'potluck-arriving-'));
  const slow = createServer().listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const socket = connect((slow.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nHost: potluck\r\n${multipart}\r\nContent-Length: ${part.length}\r\n\r\n`);
  const [request] = (await once(slow, 'request')) as [IncomingMessage];
  socket.destroy();
  await new Promise((resolve) => request.socket.once('close', resolve));
  const received = receiveMultipart(request, { field: 'media', maxBytes: { image: mebibyte, video: mebibyte }, temporaryFolder });
  await expect(received).rejects.toMatchObject({ status: 400, code: 'upload-cut-off' });
  expect(await readdir(temporaryFolder)).toEqual([]);
  await rm(temporaryFolder, { recursive: true });
  slow.close();
});

test('a request with a Content-Length over the limit is refused before it is read', async () => {
  const response = await raw(`${multipart}\r\nContent-Length: ${10 ** 12}`, part, 'wait');
  expect(answerOf(response)).toMatchObject({ status: 413 });
});

test('the connection can be reused after a refusal', async () => {
  const refused = formWith(jpegOf(2 * mebibyte));
  for (let n = 0; n < 3; n++) expect(await server.send(refused)).toMatchObject({ status: 413 });
  expect(await server.send(formWith(photo))).toMatchObject({ status: 200 });
});
