import { startProcess } from '@potluck/tests/cluster/started-process';
import { expect, test } from 'vitest';

test('what fails and nobody waits for is said once a minute for each reason', async () => {
  const failing = startProcess(['host/src/failing-process.fixture.ts'], {}, /ready (now)/);
  await failing.ready;
  await failing.stop();
  const said = failing.output().match(/Something failed that nobody waited for: .*/g);
  expect(said).toEqual([expect.stringContaining('Error: again 0'), expect.stringContaining('TypeError: once')]);
});
