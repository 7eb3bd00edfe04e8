import type { TestProject } from 'vitest/node';
import { launchBrowser } from '../browser/open-browser.ts';
import { manySignUps, removeFolder, startPotluckProcess } from '../potluck-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the server under test, for the whole checklist. */
    potluckUrl: string;
    /** Its data folder, for the command-line tools. */
    potluckData: string;
    /** The browser's endpoint for connections. */
    browserEndpoint: string;
  }
}

/** One server and one Chromium for all files of the checklist. */
export default async function setup(project: TestProject) {
  // More members sign up from this machine per minute than the rate limits allow; these have specs of their own.
  const [potluck, browser] = await Promise.all([startPotluckProcess({ env: manySignUps }), launchBrowser()]);
  project.provide('potluckUrl', potluck.url);
  project.provide('potluckData', potluck.dataFolder);
  project.provide('browserEndpoint', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await potluck.stop();
    await removeFolder(potluck.dataFolder);
  };
}
