import { NoRoom, Unavailable } from '../ports/event-store.ts';

/** SQLite's errors about the file, its disk or its lock, as opposed to the statement. */
const fileFailure = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|CANTOPEN|READONLY|NOMEM|PERM|PROTOCOL|INTERRUPT|CORRUPT|NOTADB|SCHEMA)/;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? '');

/** Whether the file failed: a later retry may succeed. */
export const isFileFailure = (error: unknown): boolean => fileFailure.test(codeOf(error));

export const isFull = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_FULL');

/** Another process or thread holds the file's lock. */
export class Locked extends Unavailable {
  override name = 'Locked';
}
const isLocked = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));

/** Translates SQLite's file errors into the ports' errors; returns other errors unchanged. */
export function storeFailure(error: unknown): unknown {
  if (!isFileFailure(error)) return error;
  const { message } = error as Error;
  if (isFull(error)) return new NoRoom(message);
  return isLocked(error) ? new Locked(message) : new Unavailable(message);
}
