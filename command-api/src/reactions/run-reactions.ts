import type { Recorded } from '@potluck/events';
import type { Folds } from '@potluck/events/folds';
import type { Ports } from '@potluck/events/ports/ports';
import type { Clock } from '../clock.ts';
import type { Handle } from '../handle.ts';
import { createReactionsCheckpoint } from './checkpoint.ts';
import { createLease } from './lease.ts';
import { createParked } from './parked.ts';
import { reactionPrefixes, reactions } from './reactions.ts';
import { createReact } from './reactor.ts';
import { createTargets } from './targets.ts';

export interface Reactions {
  /** Resolves when every reaction to events up to `position` has been carried out or refused. */
  done(position: bigint): Promise<void>;
  stop(): Promise<void>;
}

/** Events of one page: others have their turn between two. */
const pageSize = 100;
/** Milliseconds: how often a waiting event is tried again at least, and the checkpoint is written at most. */
const retryEvery = 250;
const saveEvery = 1_000;

/** Starts the one subscriber that runs reactions, in log order, woken by the append. Others wait until its lease is free. */
export function runReactions(ports: Ports, handle: Handle, folds: Folds, clock: Clock): Reactions {
  const { events, accounts, bus } = ports;
  const { targets, close: closeTargets } = createTargets(ports, folds);
  const react = createReact(reactions, { targets, handle, accounts, clock });
  const parked = createParked(accounts, events, react);
  const checkpoint = createReactionsCheckpoint(accounts, events);
  const lease = createLease(accounts, 'reactions');
  const reacting = new Set<string>(reactions.map(({ on }) => on));

  const stopped = new AbortController();
  let through = -1n;
  let waiters: { position: bigint; resolve: () => void }[] = [];
  const tellWaiters = () => {
    if (parked.size > 0) return;
    const told = waiters.filter(({ position }) => position <= through);
    waiters = waiters.filter(({ position }) => position > through);
    for (const { resolve } of told) resolve();
  };

  /** Parked events and new ones are handled one after the other, never at the same time. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };
  let retrying = false;
  const retry = () => {
    if (retrying || parked.size === 0 || stopped.signal.aborted) return;
    retrying = true;
    void inTurn(() => parked.retry())
      .then(tellWaiters, (error) => console.error('Reactions that wait could not be tried again:', error))
      .finally(() => {
        retrying = false;
      });
  };

  async function follow(signal: AbortSignal): Promise<void> {
    await parked.open();
    const after = await checkpoint.resume();
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
          console.error('How far reactions have come could not be saved:', error);
        });
      });
      return saving;
    };
    try {
      for await (const page of events.all({ after, prefixes: reactionPrefixes, signal, pageSize })) {
        await inTurn(async () => {
          for (const event of page.events) {
            if (!reacting.has(event.type)) continue;
            const outcome = await react(event);
            if (outcome !== 'done') await parked.add(event, outcome.again);
          }
        });
        last = page.events.at(-1) ?? last;
        through = page.through;
        isSaved = false;
        // Also when nothing more comes.
        due ??= setTimeout(() => void save(), saveEvery).unref();
        tellWaiters();
        retry();
      }
    } finally {
      clearTimeout(due);
      await turn;
      await save();
    }
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        if (!(await lease.hold())) {
          await pause(1_000, stopped.signal);
          continue;
        }
        const lost = new AbortController();
        const prolong = setInterval(() => {
          lease.hold().then(
            (held) => held || lost.abort(),
            (error) => lost.abort(error),
          );
        }, lease.prolongEvery);
        try {
          await follow(AbortSignal.any([stopped.signal, lost.signal]));
        } finally {
          clearInterval(prolong);
        }
      } catch (error) {
        if (stopped.signal.aborted) break;
        console.error('Reactions stopped and start again:', error);
        await pause(1_000, stopped.signal);
      }
    }
    // It ends by itself where the store is away.
    await lease.release().catch(() => {});
  }

  const unsubscribe = [bus.subscribe('checkpoint', retry), bus.subscribe('changes', retry), bus.subscribe('versions', retry)];
  const timer = setInterval(retry, retryEvery);
  timer.unref();
  const running = run();

  return {
    done: (position) =>
      new Promise((resolve) => {
        waiters.push({ position, resolve });
        tellWaiters();
      }),
    async stop() {
      stopped.abort();
      clearInterval(timer);
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
