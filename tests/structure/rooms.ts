/** A top-level folder, its job, and what its files may import from other folders. CONTRIBUTING's table is made from this. */
export interface Room {
  folder: string;
  job: string;
  /** As shown in the table. */
  may: string;
  /** Whether a file of the folder may import this file of another one; paths from the root. */
  imports(target: string, from: string): boolean;
}

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
    may: '`src`: events; `server`: host',
    imports: (target, from) => (from.startsWith('frontend/src/') ? anyOf('events')(target) : anyOf('events', 'host')(target)),
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

/** The rows of CONTRIBUTING's table. */
export const table = (): string =>
  [
    '| folder | its job | may import of ours |',
    '|---|---|---|',
    ...rooms.map(({ folder, job, may }) => `| \`${folder}/\` | ${job} | ${may} |`),
  ].join('\n');
