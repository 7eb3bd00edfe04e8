import { Member } from '@potluck/tools/demo/member';
import type { Browser } from 'playwright-core';
import { grantRole } from '../grant-role.ts';
import { removeFolder, startPotluckProcess } from '../potluck-process.ts';
import { openFor, type Person, signInAs } from './open-browser.ts';

/** The installation under test, with its own issuer. */
export interface ModerationStage {
  url: string;
  /** As an operator does, with the command-line tool. */
  grantModerator(userId: string): Promise<void>;
  close(): Promise<void>;
}

/** A member, with and without a browser. */
export interface Someone extends Person {
  http: Member;
  id: string;
}

/** Creates an account, and opens a browser in which it is signed in. */
export async function arrive({ url }: ModerationStage, browser: Browser, name: string): Promise<Someone> {
  const http = await Member.signUp(url, name);
  const person = await openFor(browser, name, url);
  await signInAs(person.context, http);
  const { id } = await http.get<{ id: string }>('/api/auth/user');
  return { ...person, http, id };
}

/** One process on its embedded stores. */
export async function oneProcess(env: Record<string, string> = {}): Promise<ModerationStage> {
  const potluck = await startPotluckProcess({ env });
  const { url, dataFolder } = potluck;
  return {
    url,
    grantModerator: (userId) => grantRole('moderator', userId, { POTLUCK_DATA: dataFolder }),
    async close() {
      await potluck.stop();
      await removeFolder(dataFolder);
    },
  };
}
