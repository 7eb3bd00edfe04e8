import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../fixtures/photo.png');

/** A picture as a field of a form. */
export const photo = async (): Promise<[string, Uint8Array, string]> => ['photo.png', await readFile(file), 'image/png'];
