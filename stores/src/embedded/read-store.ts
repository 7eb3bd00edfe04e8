import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Collection, CollectionShape, Lease, ReadStore, VersionChange, VersionInfo, VersionState } from '../ports/read-store.ts';
import { expungeFile } from './expunge-file.ts';
import { EmbeddedCollection } from './read-store-collection.ts';
import { ReadStoreFile, unlocked } from './read-store-file.ts';
import { SlowReads } from './slow-reads.ts';
import { WalCheckpoints } from './wal-checkpoints.ts';

const tables = `
  CREATE TABLE IF NOT EXISTS versions(
    projection TEXT NOT NULL, version INTEGER NOT NULL, signature TEXT NOT NULL, state TEXT NOT NULL,
    current INTEGER NOT NULL, failure TEXT, build_order INTEGER, PRIMARY KEY (projection, version));
  CREATE TABLE IF NOT EXISTS counters(projection TEXT PRIMARY KEY, last INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS leases(
    projection TEXT PRIMARY KEY, holder TEXT NOT NULL, fence INTEGER NOT NULL, beat INTEGER NOT NULL);
`;
/** A file of a version, or SQLite's companion of one. */
const isOfVersion = /^[a-z][a-z-]*-\d+\.db(-wal|-shm)?$/;
const columns = 'projection, version, signature, state, current, failure, build_order';

const versionInfo = ([projection, version, signature, state, current, failure, order]: unknown[]): VersionInfo => ({
  projection: projection as string,
  version: version as number,
  signature: signature as string,
  state: state as VersionState,
  current: current === 1,
  ...(order === null ? {} : { order: order as number }),
  ...(failure === null ? {} : { failure: JSON.parse(failure as string) as VersionInfo['failure'] }),
});

/** Earlier releases created the table without the column of orders. */
function addOrders(registry: ReadStoreFile): void {
  const names = registry.all("SELECT name FROM pragma_table_info('versions')", []).map(([name]) => name);
  if (!names.includes('build_order')) registry.exec('ALTER TABLE versions ADD COLUMN build_order INTEGER');
}

/**
 * The read store in a folder of SQLite files: one per projection version, `{projection}-{version}.db`, and `versions.db`.
 * The folder may be deleted while no process has it open: everything in it is folded again. Several threads and processes may open it.
 * Reads and writes run on the caller's thread, except slow searches and checkpoints of the write-ahead logs; waiting for a lock does not block the event loop.
 */
