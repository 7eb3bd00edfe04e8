/** A small durable record. `version` counts its changes; `find` looks up `index`; `expires` is in ms since 1970. */
export interface Row<T> {
  id: string;
  value: T;
  version: number;
  index: string | null;
  expires: number | null;
}
export interface RowOptions {
  index?: string | null;
  expires?: number | null;
}

/** A row with its table. */
export interface StoredRow extends Row<unknown> {
  table: string;
}

/**
 * A table of small durable records. Writes are on disk when they resolve. Expired rows are not found. `find` and `list` read many rows in
 * several turns of the event loop.
 */
export interface Table<T> {
  get(id: string): Promise<Row<T> | undefined>;
  /** The existing rows, by id. */
  getMany(ids: readonly string[]): Promise<Map<string, Row<T>>>;
  /** False, without a change, when the row exists. */
  insert(id: string, value: T, options?: RowOptions): Promise<boolean>;
  put(id: string, value: T, options?: RowOptions): Promise<void>;
  /** False when the row is no longer at `version`. */
  replace(id: string, value: T, version: number, options?: RowOptions): Promise<boolean>;
  delete(id: string): Promise<void>;
  find(index: string): Promise<Row<T>[]>;
  list(): Promise<Row<T>[]>;
  /** May include expired rows. */
  count(): Promise<number>;
  deleteWhere(index: string): Promise<void>;
}

/**
 * Durable state that is not events: persons' keys, sessions, the reactions' lease, checkpoint and parked work, requests
 * without new events, the built-in issuer's accounts and grants, secrets.
 */
export interface AccountStore {
  table<T>(name: string): Table<T>;
  /** All rows of all tables, in any order: for a move to another store. */
  all(): AsyncIterable<StoredRow>;
  /** Writes a row exactly as another store had it, version included, over an existing one. */
  restore(row: StoredRow): Promise<void>;
  /** Leaves nothing of deleted and overwritten rows in any file. Undefined where the engine's files are its own. Throws Unavailable: retry later. */
  expunge?(): Promise<void>;
  close(): Promise<void>;
}
