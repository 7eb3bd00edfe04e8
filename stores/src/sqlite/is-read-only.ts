import { accessSync, constants } from 'node:fs';

/** Whether the folder is on a disk that can only be read, as Linux leaves one after an error. */
export function isReadOnly(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS';
  }
}
