import { createHash } from 'node:crypto';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PrepareFile, prepareFile } from '@potluck/command-api/uploads/receive-upload';

/** The smaller sizes of the demo's pictures, as an upload makes them, and `sizes.json`. `npm run demo-sizes` writes them. */
export const sizesFolder = join(import.meta.dirname, 'picture-sizes');

/** By the SHA-256 of a picture in hex: its prepared sizes, which are the files `NAME-WIDTH.webp` in the folder. */
export type Sizes = Record<string, { name: string; width: number; height: number; widths: number[] }>;

export const readSizes = async (): Promise<Sizes> => JSON.parse(await readFile(join(sizesFolder, 'sizes.json'), 'utf8'));
/** What `sizes.json` has, in the form that `npm run lint` wants: a list of numbers on one line. */
export const textOf = (sizes: Sizes): string =>
  `${JSON.stringify(sizes, null, 2)}\n`.replace(/\[[\d,\s]+\]/g, (list) => list.replace(/\s+/g, '').replaceAll(',', ', '));
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Uses the prepared sizes of the demo's own pictures; other files are prepared as usual. */
export async function preparedPictures(): Promise<PrepareFile> {
  const sizes = await readSizes();
  return async (turn, file) => {
    const known = sizes[sha256Of(await readFile(file.path))];
    if (!known) return prepareFile(turn, file);
    const { name, width, height, widths } = known;
    const copy = async (suffix: string, from: string) => {
      const path = join(file.folder, `image${suffix}`);
      await copyFile(from, path);
      return { suffix, path };
    };
    const smaller = widths.map((each) => copy(`-${each}`, join(sizesFolder, `${name}-${each}.webp`)));
    const files = await Promise.all([copy('', file.path), ...smaller]);
    return { contentType: 'image/webp', width, height, widths, files };
  };
}
