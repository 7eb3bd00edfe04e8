import { projectionStream, type Recorded } from '@potluck/events';
import { isDropped, unfinishedRebuild } from '@potluck/events/streams/projection';
import type { Ports } from '@potluck/stores/ports/ports';
import type { VersionInfo } from '@potluck/stores/ports/read-store';
import type { Handle } from '../handle.ts';
import { NotYet, type Targets } from './targets.ts';

interface Erasure {
  ports: Pick<Ports, 'events' | 'reads'>;
  handle: Handle;
  /** The AccountErased event. */
  event: Recorded;
  targets: Targets;
}

/** Try again at the next change: what is waited for is no position of the version that readers use. */
const anyPosition = -1n;

/**
 * Throws NotYet until every version of the read models has folded the log up to `position`, or is deleted. The deletion is ordered of those
 * that nobody reads or feeds, since they would keep what the erased member wrote: a paused or cancelled rebuild, one that stopped at an
 * event, and what earlier code has built.
 */
export async function allVersionsReach(position: bigint, erasure: Erasure): Promise<void> {
  const versions = await erasure.ports.reads.versions();
  let waiting: VersionInfo | undefined;
  for (const version of versions) {
    const next = nextFor(version, versions);
    if (next === 'delete') await orderDeletion(erasure, version, versions);
    if (next === 'delete' || next === 'wait') waiting ??= version;
  }
  if (waiting) throw new NotYet(`${waiting.projection} ${waiting.version} is not fed yet`, waiting.projection, anyPosition);
  for (const version of versions) {
    if (version.state !== 'running' || (await reachedBy(version, erasure)) >= position) continue;
    const { projection, current } = version;
    throw new NotYet(`${projection} ${version.version} is behind ${position}`, projection, current ? position : anyPosition);
  }
}

/** What an erasure does about a version. */
function nextFor(version: VersionInfo, versions: readonly VersionInfo[]): 'feed' | 'wait' | 'delete' | 'leave' {
  const { projection, state, current } = version;
  if (state === 'running') return 'feed';
  const others = versions.filter((other) => other.projection === projection && other !== version);
  const read = current ? version : others.find((other) => other.current);
  // By earlier code: one by this code is being built to replace it.
  const isReplaced = read?.state === 'stopped' && !read.failure;
  if (state === 'building') return current || isReplaced ? 'wait' : 'delete';
  if (current) return isReplaced && others.some((other) => other.state === 'running') ? 'wait' : 'leave';
  // Somebody has to see to the projection first: both have what they had, and this one says why it stopped.
  return read?.state === 'stopped' ? 'leave' : 'delete';
}

/** Once for each version. Not while a rebuild is under way, which the order would end: it will be fed, or stop. */
async function orderDeletion({ handle, event }: Erasure, unfed: VersionInfo, versions: readonly VersionInfo[]) {
  const { projection, version } = unfed;
  const ofProjection = versions.filter((other) => other.projection === projection);
  const { id: causationId, metadata } = event;
  const { at, correlationId, traceparent } = metadata;
  await handle(
    projectionStream,
    projection,
    { actor: 'system', at, correlationId, causationId, traceparent },
    () => (decisions) =>
      isDropped(decisions, unfed) || unfinishedRebuild(decisions, ofProjection)
        ? []
        : [{ type: 'VersionDropped' as const, data: { version } }],
  );
}

async function reachedBy({ projection, version, current }: VersionInfo, { ports, targets }: Erasure): Promise<bigint> {
  if (current) return targets.reached(projection);
  const collection = await ports.reads.open(projection, version, { indexes: [] });
  const checkpoint = await collection.checkpoint();
  return checkpoint?.storeId === ports.events.storeId ? checkpoint.position : -1n;
}
