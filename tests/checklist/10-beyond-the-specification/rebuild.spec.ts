import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type ProfileDocument, shapes } from '@potluck/projector/documents';
import { openEmbeddedReadStore } from '@potluck/stores/embedded/read-store';
import { openEvents } from '@potluck/stores/ports/open-ports';
import { Member } from '@potluck/tools/demo/member';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { manySignUps, type PotluckProcess, removeFolder, startPotluckProcess } from '../../potluck-process.ts';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { grantByTool, pressUntilFocused } from '../moderators.ts';
import { signIn, type Visitor, visitor } from '../people.ts';

/** Accepted requests, which only this projection counts; enough for a rebuild that takes seconds. */
const requests = 200_000;
/** A server of its own, with a long log. */
let server: PotluckProcess;
let lin: Visitor;
let http: Member;

beforeAll(async () => {
  server = await startPotluckProcess({ env: manySignUps });
  http = await Member.signUp(server.url, 'Lin');
  const { id: userId } = await http.get<{ id: string }>('/api/auth/user');
  await grantByTool('analyst', userId, server.dataFolder);
  const { dataFolder } = server;
  await server.stop();
  const events = await openEvents({ dataFolder });
  const metadata = { actor: userId, at: new Date().toISOString(), correlationId: 'many' };
  const data = { userId, entityId: 1, bodyHash: '' };
  const batch = 10_000;
  for (let from = 0; from < requests; from += batch) {
    const accepted = Array.from({ length: batch }, () => ({ id: randomUUID(), type: 'RequestAccepted', data, metadata }));
    await events.append(`request-${userId}_many`, accepted, from - 1);
  }
  await events.close();
  server = await startPotluckProcess({ dataFolder, env: manySignUps });
  // After the start the projection still has to fold them.
  await vi.waitFor(async () => expect((await fetch(`${server.url}/api/health`)).status).toBe(200), { timeout: 200_000, interval: 500 });
  lin = await visitor({ baseURL: server.url });
  http = await Member.signIn(server.url, 'Lin');
  await signIn(lin, http);
}, 240_000);
afterAll(async () => {
  await server?.stop();
  if (server) await removeFolder(server.dataFolder);
});

describe('10. Beyond the specification: a rebuild of a long log', () => {
  const card = () => lin.page.getByRole('listitem').filter({ has: lin.page.getByRole('heading', { name: 'activity', exact: true }) });
  const version = (of: Locator, number: number) =>
    of.getByRole('listitem').filter({ has: lin.page.getByText(`Version ${number}`, { exact: true }) });
  const bar = () => card().getByRole('progressbar', { name: 'activity, version 2' });
  const done = () => bar().evaluate((element) => (element as unknown as { value: number }).value);

  test('shows its progress, and the bar moves', async () => {
    const { page } = lin;
    await page.goto('/analysis/projections');
    await card().getByText('up to date').waitFor();
    await card().getByRole('button', { name: 'Rebuild' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rebuild', exact: true }).click();
    await bar().waitFor();
    const first = await done();
    await vi.waitFor(async () => expect(await done()).toBeGreaterThan(first), { interval: 50 });
    await card()
      .getByText(/^[\d,]+ of 200,\d{3} events, [\d,]+ a second/)
      .waitFor();
  });

  test('pauses, also over a reload, while members continue', async () => {
    const { page } = lin;
    await card().getByRole('button', { name: 'Pause' }).click();
    await card().getByText('paused', { exact: true }).waitFor();
    await page.reload();
    await card().getByText('paused', { exact: true }).waitFor();
    await http.post('/api/announcements', { title: 'Soup', content: 'While it is paused' });
    expect(await http.get<unknown[]>('/api/announcements')).toHaveLength(1);
    expect(await card().getByText('read by everybody').count()).toBe(1);
  });

  test('resumes, and becomes current', async () => {
    await card().getByRole('button', { name: 'Resume' }).click();
    const built = version(card(), 2);
    await built.getByText('read by everybody').waitFor({ timeout: 50_000 });
    await built.getByText('up to date').waitFor();
  });

  test('is cancelled, and its version is deleted', async () => {
    await card().getByRole('button', { name: 'Rebuild' }).click();
    await lin.page.getByRole('dialog').getByRole('button', { name: 'Rebuild', exact: true }).click();
    await card().getByRole('button', { name: 'Cancel rebuild' }).click();
    await lin.page.getByRole('dialog').getByRole('button', { name: 'Cancel rebuild', exact: true }).click();
    await version(card(), 3).waitFor({ state: 'detached' });
    await card().getByRole('button', { name: 'Rebuild' }).waitFor();
    expect(await version(card(), 2).getByText('read by everybody').count()).toBe(1);
  });

  describe('a version that is built to be compared', () => {
    const profiles = () => lin.page.getByRole('listitem').filter({ has: lin.page.getByRole('heading', { name: 'profiles', exact: true }) });
    const second = () => version(profiles(), 2);
    const compare = () => second().getByRole('button', { name: 'Compare with version 1' });

    test('has no difference and the same hash, and readers keep their version', async () => {
      const { page } = lin;
      await profiles().getByRole('button', { name: 'Build to compare' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Build to compare', exact: true }).click();
      await pressUntilFocused(page, 'Tab', compare());
      await page.keyboard.press('Enter');
      await second()
        .getByText(/^No difference: 1 document, both at position [\d,]+\. Hash of both: [0-9a-f]{16}$/)
        .waitFor();
      expect(await second().getByText('read by everybody').count()).toBe(0);
      await expectAccessibleLightAndDark(page);
    });

    test('with a planted difference shows it, without the text', async () => {
      const { page } = lin;
      const reads = await openEmbeddedReadStore({ folder: join(server.dataFolder, 'read') });
      const stored = await reads.open<ProfileDocument>('profiles', 2, shapes.profiles);
      const { found } = await stored.scan({ limit: 1, bytes: 100_000 });
      const [profile] = found;
      const checkpoint = await stored.checkpoint();
      if (!profile?.document || !checkpoint) throw new Error('there is no profile');
      const planted = { ...profile.document, displayName: 'Somebody else', followersCount: 7 };
      await stored.write([{ ...profile, position: profile.position + 1n, document: planted }], checkpoint);
      await reads.close();
      await compare().click();
      await second().getByText('They differ: 0 only in version 1, 0 only in version 2, 1 changed').waitFor();
      for (const row of [/ followersCount 0 7$/, / displayName text of 3 characters, hash \w{8} text of 13 characters, hash \w{8}$/])
        await second().getByRole('row', { name: row }).waitFor();
      expect(await second().getByText('Somebody else').count()).toBe(0);
      await expectAccessibleLightAndDark(page);
    });
  });
});
