import { rename, rm } from 'node:fs/promises';
import type { CommandApiSettings } from '@potluck/command-api/command-api';
import type { Running } from '@potluck/host/run-process';
import type { Settings } from '@potluck/host/settings';
import { isServing } from '@potluck/host/tools-socket/send-tool-command';
import { hasData } from '../with-tool-commands.ts';
import { demoContent } from './demo-content.ts';
import { demoPassword, hasLeft, members } from './members.ts';
import { preparedPictures } from './prepared-pictures.ts';
import { seed } from './seed.ts';

/** Starts Potluck without its pages, with a clock of the demo's, pictures that are already resized, and cheap password hashes. */
export type Start = (settings: Settings & Pick<CommandApiSettings, 'clock' | 'prepareFile'>) => Promise<Running>;

/** The demo's password is public, so a slow hash would protect nothing. */
const passwordCost = { log2N: 10, r: 8, p: 1 };

/**
 * The settings for the demo, which has a data folder of its own beside the real one ('./data-demo'). It is created at the first start, in a
 * folder that is renamed when it is complete; an incomplete one is created anew. Its accounts are the built-in issuer's. Throws while
 * another process creates it.
 */
export async function openDemo(given: Settings, start: Start): Promise<Settings> {
  const dataFolder = `${given.dataFolder}-demo`;
  // All of the demo is in that folder, even if the settings name external engines.
  const settings = { ...given, eventStoreUrl: undefined, mongodbUrl: undefined, redisUrl: undefined, oidc: undefined };
  if (!(await hasData(dataFolder))) {
    const unfinished = `${dataFolder}.unfinished`;
    if (await isServing(unfinished)) throw new Error(`Another process is making the demo in ${unfinished}`);
    await clear(unfinished);
    await make({ ...settings, dataFolder: unfinished, metrics: undefined }, start);
    await rename(unfinished, dataFolder);
  }
  return { ...settings, dataFolder };
}

async function clear(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Serves an empty community on a random loopback port, with a clock that begins weeks ago, and runs through the demo's history. */
async function make(settings: Settings, start: Start): Promise<void> {
  let time = new Date();
  const limits = { ...settings.limits, off: true };
  const quietly = { port: 0, host: '127.0.0.1', publicUrl: undefined, trustProxy: false, limits };
  let potluck: Running | undefined;
  try {
    const prepareFile = await preparedPictures();
    potluck = await start({ ...settings, ...quietly, clock: () => time, prepareFile, passwordCost });
    const setTime = (now: Date) => {
      time = now;
    };
    await seed(demoContent, { url: potluck.url, dataFolder: settings.dataFolder, setTime, onProgress: tellProgress });
  } finally {
    await potluck?.close();
  }
}

/** Progress on standard error, as everything before 'ready': a counter on a terminal, otherwise one line at the start. */
function tellProgress(done: number, of: number): void {
  const terminal = process.stderr.isTTY;
  if (terminal) process.stderr.write(`\rSetting the table: ${Math.round((100 * done) / of)} %${done === of ? '\n' : ''}`);
  else if (done === 1) console.error('Setting the table …');
}

/** The demo's accounts, as printed at the start. */
export function demoAccounts(): string {
  const there = members.filter((member) => !hasLeft(member));
  const rows = there.map(({ email, about }) => `  ${email.padEnd(24)} ${about}`);
  return ['', `The demo's accounts. The password of each is: ${demoPassword}`, ...rows, ''].join('\n');
}
