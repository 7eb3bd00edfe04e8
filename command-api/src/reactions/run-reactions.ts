import type { Recorded } from '@potluck/events';
import type { Folds } from '@potluck/stores/folds';
import type { HeldLease } from '@potluck/stores/lease';
import { log } from '@potluck/stores/log';
import { logRateLimited, throwSite } from '@potluck/stores/log-rate-limited';
import type { Ports } from '@potluck/stores/ports/ports';
import { Fenced } from '@potluck/stores/ports/read-store';
import type { Clock } from '../clock.ts';
import type { Handle } from '../handle.ts';
import { carryOut } from './carry-out.ts';
import { createCaseNotes } from './case-notes.ts';
import { createReactionsCheckpoint } from './checkpoint.ts';
import { createErasures } from './erasures.ts';
import { createParked } from './parked.ts';
import { reactionPrefixes, reactions } from './reactions.ts';
import { reactionsLease } from './reactions-lease.ts';
import { createReact } from './reactor.ts';
import { createRemovePurged } from './remove-purged.ts';
import { createTargets } from './targets.ts';

export interface Reactions {
  /** Resolves when every reaction to events up to `position` has been carried out or refused. */
  done(position: bigint): Promise<void>;
  stop(): Promise<void>;
}

/** Events per page; parked events get their turn between pages. */
const pageSize = 100;
/** In ms: longest and shortest time between retries of parked events, and shortest time between checkpoints. */
const retryEvery = 250;
const retryAfter = 25;
const saveEvery = 1_000;
/** In ms: how often erasures and case notes are checked for being due. */
const dueEvery = 1_000;

interface Surroundings {
  handle: Handle;
  folds: Folds;
  clock: Clock;
  /** Days from a case's last decision to the deletion of its notes. */
  caseDays: number;
  /** No other process runs reactions on these ports. */
  alone?: boolean | undefined;
}

