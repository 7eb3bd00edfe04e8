import type { TestProject } from 'vitest/node';
import { manySignUps, removeFolder, startPotluckProcess } from '../potluck-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the server under test, for the whole checklist. */
    potluckUrl: string;
    /** Its data folder, for the command-line tools. */
    potluckData: string;
  }
}

/** One server for all files of the checklist. */
export default async function setup(project: TestProject) {
  // More members sign up from this machine per minute than the rate limits allow; these have specs of their own.
  const potluck = await startPotluckProcess({ env: manySignUps });
  project.provide('potluckUrl', potluck.url);
  project.provide('potluckData', potluck.dataFolder);
  return async () => {
    await potluck.stop();
    await removeFolder(potluck.dataFolder);
  };
}
