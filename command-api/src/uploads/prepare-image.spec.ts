import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PreparedFile, prepareImage } from './prepare-image.ts';

const folder = mkdtempSync(join(tmpdir(), 'potluck-images-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fixture = (name: string) => readFile(join(import.meta.dirname, 'fixtures', name));
const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 130, g: 70, b: 20, alpha: 0.5 } } });
async function prepare(bytes: Buffer, contentType: string): Promise<PreparedFile> {
  const path = join(folder, 'arrived');
  await writeFile(path, bytes);
  return prepareImage(path, { kind: 'image', contentType }, folder);
}
const metadataOf = (image: PreparedFile) => Promise.all(image.files.map(({ path }) => sharp(path, { animated: true }).metadata()));

describe('a photo with an EXIF orientation', () => {
  let image: PreparedFile;
  beforeAll(async () => {
    const original = await sharp(await fixture('photo-with-gps-rotated.jpg')).metadata();
    expect(original).toMatchObject({ orientation: 6, width: 1600, height: 1200 });
    expect(original.exif?.length).toBeGreaterThan(0);
    image = await prepare(await fixture('photo-with-gps-rotated.jpg'), 'image/jpeg');
  });

  test('is upright in every size', async () => {
    expect(image).toMatchObject({ width: 1200, height: 1600, widths: [128, 320, 640] });
    const sizes = (await metadataOf(image)).map(({ width, height, orientation }) => ({ width, height, orientation }));
    expect(sizes).toEqual([
      { width: 1200, height: 1600, orientation: undefined },
      { width: 128, height: 171, orientation: undefined },
      { width: 320, height: 427, orientation: undefined },
      { width: 640, height: 853, orientation: undefined },
    ]);
  });

  test('has no location, time or camera in any size', async () => {
    for (const { exif, xmp, iptc, icc, comments } of await metadataOf(image)) expect({ exif, xmp, iptc, icc, comments }).toEqual({});
  });

  test('has its sky above its ground', async () => {
    const row = async (image: Sharp, top: number) => {
      const { data } = await image.resize(8, 8, { fit: 'fill' }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      return [...data.subarray(top * 24, top * 24 + 24)];
    };
    const expected = sharp(await fixture('photo-with-gps-rotated.jpg')).autoOrient();
    const kept = sharp(image.files[0]?.path);
    for (const top of [0, 7]) {
      const [want, got] = [await row(expected.clone(), top), await row(kept.clone(), top)];
      for (const [i, value] of want.entries()) expect(Math.abs(value - (got[i] ?? 0))).toBeLessThan(12);
    }
  });
});

test.each([
  [5000, 2500, 2048, 1024, [128, 320, 640, 1280]],
  [2500, 5000, 1024, 2048, [128, 320, 640]],
  [1280, 100, 1280, 100, [128, 320, 640]],
  [320, 320, 320, 320, [128]],
  [1, 1, 1, 1, []],
])('%i × %i becomes %i × %i, with sizes that are smaller', async (width, height, keptWidth, keptHeight, widths) => {
  const image = await prepare(await plain(width, height).png().toBuffer(), 'image/png');
  expect(image).toMatchObject({ width: keptWidth, height: keptHeight, widths, contentType: 'image/webp' });
  expect(image.files.map(({ suffix }) => suffix)).toEqual(['', ...widths.map((smaller) => `-${smaller}`)]);
});

test('transparency is kept', async () => {
  const image = await prepare(await plain(400, 400, 4).png().toBuffer(), 'image/png');
  expect(image.contentType).toBe('image/webp');
  for (const { hasAlpha, format } of await metadataOf(image)) expect({ hasAlpha, format }).toEqual({ hasAlpha: true, format: 'webp' });
});

test.each(['image/webp', 'image/avif'] as const)('%s is accepted', async (contentType) => {
  const bytes = await (contentType === 'image/webp' ? plain(400, 300).webp() : plain(400, 300).avif({ effort: 0 })).toBuffer();
  expect(await prepare(bytes, contentType)).toMatchObject({ width: 400, height: 300, contentType: 'image/webp' });
});

test('a CMYK image is converted to sRGB', async () => {
  const image = await prepare(await plain(400, 300).toColourspace('cmyk').jpeg().toBuffer(), 'image/jpeg');
  for (const { space } of await metadataOf(image)) expect(space).toBe('srgb');
});

test('an animation keeps its frames and delays in each size', async () => {
  const frames = await Promise.all(
    ['#a00', '#0a0', '#00a'].map((background) =>
      sharp({ create: { width: 400, height: 200, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 200, 300], loop: 0 })
    .toBuffer();
  const image = await prepare(gif, 'image/gif');
  expect(image).toMatchObject({ contentType: 'image/webp', width: 400, height: 200, widths: [128, 320] });
  for (const { pages, delay, loop } of await metadataOf(image))
    expect({ pages, delay, loop }).toEqual({ pages: 3, delay: [100, 200, 300], loop: 0 });
});

test('an animation with too many pixels becomes a still', async () => {
  const frames = await Promise.all(
    ['#a00', '#0a0', '#00a'].map((background) =>
      sharp({ create: { width: 3000, height: 3000, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ effort: 1 })
    .toBuffer();
  const image = await prepare(gif, 'image/gif');
  expect((await metadataOf(image))[0]?.pages ?? 1).toBe(1);
  expect(image).toMatchObject({ width: 2048, height: 2048 });
});

test('a truncated image is refused', async () => {
  const whole = await fixture('photo-with-gps-rotated.jpg');
  await expect(prepare(whole.subarray(0, whole.length / 2), 'image/jpeg')).rejects.toMatchObject({ code: 'image-unreadable' });
});

test.each([
  ['image/png', 'image-unreadable'],
  ['image/heic', 'heic-unsupported'],
])('%s that cannot be decoded is refused as %s', async (contentType, code) => {
  await expect(prepare(Buffer.from('nothing like it'), contentType)).rejects.toMatchObject({ code });
});

test('other decoders are blocked, whatever format the caller passes', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="9"/></svg>');
  await expect(prepare(svg, 'image/png')).rejects.toMatchObject({ code: 'image-unreadable' });
});
