/**
 * Reports pragmas, and fails in all the ways that a handler can. Plain JavaScript, for a thread without a loader.
 * @type {import('./writer-program.ts').WriterProgram}
 */
export const program = {
  prepare: (db) => db.exec('CREATE TABLE IF NOT EXISTS numbers (n INTEGER PRIMARY KEY); PRAGMA synchronous = NORMAL'),
  handlers: (db) => ({
    pragma: { run: ([name]) => Object.values(db.prepare(`PRAGMA ${name}`).get())[0] },
    add: {
      run: (numbers) => {
        for (const n of numbers) db.prepare('INSERT INTO numbers VALUES (?)').run([n]);
        return numbers.length;
      },
    },
    sum: { run: () => db.prepare('SELECT coalesce(sum(n), 0) AS sum FROM numbers').get().sum },
    clear: { run: () => db.exec('DELETE FROM numbers') },
    rollBack: { run: () => db.exec('ROLLBACK') },
    end: {
      run: () => {
        process.nextTick(() => {
          throw new Error('out of luck');
        });
        return null;
      },
    },
    echo: { run: ([value]) => value },
  }),
};
