import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import type { MediaStore, PendingMark } from '@potluck/stores/ports/media-store';
import type { Mirrored } from './mirror.ts';

export interface MediaFile {
  owner: string;
  name: string;
  size: number;
}

/** Until it is kept. No sweep takes it for an upload that was left: it is never an hour old. */
const onItsWay: PendingMark = { stream: 'move', eventId: 'move', since: '9999-12-31T00:00:00.000Z' };
const keyOf = (name: string) => name.slice(0, 32);

/** Does `work` with every file of every owner, whose uploads stay pending where they are. */
export async function withMediaFiles<T>(
  source: MediaStore,
  target: MediaStore,
  work: (files: Mirrored<MediaFile>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-media-'));
  const pending = new Map((await source.pending()).map(({ owner, key, mark }) => [`${owner}/${key}`, mark]));
  const turns = new Map<string, Promise<void>>();
  /** The sizes of one picture share a mark, so they come one after the other. */
  const inTurn = (key: string, work: () => Promise<void>): Promise<void> => {
    const before = turns.get(key);
    const turn = (before ?? Promise.resolve()).then(work, work).finally(() => {
      if (turns.get(key) === turn) turns.delete(key);
    });
    turns.set(key, turn);
    return turn;
  };
  const settle = async (owner: string, key: string) => {
    if (!pending.has(`${owner}/${key}`)) await target.confirm(owner, key);
  };
  async function copy(owner: string, name: string): Promise<void> {
    const found = await source.get(owner, name);
    // Removed since it was listed.
    if (!found) return;
    const file = join(folder, randomUUID());
    const sent = createHash('sha256');
    await pipeline(found.stream, hashedInto(sent), createWriteStream(file));
    await target.put(owner, [{ name, file }], pending.get(`${owner}/${keyOf(name)}`) ?? onItsWay);
    const arrived = createHash('sha256');
    for await (const bytes of (await target.get(owner, name))?.stream ?? []) arrived.update(bytes);
    if (arrived.digest('hex') !== sent.digest('hex')) {
      throw new ToolRefused(`${owner}/${name} did not arrive as it was sent. Run this again.`);
    }
    await settle(owner, keyOf(name));
  }

  try {
    return await work({
      unit: 'files',
      async goOn() {
        // What an earlier try was killed at, or what has been kept since.
        for (const { owner, key } of await target.pending()) await settle(owner, key);
      },
      here: () => source.all(),
      there: () => target.all(),
      nameOf: ({ owner, name }) => `${owner}/${name}`,
      isThere: async ({ owner, name, size }) => (await target.size(owner, name)) === size,
      isHere: async ({ owner, name }) => (await source.size(owner, name)) !== undefined,
      copy: ({ owner, name }) => inTurn(`${owner}/${keyOf(name)}`, () => copy(owner, name)),
      remove: ({ owner, name }) => target.remove(owner, keyOf(name)),
      atOnce: 4,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const hashedInto = (hash: Hash) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const bytes of chunks) {
      hash.update(bytes);
      yield bytes;
    }
  };
