import { logLinesOf } from '@potluck/stores/log.fixture';
import { startProcess } from '@potluck/tests/cluster/started-process';
import { expect, test } from 'vitest';

test('unhandled rejections are logged once a minute per reason', async () => {
  const failing = startProcess(['host/src/failing-process.fixture.ts'], {}, /ready (now)/);
  await failing.ready;
  await failing.stop();
  expect(logLinesOf(failing.output())).toMatchObject([
    { level: 'error', msg: 'unhandled rejection', err: { type: 'Error', message: 'again 0' } },
    { level: 'error', msg: 'unhandled rejection', err: { type: 'TypeError', message: 'once' } },
  ]);
});
