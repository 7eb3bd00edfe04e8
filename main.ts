/** The one-process root: everything on embedded stores in one folder. Only roots read the environment. */
import { runProcess } from './service/run-process.ts';
import { readSettings } from './settings.ts';
import { startPotluck } from './start-potluck.ts';
import { parseArguments } from './tools/parse-arguments.ts';

let accounts: string[] = [];
await runProcess(
  async () => {
    const { flags } = parseArguments(process.argv.slice(2), ['demo']);
    const settings = readSettings(process.env);
    if (!flags.has('demo')) return startPotluck(settings);
    const demo = await import('./demo/open-demo.ts');
    accounts = [demo.demoAccounts()];
    return startPotluck(await demo.openDemo(settings));
  },
  ({ url }) => [`Potluck is ready at ${url}`, ...accounts].join('\n'),
);
