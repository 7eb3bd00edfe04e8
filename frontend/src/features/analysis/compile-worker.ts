/** Takes the types out of a question's file; a worker, so that the compiler is a bundle of its own and no page waits for it. */
import { transform } from 'sucrase';

export type Compiled = { code: string } | { error: string };

addEventListener('message', ({ data }: MessageEvent<string>) => {
  let compiled: Compiled;
  try {
    // Imports become calls.
    compiled = { code: transform(data, { transforms: ['typescript', 'imports'], production: true }).code };
  } catch (error) {
    compiled = { error: error instanceof Error ? error.message : String(error) };
  }
  postMessage(compiled);
});
