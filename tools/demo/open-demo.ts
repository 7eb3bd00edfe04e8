import { rename, rm } from 'node:fs/promises';
import type { CommandApiSettings } from '@potluck/command-api/command-api';
import type { Running } from '@potluck/host/run-process';
import type { Settings } from '@potluck/host/settings';
import { isServing } from '@potluck/host/tools-socket/ask-server';
import { hasData } from '../ask-data.ts';
import { demoPassword, hasLeft, members } from './members.ts';
import { place } from './place.ts';
import { preparedPictures } from './prepared-pictures.ts';
import { seed } from './seed.ts';

/** Serves a place without its pages, with a clock of its own, pictures that are prepared already, and passwords that cost little to hash. */
export type Start = (settings: Settings & Pick<CommandApiSettings, 'clock' | 'prepareFile' | 'passwordCost'>) => Promise<Running>;

/** Everybody knows the demo's password: nothing is gained by a hash that is slow to guess. */
const passwordCost = { log2N: 10, r: 8, p: 1 };

/**
 * The settings of a place that is lived in already, in a data folder of its own beside the real one ('./data-demo'); made at the first
 * start. It is made in a folder with another name, which gets its own in one step: what was left half-done is begun anew.
 * Accounts are the built-in issuer's. Throws when another process makes it at this moment.
 */
export async function openDemo(given: Settings, start: Start): Promise<Settings> {
  const dataFolder = `${given.dataFolder}-demo`;
  // All of it lies in that folder, whatever engines the real place has.
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

/** Serves the empty place on a port of loopback that nobody knows, with a clock that begins weeks ago, and lives through it. */
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
    await seed(place, { url: potluck.url, dataFolder: settings.dataFolder, setTime, onProgress: tellProgress });
  } finally {
    await potluck?.close();
  }
}

/** A line that counts, on a terminal; else one at the start. To the error output, as all that is said before 'ready'. */
function tellProgress(done: number, of: number): void {
  const terminal = process.stderr.isTTY;
  if (terminal) process.stderr.write(`\rSetting the table: ${Math.round((100 * done) / of)} %${done === of ? '\n' : ''}`);
  else if (done === 1) console.error('Setting the table …');
}

/** Who can sign in, as it is printed at the start. */
export function demoAccounts(): string {
  const there = members.filter((member) => !hasLeft(member));
  const rows = there.map(({ email, about }) => `  ${email.padEnd(24)} ${about}`);
  return ['', `The demo's accounts. The password of each is: ${demoPassword}`, ...rows, ''].join('\n');
}
