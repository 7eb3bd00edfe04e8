import { afterAll, afterEach, beforeEach } from 'vitest';
import { closeAll, closeThoseOfTest, expectNoComplaints, takePictures, testBegins } from './people.ts';

beforeEach(testBegins);

afterEach(async ({ task }) => {
  const hasFailed = task.result?.state === 'fail';
  try {
    expectNoComplaints(hasFailed);
  } finally {
    if (hasFailed) await takePictures(`${task.file.name}-${task.name}`);
    await closeThoseOfTest();
  }
});

afterAll(closeAll);
