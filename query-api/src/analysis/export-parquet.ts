import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWorker } from '@potluck/stores/worker/start-worker';
import type { OwnFile } from '../own-data/own-files.ts';
import { asNdjson, type Texts } from './export-text.ts';
import type { ParquetRequest } from './parquet-thread.ts';
import type { SelectedPage } from './select-events.ts';

/** In MiB: what waits is a few times less. */
const maxOldGenerationSizeMb = 512;
/** Of temporary folders. */
const prefix = 'potluck-export-';
/** In ms: a folder that is older belongs to no download. */
const leftBehindAfterMs = 48 * 3_600_000;

/** Deletes the folders of processes that were killed during a download: each may have gigabytes. */
async function deleteLeftBehind(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(tmpdir(), name);
    const { mtimeMs = Number.POSITIVE_INFINITY } = (await lstat(folder).catch(() => undefined)) ?? {};
    // Another user's cannot be deleted.
    if (Date.now() - mtimeMs > leftBehindAfterMs) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

/**
 * A file of Parquet for each type that has events, after `selection.json`: what was selected, whether texts are open, and the number of events by type. The log
 * is read into a temporary folder while that first file is sent; spaces in it keep the connection alive.
 */
export async function* asParquet(
  pages: AsyncIterable<SelectedPage>,
  selection: { types: readonly string[] },
  texts: Texts,
): AsyncGenerator<OwnFile> {
  await deleteLeftBehind();
  const folder = await mkdtemp(join(tmpdir(), prefix));
  const thread = startThread(folder, texts);
  const counts = Object.fromEntries(selection.types.map((type) => [type, 0]));
  try {
    yield { name: 'selection.json', bytes: written(pages, { selection, texts }, counts, thread) };
    for (const [type, count] of Object.entries(counts))
      if (count > 0) yield { name: `${type}.parquet`, bytes: bytesOf(join(folder, `${type}.parquet`)) };
  } finally {
    await thread.terminate();
    await rm(folder, { recursive: true, force: true });
  }
}

async function* written(
  pages: AsyncIterable<SelectedPage>,
  { selection, texts }: { selection: object; texts: Texts },
  counts: Record<string, number>,
  thread: Thread,
): AsyncGenerator<Uint8Array> {
  const text = (value: string) => Buffer.from(value);
  yield text(`{\n"selection": ${JSON.stringify(selection)},\n"texts": ${JSON.stringify(texts)},\n"events": `);
  let taken: Promise<void> | undefined;
  for await (const lines of asNdjson(counted(pages, counts))) {
    // One page is encoded while the next is read.
    await taken;
    taken = lines ? thread.send({ lines }) : undefined;
    // A failure is thrown above; this one is for when nobody reads on.
    taken?.catch(() => {});
    yield text(' ');
  }
  await taken;
  await thread.send({ end: true });
  yield text(`${JSON.stringify(counts)}\n}\n`);
}

async function* counted(pages: AsyncIterable<SelectedPage>, counts: Record<string, number>): AsyncGenerator<SelectedPage> {
  for await (const page of pages) {
    for (const { type } of page.events) counts[type] = (counts[type] ?? 0) + 1;
    yield page;
  }
}

async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file);
}

type Thread = ReturnType<typeof startThread>;

/** One request at a time. */
function startThread(folder: string, texts: Texts) {
  const worker = startWorker(new URL('./parquet-thread.ts', import.meta.url), { folder, texts }, { maxOldGenerationSizeMb });
  let failed: unknown;
  worker.on('error', (error) => {
    failed = error;
  });
  return {
    /** Throws what ended the thread, such as a full disk. */
    async send(request: ParquetRequest): Promise<void> {
      if (failed) throw failed;
      worker.postMessage(request);
      await once(worker, 'message');
    },
    terminate: () => worker.terminate(),
  };
}
