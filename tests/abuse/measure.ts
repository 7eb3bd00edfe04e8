import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startWorker } from '@potluck/stores/worker/start-worker';
import { median } from '../bench/measure.ts';
import type { LiveAbuse, RequestAbuse } from './abuse.ts';
import { type Answer, type Ask, send } from './ask.ts';
import type { Community } from './community.ts';
import type { ServerUnderTest } from './server.ts';

/** No turn of the event loop may cost more processor time, in ms; nor may memory grow by more, in MB. */
export const limits = { turn: 50, memory: 150, health: 5_000 };
const atOnce = 32;

export interface Row {
  store: string;
  route: string;
  input: string;
  /** In ms of processor time, the median of five: of one alone or of 32 at once, whichever is more. */
  longestTurn: number;
  /** The same of all that was done between two looks at what has arrived. */
  longestRound: number;
  /** In ms by the clock; Infinity when it did not answer. */
  slowestHealth: number;
  /** In MB: over idle, after all repeats, and at the worst meanwhile. */
  grown: number;
  peak: number;
  /** How often it was asked in all. */
  asked: number;
  /** How many answers had each status. */
  answers: Record<string, number>;
  over: string[];
}

/** How thoroughly it is measured. */
export interface Pace {
  /** Of turns, whose median counts. */
  samples: number;
  /** How often each is asked once its turns are measured. */
  repeats: number;
  /** No row asks for longer, in ms. */
  patience: number;
  /** Turns alone, or memory and health too: those take many repeats, and a machine where nobody else works. */
  judges: 'turns' | 'all';
}

export interface Run extends Pace {
  server: ServerUnderTest;
  community: Community;
  store: string;
  /** In MB, when nothing happens. */
  idle: number;
}

/** Calls `look` again and again while `work` lasts, `everyMs` after each answer, and a last time at its end. */
async function lookingOn(work: () => Promise<unknown>, everyMs: number, look: () => Promise<unknown>): Promise<void> {
  const done = new AbortController();
  const watching = (async () => {
    while (!done.signal.aborted) {
      await look();
      await pause(everyMs, undefined, { signal: done.signal }).catch(() => {});
    }
    await look();
  })();
  await work().finally(() => done.abort());
  await watching;
}

/** Asks for health while `work` lasts. Answers with the slowest, in ms. */
async function withHealth(url: string, work: () => Promise<unknown>): Promise<number> {
  const watching = startWorker(new URL('./health-thread.ts', import.meta.url), url);
  const slowest = once(watching, 'message') as Promise<[number]>;
  await work().finally(() => watching.postMessage('over'));
  return (await slowest)[0];
}

/** The largest memory while `work` lasts, in MB. */
async function withMemory(server: ServerUnderTest, work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  await lookingOn(work, 200, async () => {
    peak = Math.max(peak, await server.memory());
  });
  return peak;
}

/** What is left in MB once what nobody refers to is collected: the least of some looks, or the first that is not above `enough`. */
export async function memoryAtRest(server: ServerUnderTest, enough = 0): Promise<number> {
  let least = await server.memory();
  for (let look = 0; look < 8 && least > enough; look++) {
    await server.probe.collect();
    await pause(500);
    least = Math.min(least, await server.memory());
  }
  return least;
}

/** Something to be done again and again: `once` for one alone, `many` for 32 at once. */
interface Work {
  once(): Promise<unknown>;
  many(): Promise<unknown>;
  close(): Promise<unknown>;
  answers: Record<string, number>;
}

/** What a row says of itself may only be less. */
const paceOf = (run: Run, { samples = run.samples, repeats = run.repeats }: Pick<RequestAbuse, 'samples' | 'repeats'>): Run => ({
  ...run,
  samples: Math.min(run.samples, samples),
  repeats: Math.min(run.repeats, repeats),
});

async function measure(run: Run, route: string, input: string, perRound: number, work: Work): Promise<Row> {
  const { server, store, idle, patience, samples, repeats } = run;
  const began = performance.now();
  const inTime = () => performance.now() - began < patience && server.lives;
  const turns: { longestTurn: number; longestRound: number }[][] = [[], []];
  let [peak, asked] = [0, 0];
  const slowestHealth = await withHealth(server.url, async () => {
    peak = await withMemory(server, async () => {
      for (const [kind, do_] of [work.once, work.many].entries()) {
        for (let sample = 0; sample < samples && (sample === 0 || inTime()); sample++) {
          turns[kind]?.push(await server.probe.during(do_));
          asked += kind === 0 ? 1 : perRound;
        }
      }
      for (let rounds = Math.ceil(repeats / perRound); rounds > 0 && inTime(); rounds--) {
        await work.many();
        asked += perRound;
      }
    });
  });
  await work.close();
  const rest = await memoryAtRest(server, idle + limits.memory);
  const worst = (of: 'longestTurn' | 'longestRound') => Math.max(...turns.map((found) => median(found.map((each) => each[of]))));
  const row = {
    store,
    route,
    input,
    longestTurn: Math.round(worst('longestTurn')),
    longestRound: Math.round(worst('longestRound')),
    slowestHealth: Math.round(slowestHealth),
    grown: Math.round(rest - idle),
    peak: Math.round(peak - idle),
    asked,
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
  const one = async () => count(await send(server.url, next(n++) as Ask, agent));
  const many = () => Promise.all(Array.from({ length: atOnce }, one));
  return measure(paceOf(run, abuse), route, abuse.input, atOnce, {
    once: one,
    many,
    close: async () => agent.destroy(),
    answers,
  });
}

export async function measureLive(run: Run, route: string, abuse: LiveAbuse): Promise<Row> {
  const { once, close } = await abuse.prepare(run.community, run.server.url);
  const work = { once, many: once, close, answers: {} };
  return measure(paceOf(run, abuse), route, abuse.input, 1, work);
}
