import { type FileHandle, open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Binary, type Collection, type CollectionOptions, type Filter, MongoServerError } from 'mongodb';
import { checkMediaName, checkMediaOwner, isMediaName, isMediaOwner } from '../ports/media-names.ts';
import type { MediaStore, PendingMark } from '../ports/media-store.ts';
import { answered, connectMongo } from './connect.ts';

/** A GridFS file. It is written after its last chunk, which makes it readable. `_id` is `{owner}/{name}`, so that a repeated upload replaces it. */
interface File {
  _id: string;
  length: number;
  chunkSize: number;
  uploadDate: Date;
  filename: string;
}
interface Chunk {
  files_id: string;
  n: number;
  data: Binary;
}
interface Mark {
  /** `{owner}/{key}` */
  _id: string;
  mark: PendingMark;
}

/** A range of ids. */
type Ids = { $gte: string; $lt: string } | { $gte: string; $lte: string };

const bucketName = 'media';
const sure = { w: 'majority', journal: true } as const;
const options: CollectionOptions = { writeConcern: sure, readPreference: 'primary' };
/** Chunks of 255 kB per query: the memory that a reader takes. */
const chunksAtOnce = 4;

/** Files per query when all are listed. */
const longestPage = 1_000;

export interface MongoMediaOptions {
  url: string;
  /** For tests: chunk size, and the timeout of each chunk in ms. */
  chunkBytes?: number;
  timeoutMs?: number;
}

/** Media in GridFS. Throws Unavailable when MongoDB does not answer. */
export async function openMongoMediaStore({ url, chunkBytes = 255 * 1024, timeoutMs }: MongoMediaOptions): Promise<MediaStore> {
  const { db, close } = await connectMongo(url);
  const files = db.collection<File>(`${bucketName}.files`, options);
  const chunks = db.collection<Chunk>(`${bucketName}.chunks`, options);
  const marks = db.collection<Mark>(`${bucketName}.pending`, options);
  try {
    await answered(chunks.createIndex({ files_id: 1, n: 1 }, { unique: true }));
  } catch (error) {
    await close();
    throw error;
  }
  const fileOf = async (owner: string, name: string): Promise<File | null> =>
    // No file has an invalid name.
    isMediaOwner(owner) && isMediaName(name) ? answered(files.findOne({ _id: idOf(owner, name) })) : null;

  /**
   * Writes chunk by chunk, each with a timeout: the driver's own writer waits for ever for a lost answer. The file document comes
   * last.
   */
  async function upload(id: string, path: string): Promise<void> {
    const from = await open(path);
    try {
      let length = 0;
      for (let n = 0; ; n++) {
        const data = await nextPart(from, chunkBytes);
        if (data.length > 0) await answered(chunks.insertOne({ files_id: id, n, data: new Binary(data) }), timeoutMs);
        length += data.length;
        if (data.length < chunkBytes) break;
      }
      const file = { _id: id, length, chunkSize: chunkBytes, uploadDate: new Date(), filename: id };
      await answered(files.insertOne(file), timeoutMs);
    } finally {
      await from.close();
    }
  }

  /** Also removes the chunks of an unfinished upload. The file document goes first, so that a half-removed file cannot be read. */
  async function removeFiles(ids: Ids): Promise<void> {
    await answered(files.deleteMany({ _id: ids } as Filter<File>));
    await answered(chunks.deleteMany({ files_id: ids }));
  }
  /** Marks last, so that the sweep finds what is left. */
  async function removeAll(ids: Ids): Promise<void> {
    await removeFiles(ids);
    await answered(marks.deleteMany({ _id: ids } as Filter<Mark>));
  }

  return {
    async put(owner, names, mark) {
      checkMediaOwner(owner);
      for (const { name } of names) checkMediaName(name);
      for (const key of new Set(names.map(({ name }) => keyOf(name)))) {
        await answered(marks.replaceOne({ _id: idOf(owner, key) }, { mark }, { upsert: true }));
      }
      for (const { name, file } of names) {
        const id = idOf(owner, name);
        try {
          await upload(id, file);
        } catch (error) {
          if (!(error instanceof MongoServerError && error.code === 11000)) throw error;
          // An earlier upload left chunks or the whole file.
          await removeFiles({ $gte: id, $lte: id });
          await upload(id, file);
        }
      }
      for (const { file } of names) await rm(file, { force: true });
    },
    async confirm(owner, key) {
      await answered(marks.deleteOne({ _id: idOf(owner, key) }));
    },
    async get(owner, name, range) {
      const file = await fileOf(owner, name);
      if (!file) return undefined;
      const { start, end } = range ?? { start: 0, end: file.length - 1 };
      return { size: file.length, stream: Readable.from(bytesOf(chunks, file, start, end), { objectMode: false }) };
    },
    size: async (owner, name) => (await fileOf(owner, name))?.length,
    async remove(owner, key) {
      checkMediaOwner(owner);
      checkMediaName(key);
      // The range of `{key}` and `{key}-{width}`: the dot sorts after the hyphen.
      await removeAll({ $gte: idOf(owner, key), $lt: idOf(owner, `${key}.`) });
    },
    async removeAll(owner) {
      checkMediaOwner(owner);
      // The range of all names of this owner: the zero sorts after the slash.
      await removeAll({ $gte: idOf(owner, ''), $lt: `${owner}0` });
    },
    async pending() {
      const found = await answered(marks.find().toArray());
      return found.map(({ _id, mark }) => {
        const { owner, name: key } = partsOf(_id);
        return { owner, key, mark };
      });
    },
    /** Pages by id, because the server closes a cursor that stays open while its consumer works, after ten minutes or at a fail-over. */
    async *all() {
      let last = '';
      for (;;) {
        const page = await answered(
          files
            .find({ _id: { $gt: last } })
            .sort({ _id: 1 })
            .limit(longestPage)
            .toArray(),
        );
        for (const { _id, length } of page) yield { ...partsOf(_id), size: length };
        if (page.length < longestPage) return;
        last = page.at(-1)?._id ?? '';
      }
    },
    close,
  };
}

