import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const slowMachine = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 10_000 } } };
/** Specs that start processes run the built pages and servers. */
const built = 'scripts/ensure-built.mjs';
const measured = ['tests/hidden-at-once.spec.ts', 'tests/idle.spec.ts', 'tests/layout-shift.spec.ts', 'tests/stop.spec.ts'];

const notSpecs = ['tests/!(contracts|engines|structure)/**', 'tests/*.spec.ts'];
const replaces = /\bvi\.(stub|mock|spyOn|useFakeTimers|setSystemTime|resetModules)|process\.env\.\w+ =|globalThis\.\w+ =/;
const { workspaces } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as { workspaces: string[] };
const alone = [...workspaces, 'deploy']
  .flatMap((room) => readdirSync(join(import.meta.dirname, room), { recursive: true, encoding: 'utf8' }).map((path) => join(room, path)))
  .map((path) => path.split(sep).join('/'))
  .filter((file) => /\.spec\.tsx?$/.test(file) && !/^tests\/(?!contracts|engines|structure)/.test(file))
  .filter((file) => replaces.test(readFileSync(join(import.meta.dirname, file), 'utf8')));

/** Starts the longest file first, so that it does not run alone at the end. It measures processor time, so it may run beside others. */
const longest = /tests\/abuse\/short-form\.spec\.ts$/;
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [first] = sorted.filter(({ moduleId }) => longest.test(moduleId));
    if (!first) return sorted;
    const others = sorted.filter((file) => file !== first);
    return others.toSpliced(
      Math.max(
        0,
        others.findIndex(({ project }) => project === first.project),
      ),
      0,
      first,
    );
  }
}
const exclude = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'specs',
          include: ['**/*.spec.ts', '**/*.spec.tsx'],
          exclude: [...exclude, ...notSpecs, ...alone],
          maxWorkers: 2,
          // As in the checklist below.
          isolate: false,
          sequence: { groupOrder: 0 },
          ...slowMachine,
        },
      },
      {
        // Specs that replace a clock, a global or an environment variable, with modules of their own.
        test: {
          name: 'specs alone',
          include: alone,
          exclude,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          ...slowMachine,
        },
      },
      {
        // The specification, sentence by sentence, in one browser and on one server.
        test: {
          name: 'checklist',
          include: ['tests/checklist/**/*.spec.ts'],
          exclude,
          globalSetup: [built, 'tests/checklist/shared-server.ts'],
          setupFiles: ['tests/checklist/around-each-file.ts'],
          maxWorkers: 3,
          // Loading the same modules for each of many files would take a fifth of their time. No test replaces anything in them.
          isolate: false,
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
          exclude: [...exclude, 'tests/{checklist,contracts,engines,structure}/**', ...measured],
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
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
          sequence: { groupOrder: 3 },
          ...slowMachine,
        },
      },
    ],
  },
});
