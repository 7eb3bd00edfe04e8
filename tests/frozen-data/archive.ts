import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import Database from 'libsql';
import { seal, type Unsealed, unseal } from './sealed-text.ts';

/** What is in a frozen folder, by the names that the spec uses. */
export interface Frozen {
  /** The port of the address for which sessions and links were created. */
  port: number;
  password: string;
  members: Record<string, { id: string; email: string }>;
  /** Ids of recipes, posts and comments. */
  ids: Record<string, number>;
}

interface Header {
  frozen: Frozen;
  /** The rows of `events.db`: its pages would not compress, since personal fields are encrypted. */
  log: { schema: string[]; meta: string[][]; events: EventRow[] };
  /** The other files, in the order of their bytes. */
  files: { path: string; size: number }[];
}
type EventRow = [
  position: number,
  stream: string,
  revision: number,
  id: string,
  type: string,
  version: number,
  data: string,
  metadata: string,
];
interface WithBox {
  $personal?: { of: string; box: string | Unsealed };
}

const logFile = 'events.db';
/** Boxes from this length on are packed decrypted. */
const largeBox = 4_096;

/** Packs a closed data folder. */
export async function packFolder(folder: string, frozen: Frozen, archive: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const others = paths.filter((path) => !path.startsWith(logFile) && !path.endsWith('-shm')).sort();
  const bytes = await Promise.all(others.map((path) => readFile(join(folder, path))));
  const files = others.map((path, index) => ({ path, size: bytes[index]?.length ?? 0 }));
  const header: Header = { frozen, log: readLog(folder), files };
  const head = Buffer.from(JSON.stringify(header));
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(head.length));
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_MAX_WINDOW_BITS, BROTLI_MAX_QUALITY } = constants;
  const params = { [BROTLI_PARAM_LGWIN]: BROTLI_MAX_WINDOW_BITS, [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY };
  const packed = brotliCompressSync(Buffer.concat([size, head, ...bytes]), { params });
  await writeFile(archive, packed);
  return packed.length;
}

/** Unpacks a frozen folder into an empty one; returns its description. */
export async function unpackFolder(archive: string, folder: string): Promise<Frozen> {
  const all = brotliDecompressSync(await readFile(archive));
  let at = 8 + Number(all.readBigUInt64BE(0));
  const { frozen, log, files } = JSON.parse(all.subarray(8, at).toString()) as Header;
  for (const { path, size } of files) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await writeFile(target, all.subarray(at, at + size));
    at += size;
  }
  writeLog(folder, log);
  return frozen;
}

function keysIn(folder: string): (person: string) => Buffer {
  const accounts = new Database(join(folder, 'accounts.db'));
  const rows = accounts.prepare("SELECT id, value FROM records WHERE kind = 'keys'").raw(true).all() as [string, string][];
  accounts.close();
  const keys = new Map(rows.map(([person, value]) => [person, Buffer.from(JSON.parse(value).key, 'base64')]));
  return (person) => keys.get(person) as Buffer;
}

function readLog(folder: string): Header['log'] {
  const keyOf = keysIn(folder);
  const db = new Database(join(folder, logFile));
  const rows = (sql: string) => db.prepare(sql).raw(true).all() as never[];
  const schema = (rows('SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid') as string[][]).flat();
  const meta = rows('SELECT name, value FROM meta ORDER BY name') as string[][];
  const events = (
    rows('SELECT position, stream, revision, id, type, version, data, metadata FROM events ORDER BY position') as EventRow[]
  ).map((row) =>
    withData(row, ({ of, box }) => (typeof box === 'string' && box.length >= largeBox ? unseal(box, keyOf(of), row[3]) : box)),
  );
  db.close();
  return { schema, meta, events };
}

function writeLog(folder: string, { schema, meta, events }: Header['log']): void {
  const keyOf = keysIn(folder);
  const db = new Database(join(folder, logFile));
  db.exec('PRAGMA journal_mode = WAL');
  for (const sql of schema) db.exec(sql);
  const insertMeta = db.prepare('INSERT INTO meta (name, value) VALUES (?, ?)');
  for (const row of meta) insertMeta.run(row);
  const insert = db.prepare(
    'INSERT INTO events (position, stream, revision, id, type, version, data, metadata) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  for (const row of events) insert.run(withData(row, ({ of, box }) => (typeof box === 'string' ? box : seal(box, keyOf(of), row[3]))));
  db.close();
}

/** The row with another box in its data if it has one; otherwise byte for byte the same. */
function withData(row: EventRow, box: (personal: NonNullable<WithBox['$personal']>) => string | Unsealed): EventRow {
  const data = JSON.parse(row[6]) as WithBox;
  if (!data.$personal) return row;
  const changed = { ...data, $personal: { ...data.$personal, box: box(data.$personal) } };
  return row.with(6, JSON.stringify(changed)) as EventRow;
}
