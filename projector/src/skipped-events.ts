import type { EventStore } from '@potluck/stores/ports/event-store';
import type { ReadStore, VersionInfo } from '@potluck/stores/ports/read-store';
import { type Projection, signatureOf } from './projection.ts';

/** Events that an operator has decided to skip, by id, with their stream and revision. */
export type Skipped = ReadonlyMap<string, { stream: string; revision: number }>;

export async function skippedEvents(events: Pick<EventStore, 'read'>, projection: string): Promise<Skipped> {
  const decided = await events.read(`projection-${projection}`);
  return new Map(
    decided.events.flatMap(({ type, data }) => {
      const { eventId, stream, revision } = data as { eventId: string; stream: string; revision: number };
      return type === 'EventSkipped' ? [[eventId, { stream, revision }] as const] : [];
    }),
  );
}

interface Version {
  projection: Pick<Projection, 'name' | 'number' | 'takes'>;
  info: VersionInfo;
  skipped: Skipped;
  /** Its checkpoint. */
  position: bigint;
}

/** Whether the version was built by this code, regardless of skipped events: then it can be fed. */
export const isOfCode = (projection: Version['projection'], { signature }: VersionInfo): boolean =>
  signature.split(without)[0] === signatureOf(projection);

/** The signature of a version without these events. */
export const signatureWithout = (projection: Version['projection'], skipped: Skipped): string =>
  [signatureOf(projection), ...(skipped.size > 0 ? [[...skipped.keys()].sort().join(' ')] : [])].join(without);
const without = ' without ';

/**
 * Whether a version contains none of the skipped events. If it has not reached newly skipped events yet, its signature is updated;
 * if it has folded one, the signature stays, which means that it must be rebuilt.
 */
export async function isWithoutSkipped(
  { events, reads }: { events: Pick<EventStore, 'read'>; reads: Pick<ReadStore, 'update'> },
  { projection, info, skipped, position }: Version,
): Promise<boolean> {
  const signature = signatureWithout(projection, skipped);
  if (info.signature === signature) return true;
  if (!isOfCode(projection, info)) return false;
  const known = new Set(info.signature.split(without)[1]?.split(' '));
  for (const [id, { stream, revision }] of skipped) {
    if (known.has(id)) continue;
    const [event] = (await events.read(stream, { after: revision - 1, most: 1 })).events;
    if (event && event.position <= position) return false;
  }
  await reads.update(info.projection, info.version, { signature });
  info.signature = signature;
  return true;
}
