import { setImmediate as nextTurn } from 'node:timers/promises';
import { searchedText } from '@potluck/events/normalise';
import { type AnyBulkWriteOperation, type Collection as Documents, MongoBulkWriteError } from 'mongodb';
import { listedRanges } from '../ports/listed-ranges.ts';
import {
  type Checkpoint,
  type Collection,
  type CollectionShape,
  type Condition,
  Fenced,
  type Find,
  isSearchedAsBefore,
  type Page,
  type PageBounds,
  type Stored,
  type Term,
  type Value,
  type Written,
} from '../ports/read-store.ts';
import { pageOf, sizeOf } from '../ports/read-store-page.ts';
import { answered, longestFindMs, type MongoConnection, translateErrors, written } from './connect.ts';
import { gramsOf, inOrder, path, type Query, queriesOf, type StoredDocument, whereFilter } from './read-store-filter.ts';

/** One for each version, beside its documents. */
export interface VersionState {
  _id: string;
  storeId?: string;
  position?: bigint;
  eventId?: string | null;
  /** The highest fence that has written; 0 at first. */
  fence: number;
  /** A bulk load: the indexes do not exist yet. */
  loading: boolean;
}

/** Documents per bulk write, which bounds its time and memory. */
const writtenAtOnce = 2_000;
/** Letters of searched text per bulk write; their grams are most of what is sent. */
const lettersAtOnce = 50_000;
/**
 * The server merges the sorted index ranges of up to this many listed values (`internalQueryMaxScansToExplode`); with more it would read
 * and sort all matching documents.
 */
const mergedAtOnce = 200;
/** Cursor batch of a page that is bounded by bytes. */
const fewAtOnce = 20;
const duplicate = 11_000;

const stored = <D>({ _id, position, document }: StoredDocument<D>): Stored<D> => ({ id: _id, position, document });

/** Updates an older document; leaves the searched text alone if it has not changed, as after a like. */
function newer<D>({ _id, position, ...content }: StoredDocument<D>) {
  const update =
    content.document === undefined
      ? { $set: { position }, $unset: { document: '', search: '', grams: '' } }
      : { $set: { position, ...content } };
  return { filter: { _id, position: { $lt: position } } as never, update: update as never };
}

/** Documents in order, with no other fields than the listed one and those of the sort. */
interface Merged<D> {
  field: string;
  documents: Stored<D>[];
}

/** The documents of one version in a collection of MongoDB. */
export class MongoCollection<D> implements Collection<D> {
  readonly #connection: MongoConnection;
  readonly #documents: Documents<StoredDocument<D>>;
  readonly #states: Documents<VersionState>;
  readonly #key: string;
  readonly #shape: CollectionShape<D>;
  #loading: boolean;

  constructor(
    connection: MongoConnection,
    documents: Documents<StoredDocument<D>>,
    states: Documents<VersionState>,
    { _id, loading }: VersionState,
    shape: CollectionShape<D>,
  ) {
    this.#connection = connection;
    this.#documents = documents;
    this.#states = states;
    this.#key = _id;
    this.#shape = shape;
    this.#loading = loading;
  }

