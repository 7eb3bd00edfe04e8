import { existsSync } from 'node:fs';
import { NoRoom, Unavailable } from '../ports/event-store.ts';
import { Locked } from '../sqlite/store-failure.ts';
import { longestWaitMs, ReadStoreFile } from './read-store-file.ts';

/** The connections of a thread: one for each file. */
export class ThreadFiles {
  readonly #files = new Map<string, ReadStoreFile>();

  /** Throws if the file is gone: opening would create it. */
  at(path: string): ReadStoreFile {
    let file = this.#files.get(path);
    if (!file) {
      if (!existsSync(path)) throw new Error(`${path} is not there any more`);
      // A thread may block on a lock.
      file = new ReadStoreFile(path, { waitMs: longestWaitMs });
      this.#files.set(path, file);
    }
    return file;
  }

  close(path: string): void {
    this.#files.get(path)?.close();
    this.#files.delete(path);
  }
}

const kinds: Readonly<Record<string, new (message: string) => Error>> = { Locked, NoRoom, Unavailable };

/** An error of a thread, with its class. */
export const errorOf = ({ name, message }: { name: string; message: string }): Error => new (kinds[name] ?? Error)(message);
