import { MongoServerError, type UpdateFilter } from 'mongodb';
import type { Collection, CollectionShape, Lease, ReadStore, VersionChange, VersionInfo, VersionState } from '../ports/read-store.ts';
import { answered, connectMongo } from './connect.ts';
import { MongoCollection, type VersionState as StateDocument } from './read-store-collection.ts';
import type { StoredDocument } from './read-store-filter.ts';

/** All versions of a projection in one document, so that readers are switched by one write. */
interface Registered {
  _id: string;
  /** The highest version number so far. */
  last: number;
  current?: number;
  versions?: Record<string, { signature: string; state: VersionState; order?: number; failure?: VersionInfo['failure'] }>;
}
type LeaseDocument = { _id: string; holder: string; fence: number; beat: number };

const documentsOf = (key: string) => `read.${key}`;
const isDocuments = (name: string) => /^read\.[a-z][a-z-]*-\d+$/.test(name);

/**
 * The read store in MongoDB: one collection per version, `read.{projection}-{version}`; checkpoints in `read.states`, the versions in
 * `read.versions`, leases in `read.leases`. Throws Unavailable during an outage, and recovers by itself.
 */
export async function openMongoReadStore({ url }: { url: string }): Promise<ReadStore> {
  const connection = await connectMongo(url);
  const { db } = connection;
  const registry = db.collection<Registered>('read.versions');
  const states = db.collection<StateDocument>('read.states', { useBigInt64: true });
  const leases = db.collection<LeaseDocument>('read.leases');

  async function versions(projection?: string): Promise<VersionInfo[]> {
    const found = await answered(
      registry
        .find(projection === undefined ? {} : { _id: projection })
        .sort({ _id: 1 })
        .toArray(),
    );
    return found.flatMap(({ _id, current, versions = {} }) =>
      // Numeric keys iterate in ascending order.
      Object.entries(versions).map(([version, info]) => ({
        projection: _id,
        version: Number(version),
        ...info,
        current: Number(version) === current,
      })),
    );
  }

  /** Updates the versions of a projection; false when the field `where` does not exist. */
  async function changeVersions(projection: string, change: UpdateFilter<Registered>, where?: string): Promise<boolean> {
    const filter = { _id: projection, ...(where && { [where]: { $exists: true } }) };
    return (await answered(registry.updateOne(filter, change))).matchedCount === 1;
  }

  async function remove(key: string): Promise<void> {
    await answered(states.deleteOne({ _id: key }));
    if ((await collections()).includes(documentsOf(key))) await answered(db.dropCollection(documentsOf(key)));
  }

  async function collections(): Promise<string[]> {
    const found = await answered(db.listCollections({}, { nameOnly: true }).toArray());
    return found.map(({ name }) => name);
  }

  /** Drops collections of versions that are not known: a process was killed while it dropped them. They have texts that an erasure must find. */
  async function removeLeftBehind(): Promise<void> {
    const names = (await collections()).filter(isDocuments);
    // After the collections: a version is known before it has one.
    const known = new Set((await versions()).map(({ projection, version }) => documentsOf(keyOf(projection, version))));
    for (const name of names) {
      if (known.has(name)) continue;
      await answered(states.deleteOne({ _id: name.slice(documentsOf('').length) }));
      await answered(db.dropCollection(name));
    }
  }

  // What cannot be dropped now is tried at the next opening.
  await removeLeftBehind().catch(() => {});
  return {
    versions,
    async create(projection: string, signature: string, order?: number): Promise<VersionInfo> {
      keyOf(projection, 0);
      const counted = await answered(
        registry.findOneAndUpdate({ _id: projection }, { $inc: { last: 1 } }, { upsert: true, returnDocument: 'after' }),
      );
      const version = counted?.last as number;
      const created = { signature, state: 'building' as const, ...(order === undefined ? {} : { order }) };
      await changeVersions(projection, { $set: { [`versions.${version}`]: created } });
      return { projection, version, ...created, current: false };
    },

    async update(projection: string, version: number, { failure, ...others }: VersionChange): Promise<void> {
      const at = `versions.${version}`;
      const change: UpdateFilter<Registered> = {};
      const set = Object.entries({ ...others, ...(failure && { failure }) }).filter(([, value]) => value !== undefined);
      if (set.length > 0) change.$set = Object.fromEntries(set.map(([field, value]) => [`${at}.${field}`, value]));
      if (failure === null) change.$unset = { [`${at}.failure`]: '' };
      if (change.$set || change.$unset) await changeVersions(projection, change, at);
    },

    async switchTo(projection: string, version: number): Promise<void> {
      const isThere = await changeVersions(projection, { $set: { current: version } }, `versions.${version}`);
      if (!isThere) throw new Error(`there is no version ${version} of ${projection}`);
    },

    async drop(projection: string, version: number): Promise<void> {
      await changeVersions(projection, { $unset: { [`versions.${version}`]: '' } });
      await remove(keyOf(projection, version));
    },

    async open<D>(projection: string, version: number, shape: CollectionShape<D>, options?: { bulk?: boolean }): Promise<Collection<D>> {
      const _id = keyOf(projection, version);
      const fresh = { fence: 0, loading: options?.bulk ?? false };
      const state = await answered(states.findOneAndUpdate({ _id }, { $setOnInsert: fresh }, { upsert: true, returnDocument: 'after' }));
      const documents = db.collection<StoredDocument<D>>(documentsOf(_id), { useBigInt64: true, ignoreUndefined: true });
      const collection = new MongoCollection<D>(connection, documents, states, state as StateDocument, shape);
      if (!state?.loading) await collection.makeIndexes();
      return collection;
    },

    async lease(projection: string): Promise<Lease | undefined> {
      const found = await answered(leases.findOne({ _id: projection }));
      return found ? { holder: found.holder, fence: found.fence, heartbeat: found.beat } : undefined;
    },

    async putLease(projection: string, { holder, fence, heartbeat }: Lease, seen: number | undefined): Promise<boolean> {
      const lease = { holder, fence, beat: heartbeat };
      if (seen !== undefined) {
        return (await answered(leases.updateOne({ _id: projection, beat: seen }, { $set: lease }))).matchedCount === 1;
      }
      try {
        await answered(leases.insertOne({ _id: projection, ...lease }));
        return true;
      } catch (error) {
        if (error instanceof MongoServerError && error.code === 11_000) return false;
        throw error;
      }
    },

    async dropAll(): Promise<void> {
      await answered(registry.updateMany({}, { $unset: { versions: '', current: '' } }));
      await answered(states.deleteMany({}));
      for (const name of await collections()) if (isDocuments(name)) await answered(db.dropCollection(name));
    },

    async close(): Promise<void> {
      await connection.close();
    },
  };
}

function keyOf(projection: string, version: number): string {
  if (!/^[a-z][a-z-]*$/.test(projection) || !Number.isInteger(version)) throw new Error(`not a projection: ${projection} ${version}`);
  return `${projection}-${version}`;
}
