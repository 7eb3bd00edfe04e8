import type { ProjectionName } from '@potluck/projector/documents';

interface Waiter {
  projections: readonly ProjectionName[];
  position: bigint;
  deadline: number;
  settle(passed: boolean): void;
}

export interface Waiters {
  wait(projections: readonly ProjectionName[], position: bigint): Promise<boolean>;
  /** Checks the waiters of this projection: it has changed. */
  check(projection: ProjectionName): void;
  close(): void;
}

interface Options {
  maxWaitMs: number;
  /** True or false when decided; undefined while the caller has to wait. */
  hasPassed(projections: readonly ProjectionName[], position: bigint): boolean | undefined;
  /** Reads the checkpoints from the store, in case a message on the bus was lost. */
  poll(projections: Iterable<ProjectionName>): Promise<void>;
}

const pollMs = 50;

/** Requests that wait for a position. They share one timer, because there can be thousands a second; none runs while nobody waits. */
export function createWaiters({ maxWaitMs, hasPassed, poll }: Options): Waiters {
  const waiting = new Set<Waiter>();
  let timer: NodeJS.Timeout | undefined;
  let polling = false;

  function settle(waiter: Waiter, passed: boolean) {
    waiting.delete(waiter);
    waiter.settle(passed);
    if (waiting.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function check(projection?: ProjectionName) {
    for (const waiter of waiting) {
      if (projection && !waiter.projections.includes(projection)) continue;
      const passed = hasPassed(waiter.projections, waiter.position);
      if (passed !== undefined) settle(waiter, passed);
    }
  }

  function tick() {
    const now = performance.now();
    for (const waiter of waiting) if (waiter.deadline <= now) settle(waiter, false);
    if (polling || waiting.size === 0) return;
    polling = true;
    const names = new Set([...waiting].flatMap(({ projections }) => projections));
    // If the store does not answer, they wait until their deadline.
    poll(names)
      .catch(() => {})
      .finally(() => {
        polling = false;
      });
  }

  return {
    check,
    wait(projections, position) {
      const passed = hasPassed(projections, position);
      if (passed !== undefined) return Promise.resolve(passed);
      return new Promise((resolve) => {
        waiting.add({ projections, position, deadline: performance.now() + maxWaitMs, settle: resolve });
        timer ??= setInterval(tick, pollMs);
      });
    },
    close() {
      for (const waiter of waiting) settle(waiter, false);
    },
  };
}
