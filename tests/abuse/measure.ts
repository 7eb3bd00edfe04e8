import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startWorker } from '@potluck/stores/worker/start-worker';
import { median } from '../bench/measure.ts';
import type { LiveAbuse, RequestAbuse } from './abuse.ts';
import type { Community } from './community.ts';
import { type Answer, type LoadRequest, send } from './load-request.ts';
import type { ServerUnderTest } from './server.ts';

/** Limits: CPU time of a turn of the event loop in ms, and memory growth in MB. */
export const limits = { turn: 50, memory: 150, health: 5_000 };
const atOnce = 32;

export interface Row {
  store: string;
  route: string;
  input: string;
  /** CPU time in ms, the median of five: of one alone or of 32 at once, whichever is larger. */
  longestTurn: number;
  /** The same for a round of the event loop between two polls. */
  longestRound: number;
  /** Wall-clock time in ms; Infinity without an answer, NaN where only turns are measured, as is the peak of memory. */
  slowestHealth: number;
  /** In MB above idle: after all repeats, and the maximum during them. */
  grown: number;
  peak: number;
  /** Total number of requests. */
  requestCount: number;
  /** Number of answers by status. */
  answers: Record<string, number>;
  over: string[];
}

/** The extent of the measurement. */
export interface Pace {
  /** Samples of turns, whose median counts. */
  samples: number;
  /** Repeats after the turns are measured. */
  repeats: number;
  /** Maximum time per row, in ms. */
  timeLimitMs: number;
  /** Only turns, or also memory and health, which need many repeats and a quiet machine. */
  judges: 'turns' | 'all';
  /** Leaves out the slowest rows, and one of the two kinds of load of other slow ones. */
  short: boolean;
}

export interface Run extends Pace {
  server: ServerUnderTest;
  community: Community;
  store: string;
  /** Idle memory in MB. */
  idle: number;
}

/** Calls `look` repeatedly during `work`, `everyMs` after each result, and once more at its end. */
async function observing(work: () => Promise<unknown>, everyMs: number, observe: () => Promise<unknown>): Promise<void> {
  const done = new AbortController();
  const watching = (async () => {
    while (!done.signal.aborted) {
      await observe();
      await pause(everyMs, undefined, { signal: done.signal }).catch(() => {});
    }
    await observe();
  })();
  await work().finally(() => done.abort());
  await watching;
}

/** Polls the health during `work`. Returns the slowest answer, in ms. */
async function withHealth(url: string, work: () => Promise<unknown>): Promise<number> {
  const watching = startWorker(new URL('./health-thread.ts', import.meta.url), url);
  const slowest = once(watching, 'message') as Promise<[number]>;
  await work().finally(() => watching.postMessage('over'));
  return (await slowest)[0];
}

/** The maximum memory during `work`, in MB. */
async function withMemory(server: ServerUnderTest, work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  await observing(work, 200, async () => {
    peak = Math.max(peak, await server.memory());
  });
  return peak;
}

/** Memory in MB after garbage collection: the minimum of some samples, or the first that is not above `enough`. */
export async function memoryAtRest(server: ServerUnderTest, enough = 0): Promise<number> {
  let least = await server.memory();
  for (let observe = 0; observe < 8 && least > enough; observe++) {
    await server.probe.collect();
    await pause(500);
    least = Math.min(least, await server.memory());
  }
  return least;
}

const kinds = ['one', 'many'] as const;
type Kind = (typeof kinds)[number];
/** A repeatable load: a single one, and 32 at once. */
interface Work extends Record<Kind, () => Promise<unknown>> {
  close(): Promise<unknown>;
  answers: Record<string, number>;
}

interface PacedRun extends Run {
  only: RequestAbuse['inShort'];
}