export async function openEmbeddedReadStore({ folder }: { folder: string }): Promise<ReadStore> {
  await mkdir(folder, { recursive: true });
  const registry = await unlocked(() => openRegistry(folder));
  const files = new Map<string, ReadStoreFile>();
  const threads = { slowReads: new SlowReads(), walCheckpoints: new WalCheckpoints() };

  function inTransaction<T>(work: () => T): Promise<T> {
    return unlocked(() => registry.transaction(work));
  }

  /** All collections of one version share a file. */
  function fileOf(projection: string, version: number): ReadStoreFile {
    const name = nameOf(projection, version);
    let file = files.get(name);
    if (!file) {
      file = new ReadStoreFile(join(folder, name));
      files.set(name, file);
    }
    return file;
  }

  async function removeFile(projection: string, version: number): Promise<void> {
    const name = nameOf(projection, version);
    files.get(name)?.close();
    files.delete(name);
    for (const thread of Object.values(threads)) thread.forget(join(folder, name));
    for (const end of ['', '-wal', '-shm']) {
      const path = join(folder, name + end);
      // Some systems refuse to delete a file that another process reads. It may stay: version numbers are not reused.
      if (existsSync(path)) await rm(path, { force: true }).catch(() => {});
    }
  }

  async function versions(projection?: string): Promise<VersionInfo[]> {
    const rows = await unlocked(() =>
      projection === undefined
        ? registry.all(`SELECT ${columns} FROM versions ORDER BY projection, version`)
        : registry.all(`SELECT ${columns} FROM versions WHERE projection = ? ORDER BY version`, [projection]),
    );
    return rows.map(versionInfo);
  }

  async function drop(projection: string, version: number): Promise<void> {
    await inTransaction(() => registry.run('DELETE FROM versions WHERE projection = ? AND version = ?', [projection, version]));
    await removeFile(projection, version);
  }

  /** Deletes files of versions that are not known: a process was killed while it dropped them. They have texts that an erasure must find. */
  async function removeLeftBehind(): Promise<void> {
    const files = readdirSync(folder).filter((name) => isOfVersion.test(name));
    // After the files: a version is known before it has one.
    const known = new Set((await versions()).map(({ projection, version }) => nameOf(projection, version)));
    for (const name of files) if (!known.has(name.replace(/-(wal|shm)$/, ''))) await rm(join(folder, name), { force: true });
  }

  // What cannot be deleted now is tried at the next opening.
  await removeLeftBehind().catch(() => {});
  return {
    versions,
    drop,
    async create(projection: string, signature: string, order?: number): Promise<VersionInfo> {
      // A version number is never reused, so that a reader's open version is never replaced by another.
      const version = await inTransaction(() => {
        const [row] = registry.all('SELECT last FROM counters WHERE projection = ?', [projection]);
        const next = ((row?.[0] as number | undefined) ?? 0) + 1;
        registry.run('INSERT OR REPLACE INTO counters(projection, last) VALUES (?, ?)', [projection, next]);
        const values = [projection, next, signature, order ?? null];
        registry.run(`INSERT INTO versions(${columns}) VALUES (?, ?, ?, 'building', 0, NULL, ?)`, values);
        return next;
      });
      await removeFile(projection, version);
      return { projection, version, signature, state: 'building', current: false, ...(order === undefined ? {} : { order }) };
    },

    async update(projection: string, version: number, change: VersionChange): Promise<void> {
      await inTransaction(() => {
        if (change.signature) {
          registry.run('UPDATE versions SET signature = ? WHERE projection = ? AND version = ?', [change.signature, projection, version]);
        }
        if (change.order !== undefined) {
          registry.run('UPDATE versions SET build_order = ? WHERE projection = ? AND version = ?', [change.order, projection, version]);
        }
        if (change.state) {
          registry.run('UPDATE versions SET state = ? WHERE projection = ? AND version = ?', [change.state, projection, version]);
        }
        if (change.failure !== undefined) {
          const failure = change.failure === null ? null : JSON.stringify(change.failure);
          registry.run('UPDATE versions SET failure = ? WHERE projection = ? AND version = ?', [failure, projection, version]);
        }
      });
    },

    async switchTo(projection: string, version: number): Promise<void> {
      await inTransaction(() => {
        const known = registry.all('SELECT 1 FROM versions WHERE projection = ? AND version = ?', [projection, version]);
        if (known.length === 0) throw new Error(`there is no version ${version} of ${projection}`);
        registry.run('UPDATE versions SET current = (version = ?) WHERE projection = ?', [version, projection]);
      });
    },

    async open<D>(projection: string, version: number, shape: CollectionShape<D>, options?: { bulk?: boolean }): Promise<Collection<D>> {
      return unlocked(() => new EmbeddedCollection<D>(fileOf(projection, version), threads, shape, options?.bulk ?? false));
    },

    async lease(projection: string): Promise<Lease | undefined> {
      const [row] = await unlocked(() => registry.all('SELECT holder, fence, beat FROM leases WHERE projection = ?', [projection]));
      return row && { holder: row[0] as string, fence: row[1] as number, heartbeat: row[2] as number };
    },

    async putLease(projection: string, { holder, fence, heartbeat }: Lease, seen: number | undefined): Promise<boolean> {
      return inTransaction(() => {
        const [row] = registry.all('SELECT beat FROM leases WHERE projection = ?', [projection]);
        if ((row?.[0] as number | undefined) !== seen) return false;
        const put = 'INSERT OR REPLACE INTO leases(projection, holder, fence, beat) VALUES (?, ?, ?, ?)';
        registry.run(put, [projection, holder, fence, heartbeat]);
        return true;
      });
    },

    async dropAll(): Promise<void> {
      for (const { projection, version } of await versions()) await drop(projection, version);
      for (const name of readdirSync(folder).filter((name) => isOfVersion.test(name))) {
        await rm(join(folder, name), { force: true });
      }
    },

    async expunge(): Promise<void> {
      for (const name of readdirSync(folder).filter((name) => name.endsWith('.db'))) {
        const path = join(folder, name);
        await expungeFile(threads.slowReads, path).catch((error) => {
          // Its version may have been dropped since.
          if (existsSync(path)) throw error;
        });
      }
    },

    async close(): Promise<void> {
      await Promise.all(Object.values(threads).map((thread) => thread.close()));
      for (const file of files.values()) file.close();
      files.clear();
      registry.close();
    },
  };
}

function openRegistry(folder: string): ReadStoreFile {
  const registry = new ReadStoreFile(join(folder, 'versions.db'));
  try {
    registry.exec(tables);
    addOrders(registry);
    return registry;
  } catch (error) {
    registry.close();
    throw error;
  }
}

function nameOf(projection: string, version: number): string {
  if (!/^[a-z][a-z-]*$/.test(projection) || !Number.isInteger(version)) throw new Error(`not a projection: ${projection} ${version}`);
  return `${projection}-${version}.db`;
}
