import type { Connection } from './connection.ts';

/** Messages to the writer thread are flat arrays of these, which are cheap to copy. */
export type Flat = string | number | null;

/** Runs one request in the open transaction. An error fails this request only. */
export interface Handler {
  run(args: Flat[]): unknown;
  /** True for a request with at most one writing statement: it needs no savepoint. */
  single?: (args: Flat[]) => boolean;
}

/** The program of a durable writer's thread: a module that exports `program`. */
export interface WriterProgram {
  /** Creates the tables; runs on every opening. */
  prepare(db: Connection): void;
  handlers(db: Connection): Record<string, Handler>;
}
