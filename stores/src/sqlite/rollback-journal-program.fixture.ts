import type { WriterProgram } from './writer-program.ts';

/** Reverts the journal mode that the writer has set. */
export const program: WriterProgram = {
  prepare: (db) => db.exec('PRAGMA journal_mode = DELETE'),
  handlers: () => ({}),
};
