import { defineConfig } from 'vitest/config';

const slowMachine = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 10_000 } } };
/** What runs in processes of its own is what people start: the built pages and servers. */
const built = 'scripts/ensure-built.mjs';
const measured = ['tests/abuse/*.spec.ts', 'tests/idle.spec.ts', 'tests/layout-shift.spec.ts', 'tests/stop.spec.ts'];
const exclude = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'specs',
          include: ['**/*.spec.ts', '**/*.spec.tsx'],
          exclude: [...exclude, 'tests/!(engines|structure)/**', 'tests/*.spec.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          ...slowMachine,
        },
      },
      {
        // The specification, sentence by sentence, in one browser against one server.
        test: {
          name: 'checklist',
          include: ['tests/checklist/**/*.spec.ts'],
          exclude,
          globalSetup: [built, 'tests/checklist/running-place.ts'],
          setupFiles: ['tests/checklist/around-each-file.ts'],
          maxWorkers: 3,
          // Loading the same modules anew for each of many files costs a fifth of their time. Nothing in them is replaced by a test.
          isolate: false,
          sequence: { groupOrder: 1 },
          ...slowMachine,
        },
      },
      {
        // The whole product, in processes and browsers of its own.
        test: {
          name: 'journeys',
          include: ['tests/**/*.spec.ts'],
          globalSetup: [built],
          exclude: [...exclude, 'tests/{checklist,engines,structure}/**', ...measured],
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          ...slowMachine,
        },
      },
      {
        // What measures has the machine to itself.
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
