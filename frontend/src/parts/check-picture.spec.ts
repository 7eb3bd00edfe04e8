import { expect, test } from 'vitest';
import { type PictureRules, pictureProblem } from './check-picture.ts';

const decoded = async () => ({ width: 400, height: 300 });
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const file = (start: string, { name = 'soup.jpg', type = 'image/jpeg', size = 0 } = {}) =>
  new File([bytes(start), new Uint8Array(size)], name, { type });
const check = (chosen: File, rules: Partial<PictureRules> = {}) => pictureProblem(chosen, { maxMegabytes: 10, measure: decoded, ...rules });

const jpeg = '\xff\xd8\xff\xe0';
const unusable = 'This is not a picture that can be used. Please choose a JPG, PNG, GIF or WebP.';

test.each([
  ['JPG', jpeg],
  ['PNG', '\x89PNG\r\n\x1a\n'],
  ['GIF', 'GIF89a'],
  ['WebP', 'RIFF\n\0\0\0WEBPVP8 '],
  ['AVIF', '\0\0\0\x1cftypavif\0\0\0\0mif1miaf'],
  ['AVIF under a general brand', '\0\0\0\x1cftypmif1\0\0\0\0avifmiaf'],
])('a %s can be chosen', async (_format, start) => expect(await check(file(start))).toBeUndefined());

test.each([
  ['a text', 'Boil the water.'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a video', '\0\0\0\x1cftypisom\0\0\0\0mp41'],
  ['nothing', ''],
])('%s is refused, even if its name and type are those of a JPG', async (_name, start) => expect(await check(file(start))).toBe(unusable));

test('a picture without a file extension and type can be chosen', async () =>
  expect(await check(file(jpeg, { name: 'IMG_0001', type: '' }))).toBeUndefined());

test('a HEIC is refused with a message that names the format', async () =>
  expect(await check(file('\0\0\0\x18ftypheic\0\0\0\0mif1heic'))).toBe('HEIC pictures cannot be read here. Please choose a JPG or PNG.'));

test('a picture of 10MB can be chosen, a byte more is refused', async () => {
  const maxSize = 10 * 1024 * 1024 - jpeg.length;
  expect(await check(file(jpeg, { size: maxSize }))).toBeUndefined();
  expect(await check(file(jpeg, { size: maxSize + 1 }))).toBe('This picture is larger than 10MB. Please choose a smaller one.');
  expect(await check(file(jpeg, { size: maxSize }), { maxMegabytes: 5 })).toContain('larger than 5MB');
});

test('a picture that cannot be decoded is refused', async () =>
  expect(await check(file(jpeg), { measure: async () => undefined })).toContain('This picture cannot be read'));

test('a picture with more pixels than the server decodes is refused', async () =>
  expect(await check(file(jpeg), { measure: async () => ({ width: 10_000, height: 5_001 }) })).toContain('At most 50 megapixels'));

test('an AVIF may have 16 megapixels, and one pixel more is refused as the server does', async () => {
  const avif = file('\0\0\0\x1cftypavif\0\0\0\0mif1miaf');
  expect(await check(avif, { measure: async () => ({ width: 4_000, height: 4_000 }) })).toBeUndefined();
  expect(await check(avif, { measure: async () => ({ width: 16_000_001, height: 1 }) })).toBe(
    'This picture has too many pixels. At most 16 megapixels are possible in this format; a JPG may have more.',
  );
});
