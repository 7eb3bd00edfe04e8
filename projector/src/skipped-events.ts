import { foldEvents, projectionStream } from '@potluck/events';
import type { EventStore } from '@potluck/stores/ports/event-store';
import type { ReadStore, VersionInfo } from '@potluck/stores/ports/read-store';
import { type Projection, signatureOf } from './projection.ts';

/** Events that every version skips, by id, with their stream and revision. */
export type Skipped = ReadonlyMap<string, { stream: string; revision: number }>;

/** The orders for a projection so far. */
export async function decisionsAbout(events: Pick<EventStore, 'read'>, projection: string): Promise<(typeof projectionStream)['initial']> {
  return foldEvents(projectionStream, (await events.read(`${projectionStream.name}-${projection}`)).events);
}

export const skippedEvents = async (events: Pick<EventStore, 'read'>, projection: string): Promise<Skipped> =>
  (await decisionsAbout(events, projection)).skipped;

interface Version {
  projection: Pick<Projection, 'name' | 'number' | 'takes'>;
  info: VersionInfo;
  skipped: Skipped;
  /** Its checkpoint. */
  position: bigint;
}

/** Whether the version was built by this code, regardless of skipped events: only then can it be fed. */
export const isOfCode = (projection: Version['projection'], { signature }: VersionInfo): boolean =>
  signature.split(without)[0] === signatureOf(projection);

/** The signature of a version without these events. */
export const signatureWithout = (projection: Version['projection'], skipped: Skipped): string =>
  [signatureOf(projection), ...(skipped.size > 0 ? [[...skipped.keys()].sort().join(' ')] : [])].join(without);
const without = ' without ';

/**
 * Whether a version contains all events but the skipped ones. If it has not reached newly skipped events yet, or those whose skip was
 * withdrawn, its signature is updated; if it has passed one, the signature stays, which means that it must be rebuilt.
 */
export async function isWithoutSkipped(
  { events, reads }: { events: Pick<EventStore, 'read'>; reads: Pick<ReadStore, 'update'> },
  { projection, info, skipped, position }: Version,
): Promise<boolean> {
  const signature = signatureWithout(projection, skipped);
  if (info.signature === signature) return true;
  if (!isOfCode(projection, info)) return false;
  const known = info.signature.split(without)[1]?.split(' ') ?? [];
  const changed = [...skipped].flatMap(([id, where]) => (known.includes(id) ? [] : [where]));
  const foldedAgain = known.filter((id) => !skipped.has(id));
  if (foldedAgain.length > 0) {
    const { withdrawn } = await decisionsAbout(events, info.projection);
    for (const id of foldedAgain) {
      const where = withdrawn.get(id);
      if (!where) return false;
      changed.push(where);
    }
  }
  for (const { stream, revision } of changed) {
    const [event] = (await events.read(stream, { after: revision - 1, most: 1 })).events;
    if (event && event.position <= position) return false;
  }
  await reads.update(info.projection, info.version, { signature });
  info.signature = signature;
  return true;
}
