/**
 * Preloaded into the server under test: measures the turns of its main thread on request.
 *
 * A turn is one callback of the event loop with its microtasks: the time for which one request, message or timer blocks all others. A
 * round is all turns between two polls. Both are CPU time of the main thread, not wall-clock time, so that other load on the machine does
 * not count. Hooks have a small cost, so the results are rather too high than too low.
 */
import { createHook, executionAsyncResource } from 'node:async_hooks';
import { openSync, readSync } from 'node:fs';
import { createConnection } from 'node:net';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { isMainThread } from 'node:worker_threads';

/** In ms of CPU time. */
export interface Turns {
  longestTurn: number;
  longestRound: number;
}
export type ProbeRequest = 'begin' | 'end' | 'collect';

/** CPU time of this thread in ms, from Node or from Linux (to within 4 ms); elsewhere wall-clock time. */
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
      // A turn that was running when the measurement began ends without a start.
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

/** Microtasks and next-tick callbacks belong to the callback before them. */
function isWithinTurn(resource: object): boolean {
  return resource instanceof Promise || ('callback' in resource && 'args' in resource);
}

const socketPath = process.env.POTLUCK_PROBE;
if (isMainThread && socketPath) {
  // Not inherited by child processes.
  delete process.env.POTLUCK_PROBE;
  startProbe(socketPath);
}
