import type { HeldLease } from '@potluck/stores/lease';
import type { EventStore } from '@potluck/stores/ports/event-store';
import type { Checkpoint, Collection, ReadStore, VersionInfo } from '@potluck/stores/ports/read-store';
import type { AnyProjection } from './projections/all.ts';
import { isOfCode, passesOver, type Skipped, signatureWithout, skippedEvents } from './skipped-events.ts';

/** A version with its documents and how far it is. */
export interface OpenVersion {
  projection: AnyProjection;
  info: VersionInfo;
  collection: Collection<unknown>;
  checkpoint: Checkpoint;
  /** Under which it is written from now on. */
  fence: number;
  /** Events that it passes over. */
  skipped: Skipped;
}

export interface Prepared {
  /** Can be fed by this code, from where they are. */
  fed: OpenVersion[];
  /** What readers shall get, once it is built; undefined when they get what this code makes, without what is skipped. */
  toBuild: OpenVersion | undefined;
  /** Made by other code, or left half-way: they stay as they are. */
  left: OpenVersion[];
}

/**
 * Holds a projection's versions in the read store against the code and the log, when the projector begins to feed it.
 * Whoever fed it before can write none of them any more. A version that folded another log, or one that has gone back, is dropped. What other
 * code made is served until this code's is built; what has folded an event that is skipped since is served, and fed, until one without it is.
 */
export async function prepareVersions(
  { events, reads }: { events: EventStore; reads: ReadStore },
  projection: AnyProjection,
  held: HeldLease,
): Promise<Prepared> {
  const { name } = projection;
  const { fence } = held;
  const versions: OpenVersion[] = [];
  for (const info of await reads.versions(name)) {
    const version = await openVersion({ events, reads }, projection, info, fence);
    if (await fits(events, version.checkpoint)) versions.push(version);
    else {
      await held.verify();
      await reads.drop(name, info.version);
    }
  }
  const whole: OpenVersion[] = [];
  for (const version of versions) {
    const { position } = version.checkpoint;
    if (await passesOver({ events, reads }, { ...version, position })) whole.push(version);
  }
  const fed = versions.filter(({ info }) => isOfCode(projection, info) && info.state !== 'building');
  const current = versions.find(({ info }) => info.current);
  if (current && fed.includes(current) && whole.includes(current))
    return { fed, toBuild: undefined, left: versions.filter((version) => !fed.includes(version)) };

  await held.verify();
  const newest = async () => reads.create(name, signatureWithout(projection, await skippedEvents(events, name)));
  const toBuild = whole.at(-1) ?? (await openVersion({ events, reads }, projection, await newest(), fence));
  if (!current) {
    await reads.switchTo(name, toBuild.info.version);
    toBuild.info.current = true;
  } else if (current !== toBuild && !fed.includes(current)) {
    // Nobody can feed it any more: readers are told that it is out of date.
    await reads.update(name, current.info.version, { state: 'stopped' });
    current.info.state = 'stopped';
  }
  return {
    fed: fed.filter((version) => version !== toBuild),
    toBuild,
    left: versions.filter((version) => version !== toBuild && !fed.includes(version)),
  };
}

/** Opens a version and puts up the fence; one that is being built is loaded in bulk. Throws Fenced when a later one is up. */
export async function openVersion(
  { events, reads }: { events: EventStore; reads: ReadStore },
  projection: AnyProjection,
  info: VersionInfo,
  fence: number,
): Promise<OpenVersion> {
  const collection = await reads.open<unknown>(projection.name, info.version, projection.shape, { bulk: info.state === 'building' });
  const before = (await collection.checkpoint()) ?? { storeId: events.storeId, position: 0n };
  await collection.write([], before, fence);
  // What an earlier holder wrote in between counts.
  const checkpoint = (await collection.checkpoint()) ?? before;
  return { projection, info, collection, checkpoint, fence, skipped: await skippedEvents(events, projection.name) };
}

/** Whether the log still is the one that was folded up to this checkpoint. */
async function fits(events: EventStore, { storeId, position, eventId }: Checkpoint): Promise<boolean> {
  if (storeId !== events.storeId) return false;
  if (position === 0n) return true;
  // An engine writes events of its own behind ours, and older code took their positions too.
  if (eventId === undefined) return position <= (await events.head()) || (await events.eventAt(position)) !== undefined;
  return (await events.eventAt(position))?.id === eventId;
}
