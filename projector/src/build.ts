import type { Recorded } from '@potluck/events';
import type { EventStore, Page } from '@potluck/events/ports/event-store';
import { type Checkpoint, Fenced } from '@potluck/events/ports/read-store';
import { DocumentFold } from './fold.ts';
import { checkpointAt } from './live-version.ts';
import { lowestPosition } from './lowest-position.ts';
import type { OpenVersion } from './prepare-versions.ts';
import { prefixesOf } from './projection.ts';

/** Changed documents that are written in one transaction, at most about so many. */
const writeAt = 20_000;
/** What a build that is stopped half-way has to do again, in ms, at most about so much. */
const writeEveryMs = 2_000;
/** Documents kept in memory while building, at most about so many for each version. */
const keptInMemory = 150_000;
/** And of large ones about so many bytes. */
const keptBytes = 32_000_000;

export interface BuildProgress {
  /** Positions of the log passed, of how many. */
  done: number;
  of: number;
}

/** How a build of one version ended. */
export interface Built {
  projection: string;
  version: number;
  failure?: { position: string; eventId: string; message: string };
  /** Another projector has taken the projection over, and goes on. */
  fenced?: boolean;
}

interface Building extends Pick<Built, 'projection' | 'failure' | 'fenced'> {
  version: OpenVersion;
  fold: DocumentFold<unknown>;
  /** Where it was when this build began. */
  from: bigint;
  /** How far it has folded, and how far that is written. */
  through: Checkpoint;
  written: bigint;
}

/**
 * Folds the log into new versions, all in one pass, until `to`, in large transactions, and then makes their indexes.
 * When the signal aborts it stops at the next page; a later call goes on from what is written.
 */
export async function build(
  events: EventStore,
  versions: readonly OpenVersion[],
  { to, signal, onProgress }: { to: bigint; signal: AbortSignal; onProgress?: (progress: BuildProgress) => void },
): Promise<Built[]> {
  const buildings = versions.map(begin);
  const from = lowestPosition(versions.map(({ checkpoint }) => checkpoint));
  if (from < to) {
    const ended = new AbortController();
    const prefixes = prefixesOf(versions.flatMap(({ projection }) => projection.takes as string[]));
    const personal = versions.flatMap(({ projection: { personal, takes } }) => (personal ?? takes) as string[]);
    const both = AbortSignal.any([signal, ended.signal]);
    const pages = events.all({ after: from, prefixes, personal, signal: both });
    let writtenAt = Date.now();
    for await (const page of pages) {
      for (const building of buildings) await foldPage(building, page);
      const due = Date.now() - writtenAt > writeEveryMs;
      for (const building of buildings) if (due || building.fold.changed > writeAt || isFull(building.fold)) await write(building);
      if (due) writtenAt = Date.now();
      onProgress?.({ done: Number(page.through - from), of: Number(to - from) });
      if (page.through >= to || buildings.every(({ failure, fenced }) => failure || fenced)) break;
    }
    ended.abort();
    for (const building of buildings) await write(building);
  }
  for (const building of buildings) if (!building.fenced && !signal.aborted) await finish(building);
  return buildings.map(({ projection, version, failure, fenced }) => ({ projection, version: version.info.version, failure, fenced }));
}

function begin(version: OpenVersion): Building {
  const { projection, info, collection, checkpoint, skipped } = version;
  const from = checkpoint.position;
  const fold = new DocumentFold<unknown>(projection, collection, { startsEmpty: from === 0n, skipped });
  return { projection: info.projection, version, fold, from, through: checkpoint, written: from };
}

async function foldPage(building: Building, page: Page): Promise<void> {
  if (building.failure || building.fenced || page.through <= building.from) return;
  const isNew = (event: Recorded) => event.position > building.from;
  const poison = await building.fold.fold(building.through.position > building.from ? page.events : page.events.filter(isNew));
  const { storeId } = building.through;
  if (!poison) {
    building.through = checkpointAt(storeId, page.through, page.events.at(-1));
    return;
  }
  const last = page.events.findLast((event) => event.position < poison.event.position);
  if (last) building.through = checkpointAt(storeId, last.position, last);
  building.failure = { position: String(poison.event.position), eventId: poison.event.id, message: poison.message };
}

async function write(building: Building): Promise<void> {
  if (building.fenced || building.written === building.through.position) return;
  await unlessFenced(building, () => building.version.collection.write(building.fold.take(), building.through, building.version.fence));
  building.written = building.through.position;
  if (building.fold.inMemory > keptInMemory || isFull(building.fold)) building.fold.forget();
}

const isFull = (fold: DocumentFold<unknown>) => fold.unusualBytes > keptBytes;

/** Makes the indexes, if it still may write. */
async function finish(building: Building): Promise<void> {
  const { collection, fence } = building.version;
  await unlessFenced(building, async () => {
    await collection.write([], building.through, fence);
    await collection.finishLoading();
  });
}

async function unlessFenced(building: Building, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Fenced)) throw error;
    building.fenced = true;
  }
}
