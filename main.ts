/** The one-process root: everything on embedded stores in one folder. Only roots read the environment. */
import { readSettings } from './settings.ts';
import { startPotluck } from './start-potluck.ts';
import { parseArguments } from './tools/parse-arguments.ts';

try {
  const { flags } = parseArguments(process.argv.slice(2), ['demo']);
  const demo = flags.has('demo') ? await import('./demo/open-demo.ts') : undefined;
  const settings = readSettings(process.env);
  const potluck = await startPotluck(demo ? await demo.openDemo(settings) : settings);
  console.log([`Potluck is ready at ${potluck.url}`, ...(demo ? [demo.demoAccounts()] : [])].join('\n'));

  let closing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal means 'now'.
      if (closing) process.exit(1);
      closing = true;
      potluck.close().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
