import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** The demo's pictures and films: `face-` with a member's key, and those named by recipes and posts. */
export const picturesFolder = join(import.meta.dirname, 'pictures');

const types = { '.webp': 'image/webp', '.webm': 'video/webm' };

/** A picture or film of the demo as a form's file; `file` is its name in the folder. */
export async function pictureFile(file: `${string}${keyof typeof types}`): Promise<[name: string, bytes: Uint8Array, type: string]> {
  return [file, await readFile(join(picturesFolder, file)), types[extname(file) as keyof typeof types]];
}
