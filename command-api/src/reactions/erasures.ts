import { type Recorded, type User, user } from '@potluck/events';
import { log } from '@potluck/stores/log';
import type { Ports } from '@potluck/stores/ports/ports';
import type { Clock } from '../clock.ts';
import { system } from '../deciders/context.ts';
import { decideErasure } from '../deciders/erasure.ts';
import type { Handle } from '../handle.ts';
import { type ErasureContext, erasureSteps } from './erasure-steps.ts';
import { type EventReference, findEvent, referenceTo } from './event-reference.ts';
import { isPausing } from './is-pausing.ts';
import { NotYet, type Targets } from './targets.ts';

/** An account with a requested or running erasure. */
interface Row {
  /** The due date; absent after AccountErased. */
  dueAt?: string;
  /** The reference to AccountErased, and the next step. `after` is valid in the store with this id. */
  erased?: { place: EventReference; step: string; after?: number; storeId?: string };
}

interface Entry {
  row: Row;
  failures: number;
  /** Clock time in ms before which it is not tried again. */
  notBefore: number;
  waitsFor?: NotYet | undefined;
}

type InTurn = (work: () => Promise<void>) => Promise<void>;

interface Surroundings {
  ports: Ports;
  handle: Handle;
  clock: Clock;
  round: () => Targets;
  carryOut: (event: Recorded, ...command: Parameters<ErasureContext['carryOut']>) => Promise<boolean>;
}

const tableIn = (accounts: Ports['accounts']) => accounts.table<Row>('erasures');
const atFirstStep = (accountErased: Recorded): Row => ({
  erased: { place: referenceTo(accountErased), step: erasureSteps[0]?.name ?? '' },
});

/** The members whose erasure is requested or running. */
export const erasuresIn = async (accounts: Ports['accounts']): Promise<string[]> => (await tableIn(accounts).list()).map(({ id }) => id);

/** Lets the next run of the reactions take all steps of an erasure, also those that are done. */
export const eraseFromStart = (accounts: Ports['accounts'], accountErased: Recorded): Promise<void> =>
  tableIn(accounts).put(accountErased.data.userId as string, atFirstStep(accountErased));

/** In ms: how often a hold is checked, and the pauses after a failed step. */
const holdCheckMs = 60_000;
const longestPause = 60_000;
const firstPause = 250;

/**
 * Runs erasures. The account store has a row for each requested erasure, written from the events, so that no search through all members
 * is needed. When an erasure is due, AccountErased is appended; then its steps run one after the other, a page at a time. The next step
 * starts only after the row says that the one before is done.
 */
export interface Erasures {
  readonly takes: ReadonlySet<string>;
  /** Reads the rows that an earlier leader left. */
  open(): Promise<void>;
  take(event: Recorded): Promise<void>;
  /** Runs the steps that are ready. */
  work(inTurn: InTurn, signal: AbortSignal): Promise<void>;
  /** Number of running erasures. */
  readonly running: number;
}

export function createErasures({ ports, handle, clock, round, carryOut }: Surroundings): Erasures {
  const table = tableIn(ports.accounts);
  const entries = new Map<string, Entry>();

  const save = async (userId: string, row: Row) => {
    await table.put(userId, row);
    entries.set(userId, { row, failures: 0, notBefore: 0 });
  };
  const drop = async (userId: string) => {
    await table.delete(userId);
    entries.delete(userId);
  };

  async function eraseWhenDue(userId: string, entry: Entry): Promise<void> {
    const now = clock().toISOString();
    const envelope = { actor: 'system', at: now, correlationId: crypto.randomUUID() };
    const decide = () => (state: User) => decideErasure({ type: 'EraseAccount', data: {} }, state, { actor: system, now });
    const { state } = await handle(user, userId, envelope, decide);
    // AccountErased is then handled when it arrives through the log.
    if (state.status !== 'registered' || !state.erasure) return;
    entry.row = { dueAt: state.erasure.dueAt };
    // The account is on hold.
    entry.notBefore = clock().getTime() + holdCheckMs;
  }

  async function takeStep(userId: string, entry: Entry, targets: Targets): Promise<void> {
    const { erased: state } = entry.row;
    if (!state) return;
    const event = await findEvent(ports.events, state.place);
    // The log was replaced by another one; from where it differs, it is read again.
    if (!event) return drop(userId);
    const index = erasureSteps.findIndex(({ name }) => name === state.step);
    const step = erasureSteps[index] ?? erasureSteps[0];
    if (!step) return;
    const after = state.storeId === ports.events.storeId ? state.after : undefined;
    const next = await step.run({ ports, handle, event, userId, targets, carryOut: (...command) => carryOut(event, ...command) }, after);
    const following = next === undefined ? erasureSteps[Math.max(index, 0) + 1] : step;
    if (!following) return drop(userId);
    const progress = next === undefined ? {} : { after: next, storeId: ports.events.storeId };
    await save(userId, { erased: { place: state.place, step: following.name, ...progress } });
  }

  async function isReady({ row, notBefore, waitsFor }: Entry, targets: Targets): Promise<boolean> {
    const now = clock();
    if (row.dueAt !== undefined && row.dueAt > now.toISOString()) return false;
    if (isPausing(notBefore, now.getTime(), Math.max(holdCheckMs, longestPause))) return false;
    return !waitsFor || (await targets.reached(waitsFor.projection).catch(() => -1n)) >= waitsFor.position;
  }

  async function advance(userId: string, entry: Entry, inTurn: InTurn): Promise<boolean> {
    try {
      await inTurn(() => (entry.row.erased ? takeStep(userId, entry, round()) : eraseWhenDue(userId, entry)));
      return entry.row.erased !== undefined && entries.has(userId);
    } catch (error) {
      if (error instanceof NotYet) {
        entry.waitsFor = error;
        return false;
      }
      entry.failures += 1;
      entry.notBefore = clock().getTime() + Math.min(firstPause * 2 ** (entry.failures - 1), longestPause);
      const { place, step } = entry.row.erased ?? {};
      log.error({ userId, position: place?.position, step, err: error }, 'erasure failed, retrying');
      return false;
    }
  }

  return {
    takes: new Set(['ErasureRequested', 'ErasureCancelled', 'HoldLifted', 'AccountErased']),
    async open() {
      entries.clear();
      for (const { id, value } of await table.list()) entries.set(id, { row: value, failures: 0, notBefore: 0 });
    },
    async take(event) {
      const { userId } = event.data as { userId: string };
      const entry = entries.get(userId);
      switch (event.type) {
        case 'ErasureRequested':
          if (!entry?.row.erased) await save(userId, { dueAt: event.data.dueAt as string });
          return;
        case 'ErasureCancelled':
          if (entry && !entry.row.erased) await drop(userId);
          return;
        case 'HoldLifted':
          if (entry) entry.notBefore = 0;
          return;
        case 'AccountErased':
          if (!entry?.row.erased) await save(userId, atFirstStep(event));
          return;
      }
    },
    async work(inTurn, signal) {
      for (let more = true; more; ) {
        more = false;
        for (const userId of [...entries.keys()]) {
          const entry = entries.get(userId);
          if (signal.aborted || !entry || !(await isReady(entry, round()))) continue;
          if (await advance(userId, entry, inTurn)) more = true;
        }
      }
    },
    get running() {
      let count = 0;
      for (const { row } of entries.values()) if (row.erased) count += 1;
      return count;
    },
  };
}