  async get(ids: readonly string[]): Promise<Map<string, Stored<D>>> {
    if (ids.length === 0) return new Map();
    const found = await answered(this.#find({ _id: { $in: ids } } as never).toArray());
    return new Map(found.map((document) => [document._id, stored(document)]));
  }

  async find(find: Find): Promise<Stored<D>[]> {
    const merged = await this.#merged(find);
    return merged ? this.#whole(merged, find) : this.#rows(find);
  }

  async values(field: string, find: Find): Promise<(string | number)[]> {
    const found: (string | number)[] = [];
    for (const { filter, sort } of queriesOf<D>(find)) {
      const limit = find.limit === undefined ? 0 : find.limit - found.length;
      if (find.limit !== undefined && limit <= 0) break;
      const cursor = this.#find(filter, { _id: 0, [path(field)]: 1 }).limit(limit);
      if (sort.length > 0) cursor.sort(sort);
      for (const { document } of await answered(cursor.toArray())) {
        found.push(...[(document as Record<string, string | number | null | undefined>)[field] ?? []].flat());
      }
    }
    return found;
  }

  async page(find: Find & { limit: number }, { skip = 0, bytes }: PageBounds = {}): Promise<Page<D>> {
    const oneMore = { ...find, limit: skip + find.limit + 1 };
    const merged = await this.#merged(oneMore);
    if (!merged) return pageOf((await this.#rows(oneMore, { skip, bytes })).slice(skip), find.limit, bytes);
    const documents = merged.documents.slice(skip);
    const page = pageOf(await this.#whole({ ...merged, documents }, find, bytes), find.limit, bytes);
    // Some may be gone since they were merged.
    return { ...page, more: page.more || documents.length > find.limit };
  }

  async scan({ after, limit, bytes }: Parameters<Collection<D>['scan']>[0]): Promise<Page<D>> {
    const cursor = this.#find((after === undefined ? {} : { _id: { $gt: after } }) as never)
      .sort({ _id: 1 })
      .limit(limit + 1)
      .batchSize(fewAtOnce);
    const found: Stored<D>[] = [];
    let size = 0;
    for (let next = await answered(cursor.next()); next; next = await answered(cursor.next())) {
      size += sizeOf(next.document);
      const isFull = found.length === limit || (found.length > 0 && size > bytes);
      if (isFull) {
        await answered(cursor.close());
        return { found, more: true };
      }
      found.push(stored(next));
    }
    return { found, more: false };
  }

  async count(where: Record<string, Condition>, { search = [], most }: { search?: Term[]; most?: number } = {}): Promise<number> {
    const [{ filter }] = queriesOf<D>({ where, search }) as [Query<D>];
    const options = { maxTimeMS: longestFindMs, ...(most !== undefined && { limit: most }) };
    return answered(this.#documents.countDocuments(search.length > 0 ? filter : whereFilter<D>(where), options));
  }

  async write(documents: Written<D>[], checkpoint: Checkpoint, fence?: number): Promise<void> {
    for await (const part of this.#parts(documents)) await written(this.#put(part));
    await written(this.#moveCheckpoint(checkpoint, fence));
  }

  async checkpoint(): Promise<Checkpoint | undefined> {
    const state = await answered(this.#states.findOne({ _id: this.#key }));
    if (state?.storeId === undefined || state.position === undefined) return undefined;
    const { storeId, position, eventId } = state;
    return { storeId, position, ...(eventId && { eventId }) };
  }

  async finishLoading(): Promise<void> {
    await this.makeIndexes();
    await answered(this.#states.updateOne({ _id: this.#key }, { $set: { loading: false } }));
    this.#loading = false;
  }

  /** Idempotent. */
  async makeIndexes(): Promise<void> {
    const { indexes, searchText } = this.#shape;
    const wanted = [
      // Equality fields first, then sort fields, as in the finds; an index is read in either direction.
      ...indexes.map((fields) => ({ name: `by_${fields.join('_')}`, key: Object.fromEntries(fields.map((field) => [path(field), 1])) })),
      // Without sort fields: a rare gram leaves few documents to sort, and a common one fills a page soon by another index.
      ...(searchText ? [{ name: 'by_grams', key: { grams: 1 } }] : []),
    ];
    if (wanted.length === 0) return;
    const { collectionName } = this.#documents;
    await this.#connection.slowly((db) => translateErrors(db.collection(collectionName).createIndexes(wanted)));
  }

  #find(filter: Parameters<Documents<StoredDocument<D>>['find']>[0], projection: Record<string, 0 | 1> = { position: 1, document: 1 }) {
    return this.#documents.find<StoredDocument<D>>(filter as never, { projection, batchSize: 1_000, maxTimeMS: longestFindMs });
  }

  /** What is found for more listed values than the server merges; otherwise undefined. */
  async #merged(find: Find): Promise<Merged<D> | undefined> {
    const { sort, limit } = find;
    const ranges = listedRanges(find, this.#shape.indexes);
    if (!ranges || ranges.values.length <= mergedAtOnce || !sort) return undefined;
    const { field } = ranges;
    const values = [...new Set(ranges.values)];
    const fields = { _id: 1, position: 1, [path(field)]: 1, [path(ranges.sort)]: 1 } as const;
    const parts: Promise<Stored<D>[]>[] = [];
    for (let from = 0; from < values.length; from += mergedAtOnce) {
      const part = { in: values.slice(from, from + mergedAtOnce) };
      parts.push(this.#rows({ ...find, where: { ...find.where, [field]: part } }, {}, fields));
    }
    const order = inOrder(sort);
    const found = (await Promise.all(parts)).flat();
    return { field, documents: found.sort((a, b) => order(a.document as object, b.document as object)).slice(0, limit) };
  }

  /** The whole documents of `merged` that still match. With `bytes` it ends soon after the document that exceeds them. */
  async #whole({ field, documents }: Merged<D>, { where }: Find, bytes = Number.POSITIVE_INFINITY): Promise<Stored<D>[]> {
    const found: Stored<D>[] = [];
    const atOnce = bytes < Number.POSITIVE_INFINITY ? fewAtOnce : documents.length;
    for (let [from, size] = [0, 0]; from < documents.length && size <= bytes; from += atOnce) {
      const part = documents.slice(from, from + atOnce);
      const ids = part.map(({ id }) => id);
      const values = part.map(({ document }) => (document as Record<string, Value>)[field] ?? null);
      const filter = { $and: [{ _id: { $in: ids } }, whereFilter<D>({ ...where, [field]: { in: values } })] };
      const rows = new Map((await answered(this.#find(filter as never).toArray())).map((row) => [row._id, row]));
      for (const id of ids) {
        const row = rows.get(id);
        if (!row) continue;
        found.push(stored(row));
        size += sizeOf(row.document);
      }
    }
    return found;
  }

  /** With `bytes` it ends with the document that exceeds them; skipped documents do not count. */
  async #rows(find: Find, { skip = 0, bytes }: PageBounds = {}, fields?: Record<string, 0 | 1>): Promise<Stored<D>[]> {
    const found: Stored<D>[] = [];
    let size = 0;
    for (const { filter, sort } of queriesOf<D>(find)) {
      const limit = find.limit === undefined ? 0 : find.limit - found.length;
      // To the server 0 is no limit.
      if (find.limit !== undefined && limit <= 0) break;
      const cursor = this.#find(filter, fields).limit(limit);
      if (sort.length > 0) cursor.sort(sort);
      if (bytes === undefined) {
        for (const document of await answered(cursor.toArray())) found.push(stored(document));
        continue;
      }
      cursor.batchSize(fewAtOnce);
      for (let next = await answered(cursor.next()); next; next = await answered(cursor.next())) {
        found.push(stored(next));
        if (found.length > skip) size += sizeOf(next.document);
        if (size <= bytes || found.length <= skip + 1) continue;
        await answered(cursor.close());
        return found;
      }
    }
    return found;
  }

  #toStored(written: Written<D>): StoredDocument<D> {
    const { id, position, document } = written;
    if (document === undefined) return { _id: id, position };
    const { searchText } = this.#shape;
    if (searchText && isSearchedAsBefore(written, searchText)) return { _id: id, position, document };
    const search = searchText && searchedText(searchText(document));
    return { _id: id, position, document, ...(search !== undefined && { search, grams: gramsOf(search) }) };
  }

  /** The documents as stored, one part per bulk write. */
  async *#parts(documents: Written<D>[]): AsyncGenerator<StoredDocument<D>[]> {
    let part: StoredDocument<D>[] = [];
    let letters = 0;
    for (const document of documents) {
      const stored = this.#toStored(document);
      part.push(stored);
      letters += stored.search?.length ?? 0;
      if (part.length >= writtenAtOnce || letters >= lettersAtOnce) {
        yield part;
        part = [];
        letters = 0;
      } else if ((stored.search?.length ?? 0) >= lettersAtOnce / 10) {
        // Computing the grams of 20,000 letters takes up to 15 ms: yield.
        await nextTurn();
      }
    }
    if (part.length > 0) yield part;
  }

  /**
   * Writes each document unless a newer one is stored. Ordered by id: on an engine that runs a batch as one transaction, two batches
   * with the same documents in different orders would deadlock.
   */
  async #put(documents: StoredDocument<D>[]): Promise<void> {
    let remaining = documents.toSorted((a, b) => (a._id < b._id ? -1 : 1));
    // Loaded documents are mostly new, and an insert needs no lookup.
    if (this.#loading) remaining = await this.#bulk(remaining, (document) => ({ insertOne: { document: document as never } }));
    remaining = await this.#bulk(remaining, (document) => ({ updateOne: { ...newer(document), upsert: true } }));
    // The rest exists: either it is newer, or another process inserted it during the upsert. This update finds it, and leaves
    // it if it is newer.
    await this.#bulk(remaining, (document) => ({ updateOne: newer(document) }));
  }

  /** An unordered bulk write; returns the documents that failed as duplicates. */
  async #bulk(
    documents: StoredDocument<D>[],
    operation: (document: StoredDocument<D>) => AnyBulkWriteOperation<StoredDocument<D>>,
  ): Promise<StoredDocument<D>[]> {
    if (documents.length === 0) return [];
    try {
      await this.#documents.bulkWrite(documents.map(operation), { ordered: false });
      return [];
    } catch (error) {
      if (!(error instanceof MongoBulkWriteError) || error.err) throw error;
      const errors = [error.writeErrors].flat();
      if (errors.length === 0 || errors.some(({ code }) => code !== duplicate)) throw error;
      return errors.map(({ index }) => documents[index] as StoredDocument<D>);
    }
  }

  /** Writes the checkpoint unless it is lower than the stored one; raises the fence in any case. */
  async #moveCheckpoint({ storeId, position, eventId }: Checkpoint, fence: number | undefined): Promise<void> {
    const _id = this.#key;
    const mine = { _id, ...(fence !== undefined && { fence: { $lte: fence } }) };
    const raised = fence !== undefined && { fence };
    const ahead = [{ position: { $exists: false } }, { position: { $lte: position } }, { storeId: { $ne: storeId } }];
    const moved = await this.#states.updateOne(
      { ...mine, $or: ahead },
      { $set: { storeId, position, eventId: eventId ?? null, ...raised } },
    );
    if (moved.matchedCount > 0) return;
    const passed = raised ? (await this.#states.updateOne(mine, { $set: raised })).matchedCount > 0 : true;
    if (passed) return;
    const state = await this.#states.findOne({ _id });
    if (state) throw new Fenced(`holder ${state.fence} writes here since, not ${fence}`);
    // The version was dropped, and this write has created its collection again.
    await this.#documents.drop();
    throw new Error(`${_id} was dropped`);
  }
}
