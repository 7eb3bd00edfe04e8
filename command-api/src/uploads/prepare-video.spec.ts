import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  Conversion,
  EncodedPacketSink,
  Input,
  type MetadataTags,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { copyVideo } from './copy-video.ts';
import { PreparingProcesses } from './preparing-processes.ts';

const root = mkdtempSync(join(tmpdir(), 'potluck-videos-'));
let folder = root;
const preparing = new PreparingProcesses();
beforeEach(() => {
  folder = mkdtempSync(join(root, 'one-'));
});
afterAll(() => rmSync(root, { recursive: true }));

const fixture = (name: string) => readFile(join(import.meta.dirname, 'fixtures', name));
async function prepare(bytes: Uint8Array, contentType: string, maxSeconds = 600): Promise<Buffer> {
  const path = join(folder, 'arrived');
  await writeFile(path, bytes);
  const { files } = await preparing.prepare({ who: 'ana' }, { path, format: { kind: 'video', contentType }, folder, maxSeconds });
  return readFile(files[0]?.path as string);
}
const read = (bytes: Uint8Array) => new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });

const place = '+48.8577+002.2950/';
const box = (type: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};

/** The video with another box in its `moov`, which is moved to the end, so that no offset changes. */
function withBox(film: Buffer, added: Buffer): Buffer {
  const start = film.indexOf('moov') - 4;
  const end = start + film.readUInt32BE(start);
  const moov = box('moov', Buffer.concat([film.subarray(start + 8, end), added]));
  const free = box('free', Buffer.alloc(end - start - 8));
  return Buffer.concat([film.subarray(0, start), free, film.subarray(end), moov]);
}

describe('the location is removed', () => {
  test('from the tag of phones (©xyz)', async () => {
    const text = Buffer.from(place);
    const tag = box('\xa9xyz', Buffer.concat([Buffer.from([0, text.length, 0x15, 0xc7]), text]));
    const film = withBox(await fixture('clip-3s.mp4'), box('udta', tag));
    expect((await read(film).getMetadataTags()).raw).toHaveProperty('©xyz');
    expect(film.includes(place)).toBe(true);

    const kept = await prepare(film, 'video/mp4');
    expect(kept.includes(place)).toBe(false);
    expect(kept.includes('\xa9xyz', 0, 'latin1')).toBe(false);
    expect(await read(kept).getMetadataTags()).toEqual({});
  });

  test('from the keys of iPhones (com.apple.quicktime.location)', async () => {
    const key = 'com.apple.quicktime.location.ISO6709';
    const number = (value: number) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes;
    };
    const keys = box('keys', Buffer.concat([number(0), number(1), box('mdta', Buffer.from(key))]));
    const data = box('data', Buffer.concat([number(1), number(0), Buffer.from(place)]));
    const ilst = box('ilst', box('\0\0\0\x01', data));
    const hdlr = box('hdlr', Buffer.concat([Buffer.alloc(8), Buffer.from('mdta'), Buffer.alloc(13)]));
    const film = withBox(await fixture('clip-3s.mp4'), box('meta', Buffer.concat([hdlr, keys, ilst])));
    expect((await read(film).getMetadataTags()).raw).toHaveProperty([key], place);

    const kept = await prepare(film, 'video/mp4');
    expect(kept.includes(place)).toBe(false);
    expect(kept.includes(key)).toBe(false);
  });

  test('from the tags of a WebM', async () => {
    const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
    const tags: MetadataTags = { title: 'Paris', raw: { LOCATION: place } };
    const tagging = await Conversion.init({ input: read(await fixture('clip-3s.webm')), output, tags, showWarnings: false });
    await tagging.execute();
    const film = Buffer.from(output.target.buffer as ArrayBuffer);
    expect(film.includes(place)).toBe(true);

    const kept = await prepare(film, 'video/webm');
    expect(kept.includes(place)).toBe(false);
    expect(kept.includes('Paris')).toBe(false);
  });
});

/** The bytes of every packet of the picture and sound tracks. */
async function packets(film: Uint8Array): Promise<string[]> {
  const found: string[] = [];
  for (const track of await read(film).getTracks()) {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      found.push(`${track.type} ${packet.timestamp.toFixed(3)} ${packet.type} ${Buffer.from(packet.data).toString('base64')}`);
    }
  }
  return found;
}

test.each(['clip-3s.mp4', 'clip-3s.webm'])('picture and sound of %s are unchanged', async (name) => {
  const film = await fixture(name);
  const kept = await prepare(film, name.endsWith('webm') ? 'video/webm' : 'video/mp4');
  expect(await packets(kept)).toEqual(await packets(film));
  expect(await read(kept).getMimeType()).toBe(await read(film).getMimeType());
});

test('the limit applies to the length of the packets', async () => {
  const film = await fixture('clip-3s.mp4');
  await expect(prepare(film, 'video/mp4', 2.9)).rejects.toMatchObject({ code: 'video-too-long' });
  // The length in the header, one millisecond, is ignored.
  const lying = Buffer.from(film);
  lying.writeUInt32BE(1, lying.indexOf('mvhd') + 4 + 16);
  await expect(prepare(lying, 'video/mp4', 2.9)).rejects.toMatchObject({ code: 'video-too-long' });
});

test('a video without its packets is refused', async () => {
  const film = await fixture('clip-3s.mp4');
  await expect(prepare(film.subarray(0, film.length - 20_000), 'video/mp4')).rejects.toMatchObject({ code: 'invalid-file-type' });
});

test('a copy that becomes larger than its source is refused', async () => {
  const from = join(import.meta.dirname, 'fixtures/clip-3s.mp4');
  const to = join(folder, 'video');
  await expect(copyVideo({ from, to, contentType: 'video/mp4', maxSeconds: 600, maxBytes: 20_000 })).rejects.toThrow('past its limit');
  expect(statSync(to).size).toBeLessThanOrEqual(20_000);
});

test('a video that crashes its parser crashes nothing else', async () => {
  // A table with a billion sizes in a file of a few kilobytes.
  const film = Buffer.from(await fixture('clip-599s.mp4'));
  film.writeUInt32BE(1_000_000_000, film.indexOf('stsz') + 12);
  await expect(prepare(film, 'video/mp4')).rejects.toMatchObject({ status: expect.any(Number) });
});
