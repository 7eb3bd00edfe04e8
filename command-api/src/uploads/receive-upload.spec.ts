import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announcementMedia, profileImage, recipeImage } from '../routes/file-rules.ts';
import { sweepTemporaryFolder } from './receive-upload.ts';
import { formWith, startUploadServer, type UploadServer } from './upload-server.fixture.ts';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name));
let server: UploadServer;
beforeAll(async () => {
  server = await startUploadServer();
});
afterAll(() => server.close());

const media = (name: string) => formWith(fixture(name));

describe('the format is detected from the content, not from the name or declared type', () => {
  test.each([
    ['photo.png', { kind: 'image', contentType: 'image/webp', width: 800, height: 600, widths: [128, 320, 640] }],
    ['photo-with-gps-rotated.jpg', { kind: 'image', contentType: 'image/webp', width: 1200, height: 1600, widths: [128, 320, 640] }],
    ['animated.gif', { kind: 'image', contentType: 'image/webp', width: 160, height: 120, widths: [128] }],
    ['clip-3s.mp4', { kind: 'video', contentType: 'video/mp4', width: 320, height: 240, widths: [] }],
    ['clip-3s.webm', { kind: 'video', contentType: 'video/webm', width: 320, height: 240, widths: [] }],
    ['clip-599s.mp4', { kind: 'video', contentType: 'video/mp4', width: 32, height: 32, widths: [] }],
  ])('%s is accepted', async (name, ref) => {
    const answer = await server.send(media(name));
    expect(answer).toMatchObject({ status: 200, ref });
    const { key, widths } = answer.ref as { key: string; widths: number[] };
    for (const file of [key, ...widths.map((width) => `${key}-${width}`)])
      expect(await server.media.size(server.owner, file)).toBeGreaterThan(0);
    expect(answer.sha256).toBe(createHash('sha256').update(fixture(name)).digest('hex'));
    expect(await server.left()).toEqual([]);
    expect(await server.media.pending()).toEqual([]);
  });

  const tooLong = { status: 422, code: 'video-too-long', message: 'Video Too Long: Please select a video that is 10 minutes or shorter.' };
  test.each([
    ['clip-602s.mp4', tooLong],
    ['clip-602s.webm', tooLong],
    ['truncated.mp4', tooLong],
    [
      'bomb-30000x30000.png',
      { status: 413, code: 'too-large', message: 'This picture has too many pixels. At most 50 megapixels are possible.' },
    ],
  ])('%s is refused and leaves no file', async (name, refusal) => {
    expect(await server.send(media(name))).toMatchObject(refusal);
    expect(await server.left()).toEqual([]);
  });

  const drawing = {
    status: 415,
    code: 'invalid-file-type',
    message: 'Invalid File Type: SVG drawings cannot be used. Please select an image in JPG, PNG, GIF or WebP format.',
  };
  const wrongType = { status: 415, code: 'invalid-file-type', message: 'Invalid File Type: Please select an image or video file.' };
  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', drawing],
    ['an SVG with an XML declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', drawing],
    [
      'an SVG that an editor signed',
      '<?xml version="1.0"?>\n<!-- made by hand -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "">\n<svg/>',
      drawing,
    ],
    ['a page with an SVG', '<!doctype html><svg></svg>', wrongType],
    ['a page', '<!doctype html><script>alert(1)</script>', wrongType],
    ['a text', 'hello', wrongType],
    ['an empty file', '', wrongType],
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj', wrongType],
    ['a bitmap', 'BM\x1e\0\0\0\0\0\0\0', { ...wrongType, message: expect.stringContaining('JPG, PNG, GIF or WebP') }],
    ['a PNG of its first bytes only', '\x89PNG\r\n\x1a\n', { status: 415 }],
  ])('%s with the name of a picture is refused', async (_what, content, refusal) => {
    expect(await server.send(formWith(Buffer.from(content, 'latin1')))).toMatchObject(refusal);
    expect(await server.left()).toEqual([]);
  });

  test('a QuickTime video is refused with the accepted formats', async () => {
    const film = Buffer.from(fixture('clip-3s.mp4'));
    film.write('qt  ', 8, 'latin1');
    const message = 'Invalid File Type: Please select a video in MP4 or WebM format.';
    expect(await server.send(formWith(film))).toMatchObject({ status: 415, code: 'invalid-file-type', message });
  });

  test('a HEIC picture is refused with the name of its format', async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(64)]);
    expect(await server.send(formWith(heic))).toMatchObject({
      status: 415,
      code: 'heic-unsupported',
      message: 'HEIC pictures cannot be read here. Please choose a JPG or PNG.',
    });
  });
});

