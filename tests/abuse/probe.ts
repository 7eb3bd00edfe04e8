/**
 * Loaded into the server under test, before it: measures what single turns of its main thread cost, while it is asked to.
 *
 * A turn is one callback of the event loop with everything that follows from it before the next one: that is what one request, message
 * or timer does while all others wait. A round is all turns between two looks at what has arrived. Both count the main thread's own
 * processor time, not the clock's, so that what else the machine does is not held against the server. Hooks cost a little; so what is
 * told is rather too much than too little.
 */
import { createHook, executionAsyncResource } from 'node:async_hooks';
import { openSync, readSync } from 'node:fs';
import { createConnection } from 'node:net';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { isMainThread } from 'node:worker_threads';

/** In milliseconds of processor time. */
export interface Turns {
  longestTurn: number;
  longestRound: number;
}
export type ProbeRequest = 'begin' | 'end' | 'collect';

/** Processor time of this thread in ms: as Node tells it, or Linux, to within 4 ms. Elsewhere the clock has to do. */
function openThreadClock(): () => number {
  const { threadCpuUsage } = process as { threadCpuUsage?: () => { user: number; system: number } };
  if (threadCpuUsage) {
    return () => {
      const { user, system } = threadCpuUsage();
      return (user + system) / 1_000;
    };
  }
  try {
    const file = openSync('/proc/thread-self/schedstat', 'r');
    const bytes = Buffer.alloc(64);
    return () => {
      readSync(file, bytes, 0, bytes.length, 0);
      let nanoseconds = 0;
      for (let at = 0; bytes[at] !== 0x20; at++) nanoseconds = nanoseconds * 10 + (bytes[at] as number) - 0x30;
      return nanoseconds / 1e6;
    };
  } catch {
    return () => performance.now();
  }
}

function startProbe(socketPath: string): void {
  const now = openThreadClock();
  const loopCount = () => performance.nodeTiming.uvMetricsInfo.loopCount;
  let turns: Turns = { longestTurn: 0, longestRound: 0 };
  let [turnBegan, roundBegan, round, depth] = [0, 0, 0, 0];

  function turnEnds(): void {
    const at = now();
    turns.longestTurn = Math.max(turns.longestTurn, at - turnBegan);
    turnBegan = at;
    const current = loopCount();
    if (current === round) return;
    turns.longestRound = Math.max(turns.longestRound, at - roundBegan);
    [round, roundBegan] = [current, at];
  }

  const hook = createHook({
    before() {
      depth += 1;
      if (depth === 1 && !isWithinTurn(executionAsyncResource())) turnEnds();
    },
    after() {
      // One that was under way when it began to count ends without having begun.
      depth = Math.max(0, depth - 1);
    },
  });

  const answer: Record<ProbeRequest, () => unknown> = {
    begin() {
      turns = { longestTurn: 0, longestRound: 0 };
      turnBegan = roundBegan = now();
      round = loopCount();
      depth = 0;
      hook.enable();
      return {};
    },
    end() {
      hook.disable();
      turnEnds();
      return turns;
    },
    collect() {
      (globalThis as { gc?: () => void }).gc?.();
      return {};
    },
  };
  const socket = createConnection(socketPath);
  socket.unref();
  createInterface(socket).on('line', (line) => {
    const request = line as ProbeRequest;
    setImmediate(() => socket.write(`${JSON.stringify(answer[request]())}\n`));
  });
}

/** What runs between two callbacks of the loop belongs to the one before: continuations of promises, and what waits for the next tick. */
function isWithinTurn(resource: object): boolean {
  return resource instanceof Promise || ('callback' in resource && 'args' in resource);
}

const socketPath = process.env.POTLUCK_PROBE;
if (isMainThread && socketPath) {
  // Not for what this process starts.
  delete process.env.POTLUCK_PROBE;
  startProbe(socketPath);
}
