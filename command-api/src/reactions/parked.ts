import type { Recorded } from '@potluck/events';
import { log } from '@potluck/stores/log';
import type { AccountStore } from '@potluck/stores/ports/account-store';
import { type EventStore, Unavailable } from '@potluck/stores/ports/event-store';
import { type EventPlace, findEvent, placeOf } from './event-place.ts';
import type { Again, React } from './reactor.ts';
import type { Targets } from './targets.ts';

interface ParkedEvent extends EventPlace {
  reason: string;
  /** After which target to go on, in the log of this id. With `failed` one before it failed: the list is begun anew at its end. */
  next?: { storeId: string; after: number; failed?: boolean };
}

interface Waiting {
  row: ParkedEvent;
  waitsFor?: Again['waitsFor'];
  /** How often it failed in a row, and until when it is left alone, in ms. */
  failures: number;
  notBefore: number;
}

/** How long an event that failed is left alone, in ms: longer each time. */
const firstPauseMs = 250;
const longestPauseMs = 60_000;

/** Events whose reactions could not be finished yet; the subscriber goes on meanwhile. */
export interface Parked {
  /** Reads the rows that an earlier process left. */
  open(): Promise<void>;
  add(event: Recorded, outcome: Again): Promise<void>;
  /**
   * Tries those again that may go on, in log order, each as a turn of its own and at most a page of its targets;
   * one that fails keeps no other waiting. True when some can go on at once.
   */
  retry(inTurn: InTurn, signal: AbortSignal): Promise<boolean>;
  readonly size: number;
}
type InTurn = (work: () => Promise<void>) => Promise<void>;

interface Surroundings {
  accounts: AccountStore;
  events: EventStore;
  react: React;
  /** What is asked within one round of tries. */
  round: () => Targets;
  /** ms, from any start. */
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
    // Targets are counted in this log's positions.
    const after = next?.storeId === events.storeId ? next.after : undefined;
    // One that is not there: the log was replaced by another one, which is read again where it differs.
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

  /** Those that are left alone, or wait for a projection that has not come so far, are not looked at. */
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
      const entry = { row: { ...placeOf(event), reason: outcome.again }, failures: 0, notBefore: 0 };
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
          entry.failures += 1;
          entry.notBefore = now() + pauseAfter(entry.failures);
          log.error({ eventId: entry.row.eventId, err: error }, 'parked reactions not retried');
          // The others would wait for the same answer.
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