/** Starts the subscriber that runs reactions in log order. One process holds the lease; the others wait for it. */
export function runReactions(ports: Ports, { handle, folds, clock, caseDays, alone = false }: Surroundings): Reactions {
  const { events, accounts, bus } = ports;
  const { round, close: closeTargets } = createTargets(ports, folds);
  const erasures = createErasures({
    ports,
    handle,
    clock,
    round,
    carryOut: (event, ...command) => carryOut(handle, clock, event, ...command),
  });
  const caseNotes = createCaseNotes({ ports, handle, clock, days: caseDays, round });
  const react = createReact(reactions, { handle, accounts, clock, removePurged: createRemovePurged(ports) });
  const parked = createParked({ accounts, events, react, round });
  const checkpoint = createReactionsCheckpoint(accounts, events);
  const candidate = reactionsLease(accounts, 'reactions', { alone });
  const reacting = new Set<string>(reactions.map(({ on }) => on));

  const stopped = new AbortController();
  let through = -1n;
  let waiters: { position: bigint; resolve: () => void }[] = [];
  const resolveWaiters = () => {
    if (parked.size > 0 || erasures.running > 0) return;
    const reached = waiters.filter(({ position }) => position <= through);
    waiters = waiters.filter(({ position }) => position > through);
    for (const { resolve } of reached) resolve();
  };

  /** Parked events and new ones are handled one after the other, never at the same time. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };
  /** The lease, also after it was lost: `verify` then throws, so that no work starts without the lease. */
  let lease: HeldLease | undefined;
  const underLease = <T>(work: () => Promise<T>): Promise<T> =>
    inTurn(async () => {
      await lease?.verify();
      return work();
    });
  /** Aborted while another process holds the lease: that one retries the parked events. */
  let following = AbortSignal.abort();
  let retrying = false;
  let retryAt = Number.POSITIVE_INFINITY;
  let retryDue: NodeJS.Timeout | undefined;
  /** Schedules a retry of parked events. While there are any, they are also retried by timer, as no event tells that a failure is over. */
  const retrySoon = (within = retryAfter) => {
    const at = performance.now() + within;
    if (parked.size === 0 || retrying || at >= retryAt || following.aborted) return;
    clearTimeout(retryDue);
    retryAt = at;
    retryDue = setTimeout(() => void retry(), within).unref();
  };
  async function retry(): Promise<void> {
    retryAt = Number.POSITIVE_INFINITY;
    retrying = true;
    const more = await parked.retry(underLease, following).catch((error) => {
      log.error({ err: error }, 'parked reactions not retried');
      return false;
    });
    retrying = false;
    resolveWaiters();
    retrySoon(more ? 0 : retryEvery);
  }

  let erasing = false;
  let erasesAgain = false;
  async function eraseDue(): Promise<void> {
    erasesAgain = erasing;
    if (erasing || following.aborted) return;
    erasing = true;
    await erasures.work(underLease, following).catch((error) => log.error({ err: error }, 'erasures not checked, retrying'));
    erasing = false;
    resolveWaiters();
    if (erasesAgain) void eraseDue();
  }
  let endingNotes = false;
  /** Does not wait for erasures, which may take long. */
  async function endNotesDue(): Promise<void> {
    if (endingNotes || following.aborted) return;
    endingNotes = true;
    await caseNotes.work(underLease, following).catch((error) => log.error({ err: error }, 'notes of cases not checked, retrying'));
    endingNotes = false;
  }
  const checkingDue = setInterval(() => {
    void eraseDue();
    void endNotesDue();
  }, dueEvery).unref();

  async function follow({ lost }: HeldLease): Promise<void> {
    const ended = new AbortController();
    const signal = AbortSignal.any([stopped.signal, lost, ended.signal]);
    await parked.open();
    await erasures.open();
    await caseNotes.open();
    const after = await checkpoint.resume();
    // What an earlier run has handled comes in no page.
    if (after > through) through = after;
    following = signal;
    resolveWaiters();
    // Parked events of an earlier holder may be ready already.
    retrySoon();
    let last: Recorded | undefined;
    let isSaved = true;
    let saving: Promise<void> = Promise.resolve();
    let due: NodeJS.Timeout | undefined;
    const save = () => {
      due = undefined;
      saving = saving.then(async () => {
        if (isSaved) return;
        isSaved = true;
        await checkpoint.save(through, last).catch((error) => {
          isSaved = false;
          log.error({ position: String(through), err: error }, 'reactions checkpoint not saved');
        });
      });
      return saving;
    };
    try {
      for await (const page of events.all({ after, prefixes: reactionPrefixes, signal, pageSize })) {
        await underLease(async () => {
          const targets = round();
          for (const event of page.events) {
            if (erasures.takes.has(event.type)) await erasures.take(event);
            if (caseNotes.takes.has(event.type)) await caseNotes.take(event);
            if (!reacting.has(event.type)) continue;
            const outcome = await react(event, targets);
            if (outcome !== 'done') await parked.add(event, outcome);
          }
        });
        last = page.events.at(-1) ?? last;
        through = page.through;
        isSaved = false;
        // The timer saves also when no more events come.
        due ??= setTimeout(() => void save(), saveEvery).unref();
        resolveWaiters();
        retrySoon();
        if (erasures.running > 0) void eraseDue();
      }
    } finally {
      ended.abort();
      clearTimeout(due);
      await turn;
      // After losing the lease, do not overwrite the new holder's checkpoint.
      if (!lost.aborted) await save();
    }
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        if (!lease || lease.lost.aborted) {
          const acquired = await candidate.take({ force: alone });
          if (!acquired) {
            await pause(1_000, stopped.signal);
            continue;
          }
          lease = acquired;
        }
        await lease.verify();
        await follow(lease);
      } catch (error) {
        if (stopped.signal.aborted) break;
        if (error instanceof Fenced) continue;
        logRateLimited(`reactions ${throwSite(error)}`, { err: error }, 'reactions stopped, retrying');
        await pause(1_000, stopped.signal);
      }
    }
    // If the store is unavailable, the lease expires by itself.
    await lease?.release().catch(() => {});
  }

  const unsubscribe = (['checkpoint', 'versions'] as const).map((topic) =>
    bus.subscribe(topic, () => {
      retrySoon();
      if (erasures.running > 0) void eraseDue();
    }),
  );
  const running = run();

  return {
    done: (position) =>
      new Promise((resolve) => {
        waiters.push({ position, resolve });
        resolveWaiters();
      }),
    async stop() {
      stopped.abort();
      clearTimeout(retryDue);
      clearInterval(checkingDue);
      for (const end of unsubscribe) end();
      closeTargets();
      await running;
      await turn;
    },
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(ended, milliseconds);
    signal.addEventListener('abort', ended, { once: true });
    function ended() {
      clearTimeout(timer);
      signal.removeEventListener('abort', ended);
      resolve();
    }
  });
}
