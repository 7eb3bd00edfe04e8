import * as z from 'zod';
import { defineAggregate } from '../define-aggregate.ts';
import { ignored } from '../recorded.ts';

/** An event that a projection skips. */
interface SkippedEvent {
  stream: string;
  revision: number;
}

interface ProjectionDecisions {
  /** The events that every version of the projection skips, by id. */
  skipped: ReadonlyMap<string, SkippedEvent>;
  /** Events that were skipped once and are folded again. */
  withdrawn: ReadonlyMap<string, SkippedEvent>;
  /**
   * The last rebuild that was ordered and not cancelled, finished or not. `order`: the revision of its event. `switch`: readers get its
   * version; false once they were switched by an order of its own.
   */
  rebuild: { order: number; switch: boolean; paused: boolean } | undefined;
  /** The revision of the last order to delete a version of this number, deleted or not. */
  dropped: ReadonlyMap<number, number>;
}

interface BuiltVersion {
  version: number;
  state: 'building' | 'running' | 'stopped';
  current: boolean;
  order?: number | undefined;
}

/**
 * The ordered rebuild, unless it is paused, or one of the projection's versions satisfies it. A version that stopped at an event does, so
 * that it is not built for ever.
 */
export function unfinishedRebuild({ rebuild }: ProjectionDecisions, versions: readonly BuiltVersion[]): ProjectionDecisions['rebuild'] {
  if (!rebuild || rebuild.paused) return undefined;
  const satisfies = ({ order = -1, state, current }: BuiltVersion) =>
    order >= rebuild.order && (current || state === 'stopped' || (state === 'running' && !rebuild.switch));
  return versions.some(satisfies) ? undefined : rebuild;
}

/**
 * Whether it was ordered to delete this version. Once the read models were deleted, numbers begin again: a version that is built for a
 * later order is another one.
 */
export const isDropped = ({ dropped }: ProjectionDecisions, { version, order = -1 }: Pick<BuiltVersion, 'version' | 'order'>): boolean =>
  (dropped.get(version) ?? -1) > order;

const version = z.int().positive();

/**
 * `projection-{name}`: the orders of analysts and operators. The projector that leads the projection follows the stream. EventSkipped has
 * the event at which the projection stopped, the error, the code's signature of the version, and the reason.
 */
export const projectionStream = defineAggregate({
  name: 'projection',
  events: {
    EventSkipped: z.object({
      eventId: z.string(),
      stream: z.string(),
      revision: z.int().nonnegative(),
      type: z.string(),
      error: z.string(),
      codeVersion: z.string(),
      reason: z.string(),
    }),
    SkipWithdrawn: z.object({ eventId: z.string(), reason: z.string() }),
    RetryRequested: z.object({}),
    /** `switch`: readers get the new version as soon as it is built. */
    RebuildRequested: z.object({ switch: z.boolean() }),
    RebuildPaused: z.object({}),
    RebuildResumed: z.object({}),
    RebuildCancelled: z.object({}),
    /** `hash`: of the documents of `to`, if the versions were compared. */
    VersionSwitched: z.object({ from: version, to: version, hash: z.string().nullable() }),
    VersionDropped: z.object({ version }),
  },
  meanings: {
    EventSkipped: 'An analyst or operator lets a projection skip an event on which it stops.',
    SkipWithdrawn: 'A skipped event is folded again: the projection is rebuilt with it.',
    RetryRequested: 'A projection that stopped tries the event again.',
    RebuildRequested: 'Somebody ordered a new version of a projection, built from all events.',
    RebuildPaused: 'The rebuild pauses where it is.',
    RebuildResumed: 'The rebuild resumes where it paused.',
    RebuildCancelled: 'The rebuild ends, and what it has built is dropped.',
    VersionSwitched: 'Readers get another version of a projection.',
    VersionDropped: 'A version that readers do not use is deleted.',
  },
  versions: { EventSkipped: 2 },
  upcasts: { EventSkipped: { 1: (data) => ({ stream: '', revision: 0, type: '', error: '', codeVersion: '', ...data }) } },
  initial: { skipped: new Map(), withdrawn: new Map(), rebuild: undefined, dropped: new Map() } as ProjectionDecisions,
  evolve(state, event) {
    const { skipped, withdrawn, rebuild, dropped } = state;
    switch (event.type) {
      case 'EventSkipped': {
        const { eventId, stream, revision } = event.data;
        return { ...state, skipped: new Map(skipped).set(eventId, { stream, revision }), withdrawn: without(withdrawn, eventId) };
      }
      case 'SkipWithdrawn': {
        const { eventId } = event.data;
        const found = skipped.get(eventId);
        return found ? { ...state, skipped: without(skipped, eventId), withdrawn: new Map(withdrawn).set(eventId, found) } : state;
      }
      case 'RebuildRequested':
        return { ...state, rebuild: { order: event.revision ?? 0, switch: event.data.switch, paused: false } };
      case 'RebuildPaused':
        return { ...state, rebuild: rebuild && { ...rebuild, paused: true } };
      case 'RebuildResumed':
        return { ...state, rebuild: rebuild && { ...rebuild, paused: false } };
      case 'RebuildCancelled':
        return { ...state, rebuild: undefined };
      case 'VersionDropped':
        // The dropped version may be the one that the rebuild has built: it is not built again.
        return { ...state, dropped: new Map(dropped).set(event.data.version, event.revision ?? 0), rebuild: undefined };
      case 'VersionSwitched':
        // The next leader must not undo it.
        return { ...state, rebuild: rebuild && { ...rebuild, switch: false } };
      case 'RetryRequested':
        return state;
      default:
        return ignored(event, state);
    }
  },
});

function without(events: ReadonlyMap<string, SkippedEvent>, eventId: string): ReadonlyMap<string, SkippedEvent> {
  const others = new Map(events);
  others.delete(eventId);
  return others;
}
