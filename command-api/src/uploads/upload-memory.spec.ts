import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import {
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastChunk, oneByteChunks } from '../one-byte-chunks.fixture.ts';
import { type Answer, formWith } from './upload-server.fixture.ts';

const mebibyte = 1024 * 1024;
const fixtures = join(import.meta.dirname, 'fixtures');
let folder: string;
let server: ChildProcess;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-memory-'));
  server = fork(join(import.meta.dirname, 'upload-server-process.fixture.ts'), { execArgv: ['--import', 'tsx'] });
  [{ url }] = (await once(server, 'message')) as [{ url: string }];
});
afterAll(async () => {
  server.disconnect();
  await once(server, 'exit');
  await rm(folder, { recursive: true });
});

const send = async (form: FormData) => (await (await fetch(url, { method: 'POST', body: form })).json()) as Answer;

/** A video of about 0.4 MB per second: the same picture repeated, each with filler data that players ignore. */
async function longFilm(seconds: number): Promise<string> {
  const input = new Input({ source: new FilePathSource(join(fixtures, 'clip-3s.mp4')), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('the fixture has no picture');
  const first = await new EncodedPacketSink(track).getFirstPacket();
  const filler = Buffer.alloc(400_000, 0xff);
  filler.writeUInt32BE(filler.length - 4);
  filler[4] = 12;
  const path = join(folder, `${seconds}.mp4`);
  const source = new EncodedVideoPacketSource('avc');
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(path) });
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  const data = Buffer.concat([first?.data ?? Buffer.alloc(0), filler]);
  for (let second = 0; second < seconds; second++) await source.add(new EncodedPacket(data, 'key', second, 1), { decoderConfig });
  await output.finalize();
  input.dispose();
  return path;
}

async function sendFilm(seconds: number): Promise<Answer> {
  const form = new FormData();
  form.append('media', await openAsBlob(await longFilm(seconds)), 'film.mp4');
  const answer = await send(form);
  expect(answer).toMatchObject({ status: 200, ref: { kind: 'video', width: 320, height: 240 } });
  return answer;
}

test('a picture of 900 megapixels is not decoded into memory', async () => {
  // A first upload loads all modules.
  const { peak } = await send(formWith(await readFile(join(fixtures, 'photo.png'))));
  const bomb = await send(formWith(await readFile(join(fixtures, 'bomb-30000x30000.png'))));
  expect(bomb.status).toBe(413);
  expect((bomb.peak - peak) / mebibyte).toBeLessThan(20);
});

test('a text in chunks of one byte needs no more memory than its bytes', async () => {
  const { peak } = await send(formWith(undefined, { title: 'Soup' }));
  const text = 'x'.repeat(600_000);
  const form = Buffer.from(`--X\r\nContent-Disposition: form-data; name="content"\r\n\r\n${text}\r\n--X--\r\n`);
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const head = ['POST / HTTP/1.1', 'Host: potluck', 'Connection: close', 'Content-Type: multipart/form-data; boundary=X'];
  socket.write([...head, 'Transfer-Encoding: chunked', '', ''].join('\r\n'));
  socket.write(oneByteChunks(form));
  socket.write(lastChunk);
  const response = await textOf(socket);
  const answer = JSON.parse(response.slice(response.indexOf('{'))) as Answer;
  expect(answer).toMatchObject({ status: 200, fields: { content: text } });
  // Kept apart, the chunks would take 350 MB.
  expect((answer.peak - peak) / mebibyte).toBeLessThan(100);
});

test('a video of 95 MB needs no more memory than one of 40 MB', async () => {
  // Twice first, because the peak of one upload also depends on garbage collection.
  await sendFilm(100);
  await sendFilm(100);
  const { peak } = await sendFilm(100);
  const long = await sendFilm(238);
  expect((long.peak - peak) / mebibyte).toBeLessThan(30);
}, 60_000);
