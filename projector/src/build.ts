import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventStore, Page } from '@potluck/stores/ports/event-store';
import { type Checkpoint, Fenced } from '@potluck/stores/ports/read-store';
import { DocumentFold } from './fold.ts';
import { checkpointAt } from './live-version.ts';
import { lowestPosition } from './lowest-position.ts';
import type { OpenVersion } from './prepare-versions.ts';
import { prefixesOf } from './projection.ts';

/** Changed documents per transaction, approximately. */
const writeAt = 20_000;
/** Write interval: bounds the work that an interrupted build repeats, in ms. */
const writeEveryMs = 2_000;
/** Documents in memory per version, approximately. */
const cachedDocuments = 150_000;
/** Bytes of large documents in memory, approximately. */
const cachedBytes = 32_000_000;
/** Events of a build during which other groups can join it: later, the others would wait too long until a new one has caught up. */
const mostMissed = 20_000;

export interface BuildProgress {
  /** Positions of the log, passed and in total. */
  done: number;
  of: number;
}

/** How a build of one version ended. */
export interface Built {
  projection: string;
  version: number;
  failure?: { position: string; eventId: string; message: string };
  /** Another projector has taken over the projection. */
  fenced?: boolean;
}

interface Building extends Pick<Built, 'projection' | 'failure' | 'fenced'> {
  version: OpenVersion;
  fold: DocumentFold<unknown>;
  /** The position folded, and the position written. */
  through: Checkpoint;
  written: bigint;
}

/** Versions that are built together until all are done or the signal aborts; then `done` gets the result of each. */
export interface BuildGroup {
  versions: readonly OpenVersion[];
  signal: AbortSignal;
  done(built: Built[]): void;
}

export interface BuildOptions {
  to: bigint;
  onProgress?: ((progress: BuildProgress) => void) | undefined;
  /** Groups that want to join: `waiting` is checked after each page, `take` returns them. */
  joining?: { waiting(isEarly: boolean): boolean; take(): Promise<BuildGroup[]> } | undefined;
}

/**
 * Folds the log up to `to` into new versions in one pass, with large transactions, and then builds their indexes.
 * When the signal aborts it stops after the page; a later call resumes from the written checkpoints.
 */
export async function build(
  events: EventStore,
  versions: readonly OpenVersion[],
  { signal, ...options }: { signal: AbortSignal } & BuildOptions,
): Promise<Built[]> {
  let built: Built[] = [];
  const done = (ended: Built[]) => {
    built = ended;
  };
  await buildGroups(events, { versions, signal, done }, options);
  return built;
}

/** As `build`, for groups: further ones may join early, and each may end or stop on its own. */
export async function buildGroups(events: EventStore, first: BuildGroup, { to, onProgress, joining }: BuildOptions): Promise<void> {
  const groups = [opened(first)];
  const from = lowestPosition(first.versions.map(({ checkpoint }) => checkpoint));
  let through = from;
  let read = 0;
  let writtenAt = performance.now();

  /** Lets waiting groups join, after folding the events that they have missed. */
  async function join(): Promise<void> {
    for (const group of (await joining?.take()) ?? []) {
      const late = opened(group);
      const missed = late.buildings.filter((building) => building.through.position < through);
      const { signal } = group;
      if (missed.length > 0)
        await foldLog(events, missed, { after: lowest(missed), to: through, signal }, () => writeLarge(events, missed));
      groups.push(late);
    }
  }

  async function between(page: Page): Promise<boolean> {
    through = page.through;
    read += page.events.length;
    const due = performance.now() - writtenAt > writeEveryMs;
    for (const { buildings } of groups) {
      for (const building of buildings) if (due || building.fold.changed > writeAt || isFull(building.fold)) await write(events, building);
    }
    if (due) writtenAt = performance.now();
    onProgress?.({ done: Number(through - from), of: Number(to - from) });
    const over = groups.filter(isOver);
    for (const group of over) await end(events, group, groups);
    return over.length > 0 || (joining?.waiting(read <= mostMissed) ?? false);
  }

  while (groups.length > 0 && through < to) {
    await join();
    const buildings = groups.flatMap((group) => group.buildings);
    await foldLog(events, buildings, { after: through, to, signal: everyone(groups) }, between);
    for (const group of groups.filter(isOver)) await end(events, group, groups);
  }
  await join();
  for (const group of [...groups]) await end(events, group, groups);
}

interface OpenGroup extends BuildGroup {
  buildings: Building[];
}

