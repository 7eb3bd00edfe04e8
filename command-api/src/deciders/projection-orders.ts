import { type EventOf, type projectionStream, Refused } from '@potluck/events';
import type { OrderInput } from '@potluck/events/inputs/analysis';
import type { VersionInfo } from '@potluck/stores/ports/read-store';

type Decisions = (typeof projectionStream)['initial'];
type Ordered = EventOf<typeof projectionStream>;
type Version = Pick<VersionInfo, 'version' | 'state' | 'current' | 'signature' | 'order'>;

/** Decides about an order for a projection with these versions. Throws Refused. */
export function orderProjection(input: OrderInput, { skipped, withdrawn, rebuild }: Decisions, versions: readonly Version[]): Ordered[] {
  const current = versions.find((version) => version.current);
  if (!current) throw new Refused('projection-not-found');
  const isUnderWay =
    rebuild !== undefined &&
    (!versions.some(({ order = -1 }) => order >= rebuild.order) || versions.some((version) => isBuildOf(rebuild.order, version)));

  switch (input.order) {
    case 'rebuild':
      if (isUnderWay) throw new Refused('rebuild-under-way');
      return [{ type: 'RebuildRequested', data: { switch: input.switch ?? true } }];
    case 'pause':
    case 'resume': {
      if (!isUnderWay) throw new Refused('no-rebuild');
      const pauses = input.order === 'pause';
      return rebuild.paused === pauses ? [] : [{ type: pauses ? 'RebuildPaused' : 'RebuildResumed', data: {} }];
    }
    case 'cancel':
      if (!isUnderWay) throw new Refused('no-rebuild');
      return [{ type: 'RebuildCancelled', data: {} }];
    case 'retry':
      return versions.some(({ state }) => state === 'stopped') ? [{ type: 'RetryRequested', data: {} }] : [];
    case 'withdraw-skip': {
      const { eventId, reason } = input;
      if (skipped.has(eventId)) return [{ type: 'SkipWithdrawn', data: { eventId, reason } }];
      if (withdrawn.has(eventId)) return [];
      throw new Refused('not-skipped');
    }
    case 'switch': {
      const to = known(input.version, versions);
      if (to === current) return [];
      if (to.state !== 'running' || codeOf(to) !== codeOf(current)) throw new Refused('version-not-ready');
      return [{ type: 'VersionSwitched', data: { from: current.version, to: to.version, hash: null } }];
    }
    case 'drop': {
      const version = known(input.version, versions);
      if (version === current) throw new Refused('version-in-use');
      if (isUnderWay) throw new Refused('rebuild-under-way');
      return [{ type: 'VersionDropped', data: { version: version.version } }];
    }
  }
}

/** Whether the version is being built for this order. */
const isBuildOf = (rebuild: number, { state, current, order }: Version): boolean => state === 'building' && !current && order === rebuild;

/** The code that built a version: its signature without the skipped events. */
const codeOf = ({ signature }: Version): string | undefined => signature.split(' without ')[0];

function known(version: number, versions: readonly Version[]): Version {
  const found = versions.find((one) => one.version === version);
  if (!found) throw new Refused('version-not-found');
  return found;
}
