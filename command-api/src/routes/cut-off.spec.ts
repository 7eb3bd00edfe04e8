import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandApiUnderTest, startCommandApi } from '../command-api.fixture.ts';

const photo = readFileSync(join(import.meta.dirname, '../uploads/fixtures/photo-with-gps-rotated.jpg'));

let api: CommandApiUnderTest;
let cookie: string;
beforeAll(async () => {
  api = await startCommandApi();
  cookie = (await api.member('ana')).cookie as string;
});
afterAll(() => api?.close());

test('an interrupted upload leaves no event and no file', async () => {
  const before = { head: await api.ports.events.head(), files: await api.files() };
  const start = [
    'POST /api/announcements HTTP/1.1',
    `Host: ${new URL(api.url).host}`,
    `Cookie: ${cookie}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${photo.length + 300}`,
    '',
    '--b',
    'Content-Disposition: form-data; name="title"',
    '',
    'Hi',
    '--b',
    'Content-Disposition: form-data; name="media"; filename="a.jpg"',
    '',
    '',
  ].join('\r\n');
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  socket.write(start);
  socket.write(photo.subarray(0, photo.length / 2));
  await expect.poll(() => api.files().then((files) => files.length)).toBe(before.files.length + 1);
  socket.destroy();
  await expect.poll(() => api.files()).toEqual(before.files);
  expect(await api.ports.events.head()).toBe(before.head);
});