const opened = (group: BuildGroup): OpenGroup => ({ ...group, buildings: group.versions.map(begin) });
const lowest = (buildings: readonly Building[]) => lowestPosition(buildings.map(({ through }) => through));
const isOver = ({ signal, buildings }: OpenGroup) => signal.aborted || buildings.every(({ failure, fenced }) => failure || fenced);

/** Aborts when all groups' signals have. */
function everyone(groups: readonly OpenGroup[]): AbortSignal {
  const all = new AbortController();
  const check = () => groups.every(({ signal }) => signal.aborted) && all.abort();
  for (const { signal } of groups) signal.addEventListener('abort', check, { once: true });
  check();
  return all.signal;
}

async function writeLarge(events: EventStore, buildings: readonly Building[]): Promise<boolean> {
  for (const building of buildings) if (isFull(building.fold)) await write(events, building);
  return false;
}

async function end(events: EventStore, group: OpenGroup, groups: OpenGroup[]): Promise<void> {
  groups.splice(groups.indexOf(group), 1);
  for (const building of group.buildings) await write(events, building);
  for (const building of group.buildings) if (!building.fenced && !group.signal.aborted) await finish(building);
  group.done(
    group.buildings.map(({ projection, version, failure, fenced }) => ({ projection, version: version.info.version, failure, fenced })),
  );
}

/** Folds the log after a position, page by page, up to `to` or until `between` returns true. */
async function foldLog(
  events: EventStore,
  buildings: readonly Building[],
  { after, to, signal }: { after: bigint; to: bigint; signal: AbortSignal },
  between: (page: Page) => Promise<boolean> = async () => false,
): Promise<void> {
  const ended = new AbortController();
  const projections = buildings.map(({ version }) => version.projection);
  const types = [...new Set(projections.flatMap(({ takes, takesDamaged = [] }) => [...takes, ...takesDamaged] as string[]))];
  const prefixes = prefixesOf(types);
  const personal = projections.flatMap(({ personal, takes }) => (personal ?? takes) as string[]);
  try {
    for await (const page of events.all({ after, prefixes, types, personal, signal: AbortSignal.any([signal, ended.signal]) })) {
      for (const building of buildings) {
        await foldPage(building, page);
        // A small log is folded in the main thread: yield.
        if (page.events.length > 50) await nextTurn();
      }
      if ((await between(page)) || page.through >= to) break;
    }
  } finally {
    ended.abort();
  }
}

function begin(version: OpenVersion): Building {
  const { projection, info, collection, checkpoint, skipped } = version;
  const fold = new DocumentFold<unknown>(projection, collection, { startsEmpty: checkpoint.position === 0n, skipped });
  return { projection: info.projection, version, fold, through: checkpoint, written: checkpoint.position };
}

async function foldPage(building: Building, page: Page): Promise<void> {
  const { storeId, position } = building.through;
  if (building.failure || building.fenced || page.through <= position) return;
  const isSeen = (page.events[0]?.position ?? position) <= position;
  const poison = await building.fold.fold(isSeen ? page.events.filter((event) => event.position > position) : page.events);
  if (!poison) {
    building.through = checkpointAt(storeId, page.through, page.events.at(-1));
    return;
  }
  const last = page.events.findLast((event) => event.position < poison.event.position);
  if (last && last.position > position) building.through = checkpointAt(storeId, last.position, last);
  building.failure = { position: String(poison.event.position), eventId: poison.event.id, message: poison.message };
}

async function write(events: EventStore, building: Building): Promise<void> {
  if (building.fenced || building.written === building.through.position) return;
  building.through = await identified(events, building.through);
  await unlessFenced(building, () => building.version.collection.write(building.fold.take(), building.through, building.version.fence));
  building.written = building.through.position;
  if (building.fold.inMemory > cachedDocuments || isFull(building.fold)) building.fold.forget();
}

/** With the id of an event that is not of the types that were read: it tells whether the checkpoint is of this log. */
async function identified(events: EventStore, checkpoint: Checkpoint): Promise<Checkpoint> {
  // On a server it may be one of the engine's own, which do not stay.
  if (checkpoint.eventId !== undefined || events.isRemote) return checkpoint;
  const event = await events.eventAt(checkpoint.position);
  return event ? { ...checkpoint, eventId: event.id } : checkpoint;
}

const isFull = (fold: DocumentFold<unknown>) => fold.unusualBytes > cachedBytes;

/** Builds the indexes, unless fenced off. */
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
