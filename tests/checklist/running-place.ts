import type { TestProject } from 'vitest/node';
import { launchBrowser } from '../browser/open-browser.ts';
import { removeFolder, startPotluckProcess } from '../potluck-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the product runs, for all of the checklist. */
    potluckUrl: string;
    /** Where it keeps its data, for the command-line tools. */
    potluckData: string;
    /** Where the browser takes connections. */
    browserEndpoint: string;
  }
}

/** One real server and one real Chromium, for all files of the checklist. */
export default async function setup(project: TestProject) {
  // More people come from this machine in a minute than the rate limits let in; those have specs of their own.
  const [potluck, browser] = await Promise.all([startPotluckProcess({ env: { POTLUCK_LIMITS: 'off' } }), launchBrowser()]);
  project.provide('potluckUrl', potluck.url);
  project.provide('potluckData', potluck.dataFolder);
  project.provide('browserEndpoint', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await potluck.stop();
    await removeFolder(potluck.dataFolder);
  };
}
