import type { Recorded } from '@potluck/events';
import { log } from '@potluck/stores/log';
import type { AccountStore } from '@potluck/stores/ports/account-store';
import { type EventStore, Unavailable } from '@potluck/stores/ports/event-store';
import { type EventReference, findEvent, referenceTo } from './event-reference.ts';
import type { Again, React } from './reactor.ts';
import type { Targets } from './targets.ts';

interface ParkedEvent extends EventReference {
  reason: string;
  /** The target to continue after, in the store with this id. `failed`: an earlier target failed; at its end the list starts again. */
  next?: { storeId: string; after: number; failed?: boolean };
}

interface Waiting {
  row: ParkedEvent;
  waitsFor?: Again['waitsFor'];
  /** Consecutive failures, and the time in ms before which it is not tried again. */
  failures: number;
  notBefore: number;
}

/** Pauses after a failure, in ms, doubled each time. */
const firstPauseMs = 250;
const longestPauseMs = 60_000;

/** Events whose reactions could not be finished yet; the subscriber continues with later events. */
export interface Parked {
  /** Loads the rows that an earlier process left. */
  open(): Promise<void>;
  add(event: Recorded, outcome: Again): Promise<void>;
  /**
   * Retries the events that are ready, in log order, each in a separate turn with at most a page of its targets;
   * a failure does not delay the others. True when some can continue at once.
   */
  retry(inTurn: InTurn, signal: AbortSignal): Promise<boolean>;
  readonly size: number;
}
type InTurn = (work: () => Promise<void>) => Promise<void>;

interface Surroundings {
  accounts: AccountStore;
  events: EventStore;
  react: React;
  /** The targets for one round of retries. */
  round: () => Targets;
  /** Monotonic time in ms. */
  now?: () => number;
}

export function createParked({ accounts, events, react, round, now = () => performance.now() }: Surroundings): Parked {
  const table = accounts.table<ParkedEvent>('reactions-parked');
  /** In log order. */
  const waiting = new Map<string, Waiting>();

  async function put(entry: Waiting, { again, after, failed, waitsFor }: Again): Promise<void> {
    const begun = entry.row.next;
    const next = after === undefined ? begun : { storeId: events.storeId, after, ...((failed || begun?.failed) && { failed: true }) };
    entry.failures = failed ? entry.failures + 1 : 0;
    entry.notBefore = failed && after === undefined ? now() + pauseAfter(entry.failures) : 0;
    entry.waitsFor = waitsFor;
    if (next === begun && waiting.has(entry.row.eventId)) return;
    entry.row = { ...entry.row, reason: again, ...(next && { next }) };
    await table.put(entry.row.eventId, entry.row);
  }

  async function tryAgain(entry: Waiting, targets: Targets): Promise<void> {
    const { eventId, next } = entry.row;
    const event = await findEvent(events, entry.row);
    // `after` is only valid in the store in which it was stored.
    const after = next?.storeId === events.storeId ? next.after : undefined;
    // If the event is missing, the log was replaced by another one; from where it differs, it is read again.
    const outcome = event ? await react(event, targets, after) : 'done';
    if (outcome !== 'done') return put(entry, outcome);
    if (next?.failed && event) {
      const { next: _ended, ...row } = entry.row;
      await table.put(eventId, row);
      entry.row = row;
      return put(entry, { again: row.reason, failed: true });
    }
    await table.delete(eventId);
    waiting.delete(eventId);
  }

  /** The events that are ready: their pause is over, and the projection that they wait for has reached their position. */
  async function due(targets: Targets): Promise<Waiting[]> {
    const at = now();
    const rested = [...waiting.values()].filter(({ notBefore }) => notBefore <= at);
    const projections = new Set(rested.flatMap(({ waitsFor }) => waitsFor?.projection ?? []));
    const reached = new Map<string, bigint>();
    for (const projection of projections) reached.set(projection, await targets.reached(projection).catch(() => -1n));
    return rested.filter(({ waitsFor }) => !waitsFor || (reached.get(waitsFor.projection) ?? -1n) >= waitsFor.position);
  }

  return {
    async open() {
      waiting.clear();
      const rows = (await table.list()).map(({ value }) => value).sort((a, b) => (BigInt(a.position) < BigInt(b.position) ? -1 : 1));
      for (const row of rows) waiting.set(row.eventId, { row, failures: 0, notBefore: 0 });
    },
    async add(event, outcome) {
      const entry = { row: { ...referenceTo(event), reason: outcome.again }, failures: 0, notBefore: 0 };
      await put(entry, outcome);
      waiting.set(event.id, entry);
    },
    async retry(inTurn, signal) {
      const targets = round();
      for (const entry of await due(targets)) {
        if (signal.aborted) return false;
        try {
          await inTurn(() => tryAgain(entry, targets));
        } catch (error) {
          const { stream, eventId, position } = entry.row;
          entry.failures += 1;
          entry.notBefore = now() + pauseAfter(entry.failures);
          log.error({ stream, eventId, position, err: error }, 'parked reactions not retried');
          // The store is unavailable for the others too.
          if (error instanceof Unavailable) return false;
        }
      }
      return [...waiting.values()].some(({ notBefore, waitsFor }) => notBefore === 0 && !waitsFor);
    },
    get size() {
      return waiting.size;
    },
  };
}

const pauseAfter = (failures: number) => Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
