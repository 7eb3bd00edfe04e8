import { Member } from '@potluck/tools/demo/member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manySignUps, type PotluckProcess, removeFolder, startPotluckProcess } from '../../potluck-process.ts';
import { expectAccessible } from '../accessible.ts';
import { signIn, type Visitor, visitor } from '../people.ts';

/** A server of its own, without posts. */
let server: PotluckProcess;
let person: Visitor;

beforeAll(async () => {
  server = await startPotluckProcess({ env: manySignUps });
  person = await visitor({ baseURL: server.url });
});
afterAll(async () => {
  await server?.stop();
  if (server) await removeFolder(server.dataFolder);
});

describe('2. Screens and routes: Community Feed (/announcements)', () => {
  test("empty state 'No Announcements Yet' with 'Share Your First Post'", async () => {
    await signIn(person, await Member.signUp(server.url, 'Ana'));
    const { page } = person;
    await page.goto('/announcements');
    await page.getByRole('heading', { name: 'No Announcements Yet' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Share Your First Post' }).click();
    await page.waitForURL('**/announcements/create');
  });

  test("with a choice made it says 'No posts found'", async () => {
    await person.page.goto('/announcements?filter=liked');
    await person.page.getByRole('heading', { name: 'No posts found' }).waitFor();
    expect(await person.page.getByText('Share Your First Post').count()).toBe(0);
  });
});
