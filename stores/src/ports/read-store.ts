/** How far a projection has folded: the position, and the id of the last event seen there when one was. */
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
  /** What stands there now, where that is known: what can be searched is made anew only when it has changed. */
  before?: D | undefined;
}

/** Whether what can be searched of a document stays as it is. */
export const isSearchedAsBefore = <D>({ before, document }: Written<D>, searchText: (document: D) => string): boolean =>
  before !== undefined && document !== undefined && searchText(before) === searchText(document);

export type Value = string | number | boolean | null;
export type Condition = Value | { in: readonly Value[] } | { lt: Value } | { gt: Value };

/** A word of which the first 32 letters must be found in the searched text, or whose alternative holds: one of `or.in` in the field `or.field`. */
export interface Term {
  text: string;
  or?: { field: string; in: readonly Value[] };
}

export interface Find {
  where?: Record<string, Condition>;
  /** All must hold. Case and accents do not matter. */
  search?: Term[];
  /** Fields all in one direction, never null; the last one should be unique. */
  sort?: { fields: string[]; direction: 'asc' | 'desc' };
  /** Values of the sort fields of the last document of the page before; exclusive. */
  after?: Value[];
  limit?: number;
}

/** A part of what is found. */
export interface Page<D> {
  found: Stored<D>[];
  /** Whether there are further ones. */
  more: boolean;
}

export interface PageBounds {
  /** So many are passed over first. */
  skip?: number;
  /** Of JSON, all documents together; the first always comes. */
  bytes?: number;
}

/** What a collection must be able to do fast. */
export interface CollectionShape<D> {
  /** Top-level fields, in the order in which finds use them: equality first, then sort fields. */
  indexes: string[][];
  /** The text that `search` looks in, up to 20,000 letters; normalised by the store. */
  searchText?: (document: D) => string;
}

/** The documents of one version of a projection. */
export interface Collection<D> {
  /** Tombstones included; ids without either are absent. */
  get(ids: readonly string[]): Promise<Map<string, Stored<D>>>;
  /** Without tombstones. */
  find(find: Find): Promise<Stored<D>[]>;
  /** As `find`, up to its limit or the bytes: what is beyond the page is not loaded. */
  page(find: Find & { limit: number }, bounds?: PageBounds): Promise<Page<D>>;
  /** Of what `find` finds, in its order, one field alone, of text or numbers: thousands of documents would take long to be loaded. */
  values(field: string, find: Find): Promise<(string | number)[]>;
  /** Without tombstones. `most`: it counts no further. */
  count(where: Record<string, Condition>, options?: { search?: Term[]; most?: number }): Promise<number>;
  /**
   * Documents first, then the checkpoint; on the embedded store together, unless the batch holds more than 20,000 letters of searched text.
   * A document is written only over an older one, and the checkpoint does not go back to a lower position, so a batch that
   * is repeated changes nothing, and one that was written in part is mended by it.
   * `fence` is the lease's number under which the caller writes: throws Fenced when a later holder has written already.
   */
  write(documents: Written<D>[], checkpoint: Checkpoint, fence?: number): Promise<void>;
  checkpoint(): Promise<Checkpoint | undefined>;
  /** Makes the indexes that a bulk load left out. Harmless when there are all. */
  finishLoading(): Promise<void>;
}

export type VersionState = 'building' | 'running' | 'stopped';

/** One version of a projection as the store keeps it. */
export interface VersionInfo {
  projection: string;
  /** Counts up with every build of this projection. */
  version: number;
  /** What made it: event types with their schema versions, the projection's own number, and the events that were passed over. */
  signature: string;
  state: VersionState;
  /** The version that readers get. */
  current: boolean;
  /** Why it stopped, at which position and event. */
  failure?: { position: string; eventId: string; message: string };
}

/** What is not named stays as it is. */
export interface VersionChange {
  signature?: string;
  state?: VersionState;
  /** Null: there is none any more. */
  failure?: VersionInfo['failure'] | null;
}

/** Who feeds a projection. `fence` grows with every new holder, `heartbeat` with every sign of life and every new holder. */
export interface Lease {
  holder: string;
  fence: number;
  heartbeat: number;
}

/** Somebody else feeds this projection since: what the caller wanted to write is theirs to write. */
export class Fenced extends Error {
  override name = 'Fenced';
}

/** Every call throws Unavailable while the engine does not answer, as do those of a collection; later it works again by itself. */
export interface ReadStore {
  versions(projection?: string): Promise<VersionInfo[]>;
  create(projection: string, signature: string): Promise<VersionInfo>;
  update(projection: string, version: number, change: VersionChange): Promise<void>;
  /** Readers get this version from now on, in one step. */
  switchTo(projection: string, version: number): Promise<void>;
  drop(projection: string, version: number): Promise<void>;
  /** `bulk`: a version that is new is loaded faster, without indexes until `finishLoading`; finds work, slowly. */
  open<D>(projection: string, version: number, shape: CollectionShape<D>, options?: { bulk?: boolean }): Promise<Collection<D>>;
  /** The lease of a projection, whether its holder still lives or not; undefined when nobody ever held it. */
  lease(projection: string): Promise<Lease | undefined>;
  /** Writes the lease if its heartbeat still is `seen` (undefined: there is none yet); false when somebody was faster. */
  putLease(projection: string, lease: Lease, seen: number | undefined): Promise<boolean>;
  /** Opens the read models of a new store of events from nothing. */
  dropAll(): Promise<void>;
  close(): Promise<void>;
}
