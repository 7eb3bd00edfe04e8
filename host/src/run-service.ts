import { setLogLevel } from '@potluck/stores/log';
import { runProcess } from './run-process.ts';
import { readServiceSettings, type ServiceName, type Settings } from './settings.ts';
import { type Listening, type Served, startService } from './start-service.ts';

/** Runs one of the services as this process, with the settings of its environment. */
export async function runService(name: ServiceName, open: (settings: Settings, listening: Listening) => Promise<Served>): Promise<void> {
  await runProcess(
    async () => {
      const settings = readServiceSettings(name, process.env);
      setLogLevel(settings.logLevel);
      return startService(settings, (listening) => open(settings, listening));
    },
    ({ listensAt }) => `${name} is ready at ${listensAt}`,
  );
}
