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

/** The mark of a file until it is confirmed. The sweep of old uploads ignores it, since it never gets old. */
const moveMark: PendingMark = { stream: 'move', eventId: 'move', since: '9999-12-31T00:00:00.000Z' };
const keyOf = (name: string) => name.slice(0, 32);

/** Runs `work` with all files of all owners; pending uploads stay pending. */
export async function withMediaFiles<T>(
  source: MediaStore,
  target: MediaStore,
  work: (files: Mirrored<MediaFile>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-media-'));
  const pending = new Map((await source.pending()).map(({ owner, key, mark }) => [`${owner}/${key}`, mark]));
  const turns = new Map<string, Promise<void>>();
  /** The sizes of one picture share a mark, so they are copied sequentially. */
  const inTurn = (key: string, work: () => Promise<void>): Promise<void> => {
    const before = turns.get(key);
    const turn = (before ?? Promise.resolve()).then(work, work).finally(() => {
      if (turns.get(key) === turn) turns.delete(key);
    });
    turns.set(key, turn);
    return turn;
  };
  const confirmUnlessPending = async (owner: string, key: string) => {
    if (!pending.has(`${owner}/${key}`)) await target.confirm(owner, key);
  };
  async function copy(owner: string, name: string): Promise<void> {
    const found = await source.get(owner, name);
    // Removed since it was listed.
    if (!found) return;
    const file = join(folder, randomUUID());
    const sent = createHash('sha256');
    await pipeline(found.stream, hashedInto(sent), createWriteStream(file));
    await target.put(owner, [{ name, file }], pending.get(`${owner}/${keyOf(name)}`) ?? moveMark);
    const arrived = createHash('sha256');
    for await (const bytes of (await target.get(owner, name))?.stream ?? []) arrived.update(bytes);
    if (arrived.digest('hex') !== sent.digest('hex')) {
      throw new ToolRefused(`${owner}/${name} did not arrive as it was sent. Run this again.`);
    }
    await confirmUnlessPending(owner, keyOf(name));
  }

  try {
    return await work({
      unit: 'files',
      async resume() {
        // Left by a killed attempt, or confirmed in the source after it was listed.
        for (const { owner, key } of await target.pending()) await confirmUnlessPending(owner, key);
      },
      listSource: () => source.all(),
      listTarget: () => target.all(),
      nameOf: ({ owner, name }) => `${owner}/${name}`,
      isInTarget: async ({ owner, name, size }) => (await target.size(owner, name)) === size,
      isInSource: async ({ owner, name }) => (await source.size(owner, name)) !== undefined,
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
