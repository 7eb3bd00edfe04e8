import { log, setLogLevel } from '@potluck/stores/log';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runTool } from './run-tool.ts';

test('a command-line tool logs at LOG_LEVEL', async () => {
  vi.stubEnv('LOG_LEVEL', 'error');
  onTestFinished(() => {
    vi.unstubAllEnvs();
    setLogLevel('info');
  });
  let level: string | undefined;
  await runTool({
    usage: '',
    run: async () => {
      level = log.level;
    },
  });
  expect(level).toBe('error');
});