/** A row's own options may only lower these. */
const paceOf = (
  run: Run,
  { samples = run.samples, repeats = run.repeats, inShort }: Pick<RequestAbuse, 'samples' | 'repeats' | 'inShort'>,
): PacedRun => ({
  ...run,
  only: run.short ? inShort : undefined,
  samples: Math.min(run.samples, samples),
  repeats: Math.min(run.repeats, repeats),
});

async function measure(run: PacedRun, route: string, input: string, perRound: number, work: Work): Promise<Row> {
  const { server, store, idle, timeLimitMs, samples, repeats, judges, only } = run;
  const began = performance.now();
  const inTime = () => performance.now() - began < timeLimitMs && server.lives;
  const turns: Record<Kind, { longestTurn: number; longestRound: number }[]> = { one: [], many: [] };
  let requestCount = 0;
  const load = async () => {
    for (const kind of only ? [only] : kinds) {
      // What is over the limit is measured as often as a median needs, however long it takes.
      let isOver = true;
      for (let sample = 0; sample < samples && (isOver || inTime()); sample++) {
        const found = await server.probe.during(work[kind]);
        turns[kind].push(found);
        isOver = found.longestTurn > limits.turn;
        requestCount += kind === 'one' ? 1 : perRound;
        // The first one is the slowest, as nothing is compiled or cached. Far below the limit, it needs no median.
        if (judges === 'turns' && found.longestTurn < limits.turn / 2) break;
      }
    }
    for (let rounds = Math.ceil(repeats / perRound); rounds > 0 && inTime(); rounds--) {
      await work.many();
      requestCount += perRound;
    }
  };
  let [peak, slowestHealth] = [Number.NaN, Number.NaN];
  if (judges === 'turns') await load();
  else
    slowestHealth = await withHealth(server.url, async () => {
      peak = await withMemory(server, load);
    });
  await work.close();
  const rest = await memoryAtRest(server, idle + limits.memory);
  const measured = Object.values(turns).filter((found) => found.length > 0);
  const worst = (of: 'longestTurn' | 'longestRound') => Math.max(...measured.map((found) => median(found.map((each) => each[of]))));
  const row = {
    store,
    route,
    input,
    longestTurn: Math.round(worst('longestTurn')),
    longestRound: Math.round(worst('longestRound')),
    slowestHealth: Math.round(slowestHealth),
    grown: Math.round(rest - idle),
    peak: Math.round(peak - idle),
    requestCount,
    answers: work.answers,
  };
  return { ...row, over: overIn(row, run) };
}

function overIn({ longestTurn, slowestHealth, grown, answers }: Omit<Row, 'over'>, { judges }: Pace): string[] {
  const [isSlow, isLarge] = [slowestHealth > limits.health, grown > limits.memory];
  return [
    ...(longestTurn > limits.turn ? [`a turn of ${longestTurn} ms`] : []),
    ...(isLarge && judges === 'all' ? [`${grown} MB more than idle`] : []),
    ...(isSlow && judges === 'all' ? [`health answered after ${slowestHealth} ms`] : []),
    ...(answers[500] ? [`${answers[500]} answers were 500`] : []),
  ];
}

export async function measureRequests(run: Run, route: string, abuse: RequestAbuse): Promise<Row> {
  const { server, community } = run;
  const next = await abuse.prepare(community, server.url);
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });
  const answers: Record<string, number> = {};
  const count = ({ status }: Answer) => {
    answers[status] = (answers[status] ?? 0) + 1;
  };
  let n = 0;
  const one = async () => count(await send(server.url, next(n++) as LoadRequest, agent));
  const many = () => Promise.all(Array.from({ length: atOnce }, one));
  return measure(paceOf(run, abuse), route, abuse.input, atOnce, {
    one,
    many,
    close: async () => agent.destroy(),
    answers,
  });
}

export async function measureLive(run: Run, route: string, abuse: LiveAbuse): Promise<Row> {
  const { once, close } = await abuse.prepare(run.community, run.server.url);
  const work = { one: once, many: once, close, answers: {} };
  return measure(paceOf(run, abuse), route, abuse.input, 1, work);
}
