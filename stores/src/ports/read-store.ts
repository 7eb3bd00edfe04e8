/** How far a projection has folded: the position, and the id of the event there, if it was read. */
export interface Checkpoint {
  storeId: string;
  position: bigint;
  eventId?: string;
}

/** A document with the position of the last event folded into it; `document` is undefined for a tombstone. */
export interface Stored<D> {
  id: string;
  position: bigint;
  document: D | undefined;
}

/** A document to be written. */
export interface Written<D> extends Stored<D> {
  /** The stored document, if known: the search index is updated only if the searched text differs. */
  before?: D | undefined;
}

/** Whether the searched text is unchanged. */
export const isSearchedAsBefore = <D>({ before, document }: Written<D>, searchText: (document: D) => string): boolean =>
  before !== undefined && document !== undefined && searchText(before) === searchText(document);

export type Value = string | number | boolean | null;
export type Condition = Value | { in: readonly Value[] } | { lt: Value } | { gt: Value };

/** A word whose first 32 letters must occur in the searched text, unless the alternative holds: field `or.field` has one of `or.in`. */
export interface Term {
  text: string;
  or?: { field: string; in: readonly Value[] };
}

export interface Find {
  where?: Record<string, Condition>;
  /** All terms must match, regardless of case and accents. */
  search?: Term[];
  /** All fields in one direction, never null; the last one should be unique. */
  sort?: { fields: string[]; direction: 'asc' | 'desc' };
  /** Values of the sort fields of the last document of the page before; exclusive. */
  after?: Value[];
  limit?: number;
}

export interface Page<D> {
  found: Stored<D>[];
  /** Whether more documents follow. */
  more: boolean;
}

export interface PageBounds {
  /** Documents to skip. */
  skip?: number;
  /** Of JSON, for all documents together; the first one is always included. */
  bytes?: number;
}

export interface CollectionShape<D> {
  /** Top-level fields: equality fields first, then sort fields. */
  indexes: string[][];
  /** The text for `search`, up to 20,000 letters; the store normalises it. */
  searchText?: (document: D) => string;
}

/** The documents of one version of a projection. */
export interface Collection<D> {
  /** Includes tombstones; ids without a document are absent. */
  get(ids: readonly string[]): Promise<Map<string, Stored<D>>>;
  /** Without tombstones. */
  find(find: Find): Promise<Stored<D>[]>;
  /** As `find`, bounded by limit and bytes; documents beyond the page are not loaded. */
  page(find: Find & { limit: number }, bounds?: PageBounds): Promise<Page<D>>;
  /** One text or number field of the documents that `find` returns, in its order, without loading the documents. */
  values(field: string, find: Find): Promise<(string | number)[]>;
  /** All documents, with tombstones, in the order of their ids: a page after the id `after`, with at least one document. */
  scan(page: { after?: string | undefined; limit: number; bytes: number }): Promise<Page<D>>;
  /** Without tombstones. Counting stops at `most`. */
  count(where: Record<string, Condition>, options?: { search?: Term[]; most?: number }): Promise<number>;
  /**
   * Writes the documents, then the checkpoint; the embedded store in one transaction, unless the batch has more than 20,000 letters of
   * searched text. Idempotent: a document replaces only an older one, and the checkpoint never goes back, so repeating a batch changes
   * nothing or completes a partial write. `fence` is that of the caller's lease: throws Fenced when a later holder has written.
   */
  write(documents: Written<D>[], checkpoint: Checkpoint, fence?: number): Promise<void>;
  checkpoint(): Promise<Checkpoint | undefined>;
  /** Builds the indexes that a bulk load left out. Idempotent. */
  finishLoading(): Promise<void>;
}

export type VersionState = 'building' | 'running' | 'stopped';

/** A version of a projection. */
export interface VersionInfo {
  projection: string;
  /** Grows with every build of the projection. */
  version: number;
  /** Event types with schema versions, the projection's own number, and the skipped events. */
  signature: string;
  state: VersionState;
  /** Readers use this version. */
  current: boolean;
  /** The newest rebuild order that it satisfies, or will once it is built: the revision of the order's event. */
  order?: number;
  /** Where and why it stopped. */
  failure?: { position: string; eventId: string; message: string };
}

/** Absent fields stay unchanged. */
export interface VersionChange {
  signature?: string;
  order?: number;
  state?: VersionState;
  /** Null removes it. */
  failure?: VersionInfo['failure'] | null;
}

/** Of the right to feed a projection. `fence` grows with every new holder, `heartbeat` with every heartbeat and every new holder. */
export interface Lease {
  holder: string;
  fence: number;
  heartbeat: number;
}

/** Another process has taken over the lease: the caller must not write any more. */
export class Fenced extends Error {
  override name = 'Fenced';
}

/** Every call, also of a collection, throws Unavailable while the engine does not answer. It recovers by itself. */
export interface ReadStore {
  versions(projection?: string): Promise<VersionInfo[]>;
  create(projection: string, signature: string, order?: number): Promise<VersionInfo>;
  update(projection: string, version: number, change: VersionChange): Promise<void>;
  /** Atomically makes this version the current one. */
  switchTo(projection: string, version: number): Promise<void>;
  drop(projection: string, version: number): Promise<void>;
  /** `bulk`: a new version is loaded faster, without indexes until `finishLoading`; finds work, but slowly. */
  open<D>(projection: string, version: number, shape: CollectionShape<D>, options?: { bulk?: boolean }): Promise<Collection<D>>;
  /** The lease of a projection, even of a dead holder; undefined when nobody has ever held it. */
  lease(projection: string): Promise<Lease | undefined>;
  /** Compare-and-set on the heartbeat (`seen` undefined: no lease yet); false on conflict. */
  putLease(projection: string, lease: Lease, seen: number | undefined): Promise<boolean>;
  /** Drops all versions, for a new event store. */
  dropAll(): Promise<void>;
  /** As AccountStore's. */
  expunge?(): Promise<void>;
  close(): Promise<void>;
}
