const steps: (() => Promise<unknown>)[] = [];

/** Registers a step to run after the specs of the file, in reverse order. Source: `run-at-end.fixture.ts`, which Vitest loads for each file. */
export const atEnd = (step: () => Promise<unknown>): void => void steps.push(step);

export async function runAtEnd(): Promise<void> {
  for (const step of steps.splice(0).reverse()) await step();
}
