import { randomUUID } from 'node:crypto';
import { operations } from '@potluck/tools/openapi-operations';
import type { EngineKind } from '../engines/engine.ts';
import { databaseUrl, mongodbForLongRuns } from '../engines/mongodb.ts';
import { removeFolder, temporaryFolder } from '../potluck-process.ts';
import { type Community, type Size, settle, whenWell } from './community.ts';
import { limits, measureLive, measureRequests, memoryAtRest, type Pace, type Row, type Run } from './measure.ts';
import { reactions } from './reactions.ts';
import { routes } from './routes.ts';
import { ServerUnderTest } from './server.ts';
import { signIn } from './sign-in.ts';
import { topics } from './topics.ts';

export const stores = ['embedded', 'mongodb'] as const;
export type StoreName = (typeof stores)[number];

export interface Form extends Pace {
  size: Size;
}
export const longForm: Form = {
  size: { posts: 10_000, comments: 20_000, replies: 5_000, recipes: 2_000, history: 20_000, commentsOfDeleted: 3_000 },
  samples: 5,
  repeats: 1_000,
  timeLimitMs: 30_000,
  judges: 'all',
  short: false,
};
/** For the specs: each once, and 32 at once. */
export const shortForm: Form = {
  size: { posts: 10_000, comments: 1_500, replies: 200, recipes: 200, history: 1_000, commentsOfDeleted: 300 },
  samples: 3,
  repeats: 0,
  timeLimitMs: 1_000,
  judges: 'turns',
  short: true,
};

/** Operations without loads, and loads without an operation. */
export function unknownRoutes(): string[] {
  const names = operations.map(({ method, path }) => `${method} ${path}`);
  const lacking = names.filter((name) => !routes[name]?.length).map((name) => `${name} has no entry in tests/abuse/routes.ts`);
  const left = Object.keys(routes).filter((name) => !names.includes(name));
  return [...lacking, ...left.map((name) => `${name} in tests/abuse/routes.ts is no operation`)];
}

type Step = { route: string; input: string; measure: (run: Run) => Promise<Row> };

/** Parts of rows' names: of all to be run, and of the first one. */
interface Selection {
  only?: string | undefined;
  from?: string | undefined;
}

/** The rows for this store, in order. */
export function steps(store: StoreName, { short }: Form, { only = '', from = '' }: Selection): Step[] {
  const all: (Step & { long: boolean })[] = [
    ...Object.entries({ ...routes, ...signIn }).flatMap(([route, abuses]) =>
      abuses.map((abuse) => {
        const measure = (run: Run) => measureRequests(run, route, abuse);
        return { route, input: abuse.input, long: abuse.long === true, measure };
      }),
    ),
    ...[...Object.entries(topics).map(([topic, abuses]) => [`topic ${topic}`, abuses] as const), ...Object.entries(reactions)].flatMap(
      ([route, abuses]) =>
        abuses.map((abuse) => {
          const measure = (run: Run) => measureLive(run, route, abuse);
          return { route, input: abuse.input, long: abuse.long === true, measure };
        }),
    ),
  ];
  // On the remote store the short form runs only the first load of each: the other inputs are parsed the same way.
  const isLeftOut = (step: (typeof all)[number]) =>
    short && (step.long || (store === 'mongodb' && all.find(({ route }) => route === step.route) !== step));
  const nameOf = ({ route, input }: Step) => `${route}, ${input}`;
  const first = all.findIndex((step) => nameOf(step).includes(from));
  return all.slice(first === -1 ? all.length : first).filter((step) => nameOf(step).includes(only) && !isLeftOut(step));
}

interface OpenedStore {
  server: ServerUnderTest;
  community: Community;
  /** In MB. */
  idle: number;
  close(): Promise<void>;
}

async function open(store: StoreName, { size, judges }: Form, say: (text: string) => void): Promise<OpenedStore | { missing: string }> {
  const engine = store === 'mongodb' ? await startOf(mongodbForLongRuns) : undefined;
  if (engine && 'missing' in engine) return engine;
  const dataFolder = await temporaryFolder();
  const mongodbUrl = engine && databaseUrl(engine.url, `potluck-${randomUUID()}`);
  const server = await ServerUnderTest.on({
    POTLUCK_DATA: dataFolder,
    // Without rate limits.
    POTLUCK_COMMANDS_BURST: '1000000',
    // What costs most of what an analyst can ask.
    POTLUCK_ANALYSTS_READ_PUBLIC_TEXTS: 'on',
    ...(mongodbUrl ? { MONGODB_URL: mongodbUrl } : {}),
  });
  say(`${store}: a community of ${size.posts} posts`);
  const community = await settle(server, { dataFolder, ...(mongodbUrl ? { mongodbUrl } : {}) }, size);
  let idle = await begin(server);
  if (judges === 'all') {
    // Building the read models leaves memory in use for a while.
    await server.stop();
    idle = await begin(server);
  }
  return {
    server,
    community,
    idle,
    async close() {
      await server.stop();
      await engine?.dispose();
      await removeFolder(dataFolder);
    },
  };
}

async function startOf(kind: EngineKind) {
  const found = await kind.find();
  return 'missing' in found ? found : found.start();
}

/** Starts the server, and returns its memory once it is idle. */
async function begin(server: ServerUnderTest): Promise<number> {
  await server.start();
  await whenWell(server.url);
  return memoryAtRest(server);
}

/** Runs the selected rows on one store; `done` is called with each row. */
export async function abuse(
  store: StoreName,
  form: Form,
  { only, from, done, say }: Selection & { done: (row: Row) => void; say: (text: string) => void },
): Promise<void> {
  const chosen = steps(store, form, { only, from });
  const opened = await open(store, form, say);
  if ('missing' in opened) return say(`${store} is not run: ${opened.missing}`);
  const { server, community } = opened;
  let { idle } = opened;
  const restart = async () => {
    await server.stop();
    return begin(server);
  };
  try {
    for (const { route, input, measure } of chosen) {
      const measured = () => {
        const run: Run = { ...form, server, community, store, idle };
        return measure(run).catch((error) => failed({ store, route, input }, error));
      };
      let row = await measured();
      // A row over its limit is measured again. The short form has few samples; in the long one the caches are full of what came before.
      if (row.over.length > 0 && server.lives) {
        say(`${route}, ${input}: ${row.over.join(' and ')}; measured again`);
        if (!form.short) idle = await restart();
        row = await measured();
      }
      if (!server.lives) row.over.push(`the server ended: ${server.output.slice(-500)}`);
      done(row);
      // One row must not affect the next: what a store could not answer in time may still be waiting.
      const mayWait = !form.short && row.answers[503] !== undefined;
      if (server.lives && row.grown <= limits.memory && !mayWait) continue;
      idle = await restart();
    }
  } finally {
    await opened.close();
  }
}

const failed = (which: { store: string; route: string; input: string }, error: unknown): Row => ({
  ...which,
  longestTurn: Number.NaN,
  longestRound: Number.NaN,
  slowestHealth: Number.NaN,
  grown: Number.NaN,
  peak: Number.NaN,
  requestCount: 0,
  answers: {},
  over: [`it could not be measured: ${error instanceof Error ? error.message : error}`],
});
