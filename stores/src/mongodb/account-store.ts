import { setTimeout as pause } from 'node:timers/promises';
import { type Collection, type CollectionOptions, MongoServerError, type WithId } from 'mongodb';
import { inTurns } from '../in-turns.ts';
import type { AccountStore, Row, RowOptions, StoredRow, Table } from '../ports/account-store.ts';
import { Unavailable } from '../ports/event-store.ts';
import { answered, connectMongo } from './connect.ts';

/** One row of one table. `_id` is `{table}/{id}`; no table's name has a slash. */
interface StoredRecord {
  _id: string;
  table: string;
  /** JSON, so that field names may contain any character. */
  value: string;
  version: number;
  index: string | null;
  /** A date, for MongoDB's TTL index. */
  expires: Date | null;
}

/**
 * Writes and reads are on a majority's disks: a key that a fail-over could roll back must not encrypt anything.
 * The primary has every acknowledged write.
 */
const sure: CollectionOptions = {
  writeConcern: { w: 'majority', journal: true },
  readConcern: { level: 'majority' },
  readPreference: 'primary',
};

/** Rows per query when many are read. */
const longestPage = 1_000;
/** Rows per answer of a cursor: the driver decodes an answer in one turn of the event loop. */
const longestAnswer = 200;
/** Attempts of a write that conflicts with others, and the longest pause between them, in ms. */
const attempts = 8;
const longestPause = 100;

/** The account store in the collection `accounts`. Throws Unavailable when MongoDB does not answer. */
export async function openMongoAccountStore({ url }: { url: string }): Promise<AccountStore> {
  const { db, close } = await connectMongo(url);
  const rows = db.collection<StoredRecord>('accounts', sure);
  try {
    await answered(rows.createIndex({ table: 1, index: 1 }));
    // Only frees space: expired rows are filtered out anyway.
    await answered(rows.createIndex({ expires: 1 }, { expireAfterSeconds: 0 }));
  } catch (error) {
    await close();
    throw error;
  }

  /** Pages by id, because the server closes a cursor that stays open while its consumer works, after ten minutes or at a fail-over. */
  async function* all(): AsyncIterable<StoredRow> {
    let last: string | undefined;
    for (;;) {
      const after = last === undefined ? {} : { _id: { $gt: last } };
      const page = await answered(rows.find(after).sort({ _id: 1 }).limit(longestPage).batchSize(longestPage).toArray());
      for (const record of page) if (isThere(record)) yield { table: record.table, ...rowOf(record) };
      if (page.length < longestPage) return;
      last = page.at(-1)?._id;
    }
  }

  return {
    table: (name) => tableOf(rows, name),
    all,
    async restore({ table, id, value, version, index, expires }) {
      const record = { table, value: JSON.stringify(value), version, index, expires: dateOf(expires) };
      await retried(() => answered(rows.replaceOne({ _id: idOf(table, id) }, record, { upsert: true })));
    },
    close,
  };
}

function tableOf<T>(rows: Collection<StoredRecord>, table: string): Table<T> {
  const content = (value: T, { index = null, expires = null }: RowOptions = {}) => ({
    table,
    value: JSON.stringify(value),
    index,
    expires: dateOf(expires),
  });
  /** Expired rows are filtered out here: a filter by a field outside the index would make some servers scan. */
  const found = async (filter: { table: string; index?: string }): Promise<Row<T>[]> => {
    const cursor = rows.find(filter).sort({ _id: 1 }).batchSize(longestAnswer);
    const there: Row<T>[] = [];
    const due = inTurns();
    for (let record = await answered(cursor.next()); record; record = await answered(cursor.next())) {
      if (isThere(record)) there.push(rowOf<T>(record));
      const pause = due();
      if (pause) await pause;
    }
    return there;
  };
  const get = async (id: string): Promise<Row<T> | undefined> => {
    const record = await answered(rows.findOne({ _id: idOf(table, id) }));
    return record && isThere(record) ? rowOf<T>(record) : undefined;
  };

  return {
    get,
    async getMany(ids) {
      const record = await answered(rows.find({ _id: { $in: ids.map((id) => idOf(table, id)) } }, { batchSize: longestPage }).toArray());
      return new Map(
        record.filter(isThere).map((one) => {
          const row = rowOf<T>(one);
          return [row.id, row];
        }),
      );
    },
    async insert(id, value, options) {
      const _id = idOf(table, id);
      const wanted = content(value, options);
      for (let attempt = 1; attempt <= attempts; attempt++) {
        try {
          await answered(rows.insertOne({ _id, ...wanted, version: 1 }));
          return true;
        } catch (error) {
          if (!isDuplicate(error)) throw error;
        }
        const over = await answered(rows.updateOne({ _id, expires: { $lte: new Date() } }, { $set: wanted, $inc: { version: 1 } }));
        if (over.matchedCount === 1) return true;
        // False only if the row can be read: it may have expired or been deleted just now.
        if (await get(id)) return false;
        await pause(Math.random() * Math.min(longestPause, 2 ** attempt));
      }
      throw new Unavailable(`${_id} was neither there nor could it be inserted`);
    },
    async put(id, value, options) {
      const update = { $set: content(value, options), $inc: { version: 1 } };
      await retried(() => answered(rows.updateOne({ _id: idOf(table, id) }, update, { upsert: true })));
    },
    async replace(id, value, version, options) {
      const there = { _id: idOf(table, id), version, $or: [{ expires: null }, { expires: { $gt: new Date() } }] };
      const { matchedCount } = await answered(rows.updateOne(there, { $set: content(value, options), $inc: { version: 1 } }));
      return matchedCount === 1;
    },
    async delete(id) {
      await answered(rows.deleteOne({ _id: idOf(table, id) }));
    },
    find: (index) => found({ table, index }),
    list: () => found({ table }),
    count: () => answered(rows.countDocuments({ table })),
    async deleteWhere(index) {
      await answered(rows.deleteMany({ table, index }));
    },
  };
}

/** Of two concurrent upserts of one id one fails as a duplicate; its retry finds the row. */
async function retried<T>(upsert: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await upsert();
    } catch (error) {
      if (!isDuplicate(error) || attempt === attempts) throw error;
    }
  }
}

const idOf = (table: string, id: string): string => `${table}/${id}`;
const dateOf = (expires: number | null): Date | null => (expires === null ? null : new Date(expires));
const isThere = ({ expires }: StoredRecord): boolean => expires === null || expires.getTime() > Date.now();
const isDuplicate = (error: unknown): boolean => error instanceof MongoServerError && error.code === 11000;

const rowOf = <T>({ _id, table, value, version, index, expires }: WithId<StoredRecord>): Row<T> => ({
  id: _id.slice(table.length + 1),
  value: JSON.parse(value) as T,
  version,
  index,
  expires: expires?.getTime() ?? null,
});
