/**
 * Reverts the journal mode that the writer has set.
 * @type {import('./writer-program.ts').WriterProgram}
 */
export const program = {
  prepare: (db) => db.exec('PRAGMA journal_mode = DELETE'),
  handlers: () => ({}),
};
