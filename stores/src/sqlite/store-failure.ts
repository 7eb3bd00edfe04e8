import { NoRoom, Unavailable } from '../ports/event-store.ts';

/** What SQLite says of the file, its disk or its lock, and not of what was to be written. */
const fileFailure = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|CANTOPEN|READONLY|NOMEM|PERM|PROTOCOL|INTERRUPT|CORRUPT|NOTADB|SCHEMA)/;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? '');

/** Whether the file failed: tried again later, the same may work. */
export const isFileFailure = (error: unknown): boolean => fileFailure.test(codeOf(error));

/** The disk is full. */
export const isFull = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_FULL');

/** Another process or thread has the file's lock. */
export class Locked extends Unavailable {
  override name = 'Locked';
}
const isLocked = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));

/** In place of SQLite's own errors those of the ports, where the file failed; any other error as it is. */
export function storeFailure(error: unknown): unknown {
  if (!isFileFailure(error)) return error;
  const { message } = error as Error;
  if (isFull(error)) return new NoRoom(message);
  return isLocked(error) ? new Locked(message) : new Unavailable(message);
}
