import type { Connection } from './connection.ts';

/** What travels to the writer and back: flat, so that it is copied cheaply. */
export type Flat = string | number | null;

/** Runs one request in the open transaction. What it throws refuses this request alone. */
export interface Handler {
  run(args: Flat[]): unknown;
  /** True for one that changes the file by at most one statement: it needs no savepoint. */
  single?: (args: Flat[]) => boolean;
}

/** What a durable writer does, in its thread: a module that exports `program`. */
export interface WriterProgram {
  /** Makes the tables; runs at every opening. */
  prepare(db: Connection): void;
  handlers(db: Connection): Record<string, Handler>;
}
