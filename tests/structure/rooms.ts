/** A top-level folder, its job, and what its files may import from other folders. CONTRIBUTING's table is made from this. */
export interface Room {
  folder: string;
  job: string;
  /** As shown in the table. */
  may: string;
  /** Whether a file of the folder may import this file of another part; paths from the root. Roots and specs may import more: see below. */
  imports(target: string, from: string): boolean;
}

/** What may import each other: the files of a folder, of which the pages and their server are separate parts. */
export const partOf = (file: string): string => /^(frontend\/(?:src|server)|[^/]+)\//.exec(file)?.[1] ?? '';

const anyOf =
  (...rooms: string[]) =>
  (target: string): boolean =>
    rooms.some((room) => target.startsWith(`${room}/`));

/** The composition root of a service. */
export const isRoot = (file: string): boolean => /^[^/]+\.ts$|^[^/]+\/(server\/)?main\.ts$/.test(file);
/** Test files, which may use the engines and fixtures of `tests/`. */
export const isForTests = (file: string): boolean => /\.(spec|contract|fixture)\.(tsx?|mjs)$/.test(file) || /\/testing\//.test(file);

export const rooms: readonly Room[] = [
  {
    folder: 'events',
    job: 'the language: streams with their events and folds, inputs of commands, answers of queries, live messages, refusals, limits, positions. Pure: all of it runs in a browser',
    may: 'nothing',
    imports: () => false,
  },
  {
    folder: 'stores',
    job: 'the ports with a contract suite each, their adapters (embedded, EventStoreDB, MongoDB, Redis), codec and keys, folds of streams, the log',
    may: 'events',
    imports: anyOf('events'),
  },
  {
    folder: 'host',
    job: 'what every process is around what it serves: settings, listening, session, errors, headers, path table, health, metrics, shutdown, the socket for command-line tools',
    may: 'events, stores',
    imports: anyOf('events', 'stores'),
  },
  {
    folder: 'command-api',
    job: 'takes commands: routes, pure deciders, `handle`, reactions, sign-in, uploads',
    may: 'events, stores, host',
    imports: anyOf('events', 'stores', 'host'),
  },
  {
    folder: 'projector',
    job: 'pure folds from events to documents, and the runner that feeds them',
    may: 'events, stores, host; folds and projections nothing of host',
    imports: (target, from) =>
      /^projector\/src\/(projections\/|fold\.ts)/.test(from)
        ? anyOf('events', 'stores')(target)
        : anyOf('events', 'stores', 'host')(target),
  },
  {
    folder: 'query-api',
    job: 'answers and pushes: routes, presenters, Socket.IO',
    may: "events, stores, host, the projector's documents",
    imports: (target) => anyOf('events', 'stores', 'host')(target) || target === 'projector/src/documents.ts',
  },
  {
    folder: 'frontend',
    job: 'the pages: `features/` that never import each other, `parts/` that several share, `ui/`, `api/`, `live/`; `server/` serves the built pages, compressed, with preload links for each screen',
    may: '`src`: events; `server`: host, `src`',
    imports: (target, from) => {
      if (partOf(from) === 'frontend/src') return anyOf('events')(target);
      return partOf(from) === 'frontend/server' && anyOf('host', 'frontend/src')(target);
    },
  },
  {
    folder: 'tools',
    job: 'what people run: the command-line tools, moves between stores, the OpenAPI document, the demo',
    may: 'everything but tests',
    imports: (target) => !target.startsWith('tests/'),
  },
  {
    folder: 'tests',
    job: 'journeys of the whole product in its own processes and browsers, the checklist, the benches, data and messages of earlier versions, the load and the rights of each call, engines and a cluster by hand, and the check of this table',
    may: 'everything',
    imports: () => true,
  },
];

/** The table's exemptions, as CONTRIBUTING states them below it. */
export const exemptions = [
  "Roots (a service's `main.ts`, the files at the top) may import everything but tests. Specs and fixtures may also import tests, except in",
  '`events/` and in the pages; in `command-api/` also the projector and `tools/demo/`, in `query-api/` the projector, in `deploy/` events and',
  'host, in the pages their `server`.',
].join('\n');

/** What specs and fixtures of a part may import besides: they try their subject on engines, and with the services that run beside it. */
const forTests: Readonly<Record<string, (target: string) => boolean>> = {
  stores: anyOf('tests'),
  host: anyOf('tests'),
  'command-api': anyOf('tests', 'projector', 'tools/demo'),
  projector: anyOf('tests'),
  'query-api': anyOf('tests', 'projector'),
  'frontend/src': anyOf('frontend/server'),
  'frontend/server': anyOf('tests'),
  tools: anyOf('tests'),
  deploy: anyOf('tests', 'events', 'host'),
};

/** Whether the table or an exemption allows this import of a file of another part. */
export function isAllowed(target: string, from: string): boolean {
  if (isRoot(from)) return !target.startsWith('tests/');
  const room = rooms.find(({ folder }) => from.startsWith(`${folder}/`));
  return room?.imports(target, from) || (isForTests(from) && forTests[partOf(from)]?.(target)) || false;
}

/** The rows of CONTRIBUTING's table. */
export const table = (): string =>
  [
    '| folder | its job | may import of ours |',
    '|---|---|---|',
    ...rooms.map(({ folder, job, may }) => `| \`${folder}/\` | ${job} | ${may} |`),
  ].join('\n');
