import { join } from 'node:path';
import { type MediaRef, Refused } from '@potluck/events';
import { maxMegapixels, tooManyPixels } from '@potluck/events/picture-limits';
import sharp, { type Sharp } from 'sharp';
import type { FileFormat } from './file-format.ts';

/** The limit for all frames of an animation together; of a larger one, the first frame is kept. */
const maxAnimatedPixels = 25_000_000;
/** Maximum width and height of the stored image, in pixels. */
const fullSize = 2048;
/** Widths in pixels of the smaller sizes, for avatars, cards and lists. */
const smallerWidths = [128, 320, 640, 1280] as const;

// One thread per image, so that request handling gets its share of the CPU, and no cache of decoded images.
sharp.concurrency(1);
sharp.cache(false);
// Allow only the decoders of accepted formats, so that no file can exploit another one.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});

export type PreparedFile = Pick<MediaRef, 'contentType' | 'width' | 'height' | 'widths'> & {
  /** `suffix` is '' for the full size, '-640' for a smaller one. */
  files: { suffix: string; path: string }[];
};

/**
 * Decodes an image and re-encodes it as WebP into `folder`: rotated upright, in sRGB, without metadata, at most 2048 pixels wide and
 * high, with its smaller sizes. Animations stay animated. Throws Refused for an image that cannot be decoded or is too large.
 */
export async function prepareImage(path: string, format: FileFormat, folder: string): Promise<PreparedFile> {
  try {
    const input = { limitInputPixels: maxMegapixels * 1_000_000, failOn: 'error' } as const;
    const { width, height, pages = 1 } = await sharp(path, { ...input, limitInputPixels: false }).metadata();
    const costly = format.contentType === 'image/avif' || format.contentType === 'image/heic';
    const message = tooManyPixels({ width, height }, costly);
    if (message) throw new Refused('too-large', { message });
    const moving = pages > 1 && (format.contentType === 'image/gif' || format.contentType === 'image/webp');
    if (moving && width * height * pages <= maxAnimatedPixels) {
      return await write(() => sharp(path, { ...input, animated: true }), folder);
    }
    const upright = sharp(path, input).autoOrient().resize({ width: fullSize, height: fullSize, fit: 'inside', withoutEnlargement: true });
    // Decoded once, to at most 16 MB; every size is made from these pixels.
    const { data, info } = await upright.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    return await write(() => sharp(data, { raw }), folder);
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(format.contentType === 'image/heic' ? 'heic-unsupported' : 'image-unreadable');
  }
}

async function write(open: () => Sharp, folder: string): Promise<PreparedFile> {
  const save = async (suffix: string, image: Sharp) => {
    const path = join(folder, `image${suffix}`);
    const info = await image.webp({ quality: 75, alphaQuality: 90, effort: 3 }).toFile(path);
    return { file: { suffix, path }, width: info.width, height: info.pageHeight ?? info.height };
  };
  const full = await save('', open().resize({ width: fullSize, height: fullSize, fit: 'inside', withoutEnlargement: true }));
  const widths = smallerWidths.filter((width) => width < full.width);
  const files = [full.file];
  for (const width of widths) files.push((await save(`-${width}`, open().resize({ width }))).file);
  return { contentType: 'image/webp', width: full.width, height: full.height, widths: [...widths], files };
}