describe('a file may have the maximum size of the specification, and not a byte more', () => {
  const megabyte = 1024 * 1024;
  const limits = { imageBytes: 10 * megabyte, profileImageBytes: 5 * megabyte, videoBytes: 100 * megabyte, videoSeconds: 600 };
  /** Bytes after the end of an image are ignored. */
  const picture = (bytes: number) => Buffer.concat([fixture('photo.png')], bytes);
  /** A `free` box is ignored in a video. */
  const film = (bytes: number) => {
    const clip = fixture('clip-3s.mp4');
    const whole = Buffer.concat([clip], bytes);
    whole.writeUInt32BE(bytes - clip.length, clip.length);
    whole.write('free', clip.length + 4, 'latin1');
    return whole;
  };

  const forms = { recipe: recipeImage, profile: profileImage, announcement: announcementMedia };
  test.each([
    ['recipe', 'a picture', 10, picture],
    ['profile', 'a picture', 5, picture],
    ['announcement', 'a picture', 10, picture],
    ['announcement', 'a film', 100, film],
  ] as const)('%s: %s of %i MB', async (form, _what, megabytes, fileOf) => {
    const { field, ...rules } = forms[form].rules(limits);
    const strict = await startUploadServer({ field, ...rules });
    try {
      expect(await strict.send(formWith(fileOf(megabytes * megabyte), {}, field))).toMatchObject({ status: 200 });
      const message = `This file is too large. At most ${megabytes} MB are possible.`;
      const refused = await strict.send(formWith(fileOf(megabytes * megabyte + 1), {}, field));
      expect(refused).toMatchObject({ status: 413, code: 'too-large', message });
      expect(await strict.left()).toEqual([]);
    } finally {
      await strict.close();
    }
  });
});

test('a video and an SVG are refused where only images are accepted', async () => {
  const pictures = await startUploadServer({ accept: ['image'] });
  try {
    expect(await pictures.send(formWith(Buffer.from('<svg/>')))).toMatchObject({ status: 415, message: expect.stringContaining('SVG') });
    expect(await pictures.send(media('clip-3s.mp4'))).toMatchObject({
      status: 415,
      message: expect.stringContaining('select an image file'),
    });
    expect(await pictures.left()).toEqual([]);
  } finally {
    await pictures.close();
  }
});

test('files that arrive at the same time are all stored separately', async () => {
  const names = ['photo.png', 'clip-3s.mp4', 'photo-with-gps-rotated.jpg', 'animated.gif', 'photo.png', 'clip-3s.webm'];
  const answers = await Promise.all(names.map((name) => server.send(media(name))));
  expect(answers.map((answer) => answer.status)).toEqual(names.map(() => 200));
  expect(answers.map((answer) => answer.ref?.width)).toEqual([800, 320, 1200, 160, 800, 320]);
  expect(new Set(answers.map((answer) => answer.ref?.key)).size).toBe(names.length);
  expect(await server.left()).toEqual([]);
});

test('a form without a file has only fields', async () => {
  expect(await server.send(formWith(undefined, { title: 'Käsespätzle', media: '' }))).toMatchObject({
    status: 200,
    fields: { title: 'Käsespätzle', media: '' },
  });
});

test('the sweep removes what a crash left in the temporary folder, but not what another process receives there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-sweep-'));
  const put = async (name: string, minutesOld: { folder: number; file: number }) => {
    const touchedAt = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'arrived'), 'half a video');
    await utimes(join(folder, name, 'arrived'), touchedAt(minutesOld.file), touchedAt(minutesOld.file));
    await utimes(join(folder, name), touchedAt(minutesOld.folder), touchedAt(minutesOld.folder));
  };
  await put('left', { folder: 61, file: 61 });
  await put('arriving for long', { folder: 61, file: 0 });
  await put('new', { folder: 0, file: 0 });
  await sweepTemporaryFolder(folder);
  expect((await readdir(folder)).sort()).toEqual(['arriving for long', 'new']);
  await rm(folder, { recursive: true });
});

test('a member can send at most eight files at once, without affecting others', async () => {
  const [hers, his] = [await startUploadServer({ owner: 'cleo' }), await startUploadServer({ owner: 'dan' })];
  const begun = Array.from({ length: 8 }, () => {
    const request = http.request(hers.url, { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' } });
    request.on('error', () => {});
    request.write('--x\r\nContent-Disposition: form-data; name="media"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n');
    return request;
  });
  try {
    await expect.poll(() => hers.left()).toHaveLength(8);
    expect(await hers.send(media('photo.png'))).toMatchObject({ status: 429, message: 'Please send your files one after the other.' });
    expect(await his.send(media('photo.png'))).toMatchObject({ status: 200 });
    for (const request of begun) request.destroy();
    await hers.ended(9);
    expect(await hers.send(media('photo.png'))).toMatchObject({ status: 200 });
  } finally {
    await hers.close();
    await his.close();
  }
});
