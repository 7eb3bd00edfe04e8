/** A small durable record. `version` counts its changes; `index` is what `find` looks for; `expires` in ms since 1970. */
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

/** A row, and the table that it is of. */
export interface StoredRow extends Row<unknown> {
  table: string;
}

/** A table of small durable records. Every write is on disk when it answers. Expired rows are not found. */
export interface Table<T> {
  get(id: string): Promise<Row<T> | undefined>;
  /** Those of many that are there, by id. */
  getMany(ids: readonly string[]): Promise<Map<string, Row<T>>>;
  /** False when there is one already: the stored one wins. */
  insert(id: string, value: T, options?: RowOptions): Promise<boolean>;
  put(id: string, value: T, options?: RowOptions): Promise<void>;
  /** False when the row is no longer at `version`. */
  replace(id: string, value: T, version: number, options?: RowOptions): Promise<boolean>;
  delete(id: string): Promise<void>;
  find(index: string): Promise<Row<T>[]>;
  list(): Promise<Row<T>[]>;
  /** How many there are; what has expired may still count. */
  count(): Promise<number>;
  deleteWhere(index: string): Promise<void>;
}

/**
 * What must outlive every read model but is no event: persons' keys, sessions, the reactions' lease,
 * checkpoint and parked work, requests that asked for nothing new, the built-in issuer's accounts and grants, secrets.
 */
export interface AccountStore {
  table<T>(name: string): Table<T>;
  /** Every row of every table, in no order that counts: for the way to another store. */
  all(): AsyncIterable<StoredRow>;
  /** Puts a row just as another store had it, its version too, over what may be there. */
  restore(row: StoredRow): Promise<void>;
  close(): Promise<void>;
}
