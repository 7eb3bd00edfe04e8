import { logLinesOf } from '@potluck/stores/log.fixture';
import { startProcess } from '@potluck/tests/cluster/started-process';
import { expect, test } from 'vitest';

test('what fails and nobody waits for is logged once a minute for each reason', async () => {
  const failing = startProcess(['host/src/failing-process.fixture.ts'], {}, /ready (now)/);
  await failing.ready;
  await failing.stop();
  expect(logLinesOf(failing.output())).toMatchObject([
    { level: 'error', msg: 'unhandled rejection', err: { type: 'Error', message: 'again 0' } },
    { level: 'error', msg: 'unhandled rejection', err: { type: 'TypeError', message: 'once' } },
  ]);
});
