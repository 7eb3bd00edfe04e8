import { afterAll, afterEach } from 'vitest';
import { closeBrowser, expectNoComplaints, takePictures } from './people.ts';

afterEach(async ({ task }) => {
  const hasFailed = task.result?.state === 'fail';
  try {
    expectNoComplaints(hasFailed);
  } finally {
    if (hasFailed) await takePictures(`${task.file.name}-${task.name}`);
  }
});

afterAll(closeBrowser);
