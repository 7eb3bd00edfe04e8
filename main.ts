/** The one-process root: everything on embedded stores in one folder. Only roots read the environment. */
import { runProcess } from '@potluck/host/run-process';
import { readSettings } from '@potluck/host/settings';
import { parseArguments } from '@potluck/tools/parse-arguments';
import { noPages, startPotluck } from './start-potluck.ts';

let accounts: string[] = [];
await runProcess(
  async () => {
    const { flags } = parseArguments(process.argv.slice(2), ['demo']);
    const settings = readSettings(process.env);
    if (!flags.has('demo')) return startPotluck(settings);
    const demo = await import('@potluck/tools/demo/open-demo');
    accounts = [demo.demoAccounts()];
    return startPotluck(await demo.openDemo(settings, (demoSettings) => startPotluck(demoSettings, noPages)));
  },
  ({ url }) => [`Potluck is ready at ${url}`, ...accounts].join('\n'),
);
