import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const slowMachine = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 10_000 } } };
/** What specs registered to be closed and deleted is, after each file. */
const runAtEnd = ['tools/run-at-end.fixture.ts'];
/** Specs that start processes run the built pages and servers. */
const built = 'scripts/ensure-built.mjs';
/** Measures delays that a busy machine prolongs. */
const measured = ['tests/at-once.spec.ts'];

const notSpecs = ['tests/!(contracts|engines|structure)/**', 'tests/*.spec.ts'];
const replaces = /\bvi\.(stub|mock|spyOn|useFakeTimers|setSystemTime|resetModules)|process\.env\.\w+ =|globalThis\.\w+ =/;
/** Expects log lines that a process writes once a minute, which specs before it in a worker cause as well. */
const logsOncePerProcess = 'command-api/src/sign-in/foreign-issuer.spec.ts';
const { workspaces } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as { workspaces: string[] };
const alone = [...workspaces, 'deploy']
  .flatMap((room) => readdirSync(join(import.meta.dirname, room), { recursive: true, encoding: 'utf8' }).map((path) => join(room, path)))
  .map((path) => path.split(sep).join('/'))
  .filter((file) => /\.spec\.tsx?$/.test(file) && !/^tests\/(?!contracts|engines|structure)/.test(file))
  .filter((file) => replaces.test(readFileSync(join(import.meta.dirname, file), 'utf8')) || file === logsOncePerProcess);

/** Takes minutes, most of which it waits, and measures processor time: it runs beside the specs. */
const abuse = 'tests/abuse/short-form.spec.ts';
/** Each takes more than 12 s of a core, most because they repeat something many times: CI runs them, and `npm test -- all`. */
const long = [
  abuse,
  'tests/bad-days.spec.ts',
  'query-api/src/routes/exports-as-parquet.spec.ts',
  'projector/src/side-by-side.spec.ts',
  'projector/src/rebuild-races.spec.ts',
  'projector/src/rebuild.spec.ts',
  'projector/src/build-joined.spec.ts',
  'command-api/src/uploads/preparing-processes.spec.ts',
  'command-api/src/uploads/upload-memory.spec.ts',
  'tools/transfer/events-tool.spec.ts',
  'tools/backup-restore.spec.ts',
  'tools/erase-again.spec.ts',
  'tests/documented-analysis.spec.ts',
];
/** Screens beyond the specification, in a browser: with the long specs, as they take a third of the whole run. */
const beyond = 'tests/checklist/10-beyond-the-specification/**';
const isLeftOut = process.env.POTLUCK_LONG_SPECS === 'left out';
/** These start before all other files of their group, in this order, so that none of them runs alone at its end. */
const first = [
  ...long,
  'tests/rights/rights.spec.ts',
  'command-api/src/reactions/erasures.spec.ts',
  'projector/src/orders.spec.ts',
  // These three wait for most of their time.
  'tests/full-disk.spec.ts',
  'tests/event-store-outage.spec.ts',
  'tests/stop.spec.ts',
  'tests/keycloak.spec.ts',
  'tests/replay.spec.ts',
  'tests/browser/leaving-story-in-a-cluster.spec.ts',
  'tests/browser/leaving-story.spec.ts',
  'tests/browser/other-browsers.spec.ts',
  'tests/idle.spec.ts',
  'tests/browser/moderation-story-in-a-cluster.spec.ts',
  'tests/browser/moderation-story.spec.ts',
  'tests/browser/main-path.spec.ts',
  'tests/layout-shift.spec.ts',
];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const index = first.findIndex((path) => moduleId === join(import.meta.dirname, path));
      // A worker serves one project: the checklist's files stay together. They are short, so they end a group.
      const among = index === -1 ? first.length + (project.name === 'checklist' ? 1 : 0) : index;
      return project.config.sequence.groupOrder * 100 + among;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
const exclude = ['**/node_modules/**', '**/dist/**', ...(isLeftOut ? [...long, beyond] : [])];

const builtForms = JSON.parse(process.env.POTLUCK_BUILT_PROGRAMS ? readFileSync(process.env.POTLUCK_BUILT_PROGRAMS, 'utf8') : '{}');
/**
 * Starts threads and processes in their built form, where `npm test` has built it: loading TypeScript takes each 0.25 s of a core, and the
 * specs start thousands.
 */
const startsBuiltPrograms: Plugin = {
  name: 'starts built programs',
  enforce: 'pre',
  transform: (code, id) =>
    code.replace(/new URL\('([^']+\.ts)', import\.meta\.url\)/g, (source, program) => {
      const built = builtForms[resolve(dirname(id), program)];
      return built ? `new URL(${JSON.stringify(pathToFileURL(built).href)})` : source;
    }),
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [startsBuiltPrograms],
        test: {
          name: 'specs',
          include: ['**/*.spec.ts', '**/*.spec.tsx'],
          exclude: [...exclude, ...notSpecs, ...alone],
          setupFiles: runAtEnd,
          // As in the checklist below.
          isolate: false,
          maxWorkers: 6,
          ...slowMachine,
        },
      },
      {
        // Specs that replace a clock, a global or an environment variable, with modules of their own.
        plugins: [startsBuiltPrograms],
        test: {
          name: 'specs alone',
          include: [...alone, abuse],
          globalSetup: [built],
          exclude,
          setupFiles: runAtEnd,
          maxWorkers: 6,
          ...slowMachine,
        },
      },
      {
        // The specification, sentence by sentence, on one server.
        test: {
          name: 'checklist',
          include: ['tests/checklist/**/*.spec.ts'],
          exclude,
          globalSetup: [built, 'tests/checklist/shared-server.ts'],
          setupFiles: ['tests/checklist/around-each-file.ts'],
          // Loading the same modules for each of many files would take a fifth of their time. No test replaces anything in them.
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          ...slowMachine,
        },
      },
      {
        // The whole product, in its own processes and browsers.
        test: {
          name: 'journeys',
          include: ['tests/**/*.spec.ts'],
          globalSetup: [built],
          exclude: [...exclude, 'tests/{checklist,contracts,engines,structure}/**', abuse, ...measured],
          setupFiles: [...runAtEnd, 'tests/output-of-failed.fixture.ts'],
          // As in the checklist.
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          ...slowMachine,
        },
      },
      {
        // Measurements have the machine to themselves.
        test: {
          name: 'measured',
          include: measured,
          globalSetup: [built],
          exclude,
          maxWorkers: 1,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          ...slowMachine,
        },
      },
    ],
  },
});
