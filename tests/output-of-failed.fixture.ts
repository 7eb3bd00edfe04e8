import { afterEach } from 'vitest';
import { latestOutput } from './cluster/started-process.ts';

// What a journey's servers have written says why it failed.
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.error(latestOutput());
});
