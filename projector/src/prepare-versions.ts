import type { HeldLease } from '@potluck/stores/lease';
import type { EventStore } from '@potluck/stores/ports/event-store';
import type { Checkpoint, Collection, ReadStore, VersionInfo } from '@potluck/stores/ports/read-store';
import type { AnyProjection } from './projections/all.ts';
import { decisionsAbout, isOfCode, isWithoutSkipped, type Skipped, signatureWithout, skippedEvents } from './skipped-events.ts';

/** A version with its documents and checkpoint. */
export interface OpenVersion {
  projection: AnyProjection;
  info: VersionInfo;
  collection: Collection<unknown>;
  checkpoint: Checkpoint;
  /** The fence for its writes. */
  fence: number;
  /** Skipped events. */
  skipped: Skipped;
}

export interface Prepared {
  /** Versions that this code can continue to feed. */
  fed: OpenVersion[];
  /** The next current version, to be built; undefined when the current one is by this code and without skipped events. */
  toBuild: OpenVersion | undefined;
  /** Left unchanged: versions by other code, or partly built. */
  untouched: OpenVersion[];
}

/**
 * Compares a projection's versions in the read store with the code and the log, when this process starts to lead it, and fences
 * off the former leader. A version of another log, or of one that was rolled back, is dropped. A version by other code stays current until
 * this code's is built; so does one with an event that was skipped later, which is also fed until then.
 */
export async function prepareVersions(
  { events, reads }: { events: EventStore; reads: ReadStore },
  projection: AnyProjection,
  lease: HeldLease,
): Promise<Prepared> {
  const { name } = projection;
  const { fence } = lease;
  const versions: OpenVersion[] = [];
  for (const info of await reads.versions(name)) {
    const version = await openVersion({ events, reads }, projection, info, fence);
    if (await matchesLog(events, version.checkpoint)) versions.push(version);
    else {
      await lease.verify();
      await reads.drop(name, info.version);
    }
  }
  const whole: OpenVersion[] = [];
  for (const version of versions) {
    const { position } = version.checkpoint;
    if (await isWithoutSkipped({ events, reads }, { ...version, position })) whole.push(version);
  }
  const fed = versions.filter(({ info }) => isOfCode(projection, info) && info.state !== 'building');
  const current = versions.find(({ info }) => info.current);
  await lease.verify();
  for (const { info } of versions.filter((version) => !fed.includes(version) && version.info.state === 'running')) {
    // No process can feed it any more, so readers and erasures must know that it is out of date.
    await reads.update(name, info.version, { state: 'stopped' });
    info.state = 'stopped';
  }
  if (current && fed.includes(current) && whole.includes(current))
    return { fed, toBuild: undefined, untouched: versions.filter((version) => !fed.includes(version)) };

  const newest = async () => {
    const { skipped, rebuild } = await decisionsAbout(events, name);
    return reads.create(name, signatureWithout(projection, skipped), rebuild?.order);
  };
  const toBuild = whole.at(-1) ?? (await openVersion({ events, reads }, projection, await newest(), fence));
  if (!current) {
    await reads.switchTo(name, toBuild.info.version);
    toBuild.info.current = true;
  } else if (current !== toBuild && current.info.state === 'building') {
    // Readers get it although other code began it, and it is not finished.
    await reads.update(name, current.info.version, { state: 'stopped' });
    current.info.state = 'stopped';
  }
  if (toBuild.info.state !== 'building') {
    await reads.update(name, toBuild.info.version, { state: 'building', failure: null });
    toBuild.info.state = 'building';
    delete toBuild.info.failure;
  }
  return {
    fed: fed.filter((version) => version !== toBuild),
    toBuild,
    untouched: versions.filter((version) => version !== toBuild && !fed.includes(version)),
  };
}

/** Opens a version and raises its fence; one that is being built is loaded in bulk. Throws Fenced when its fence is higher. */
export async function openVersion(
  { events, reads }: { events: EventStore; reads: ReadStore },
  projection: AnyProjection,
  info: VersionInfo,
  fence: number,
): Promise<OpenVersion> {
  const collection = await reads.open<unknown>(projection.name, info.version, projection.shape, { bulk: info.state === 'building' });
  const before = (await collection.checkpoint()) ?? { storeId: events.storeId, position: 0n };
  await collection.write([], before, fence);
  // The former leader may have written between the two reads.
  const checkpoint = (await collection.checkpoint()) ?? before;
  return { projection, info, collection, checkpoint, fence, skipped: await skippedEvents(events, projection.name) };
}

/** Whether the checkpoint belongs to this log. */
async function matchesLog(events: EventStore, { storeId, position, eventId }: Checkpoint): Promise<boolean> {
  if (storeId !== events.storeId) return false;
  if (position === 0n) return true;
  // Older code used positions of the engine's own events too.
  if (eventId === undefined) return position <= (await events.head()) || (await events.eventAt(position)) !== undefined;
  return (await events.eventAt(position))?.id === eventId;
}