/** Reads up to `most` bytes, fewer only at the end of the file. */
async function nextPart(file: FileHandle, most: number): Promise<Buffer> {
  const part = Buffer.allocUnsafe(most);
  let length = 0;
  while (length < most) {
    const { bytesRead } = await file.read(part, length, most - length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return part.subarray(0, length);
}

/**
 * The bytes from `start` to `end`, read by one find per few chunks: no cursor stays open while a reader pauses, and a slow reader
 * survives a fail-over. The driver's own reader would end early, without an error, when the last chunks are missing.
 */
async function* bytesOf(chunks: Collection<Chunk>, { _id, length, chunkSize }: File, start: number, end: number): AsyncIterable<Buffer> {
  const last = Math.floor(end / chunkSize);
  for (let next = Math.floor(start / chunkSize); next <= last; next += chunksAtOnce) {
    const wanted = Array.from({ length: Math.min(chunksAtOnce, last - next + 1) }, (_, index) => next + index);
    const found = await answered(
      chunks
        .find({ files_id: _id, n: { $in: wanted } })
        .sort({ n: 1 })
        .toArray(),
    );
    for (const [index, n] of wanted.entries()) {
      const from = n * chunkSize;
      const chunk = found[index];
      const data = chunk?.n === n ? chunk.data.value() : undefined;
      if (data?.length !== Math.min(chunkSize, length - from)) throw new Error(`${_id} is incomplete: was it removed while it was read?`);
      yield Buffer.from(data).subarray(Math.max(0, start - from), end - from + 1);
    }
  }
}

const idOf = (owner: string, name: string): string => `${owner}/${name}`;
const keyOf = (name: string): string => name.slice(0, 32);
function partsOf(id: string): { owner: string; name: string } {
  const slash = id.indexOf('/');
  return { owner: id.slice(0, slash), name: id.slice(slash + 1) };
}
