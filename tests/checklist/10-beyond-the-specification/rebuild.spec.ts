import { randomUUID } from 'node:crypto';
import { openEvents } from '@potluck/stores/ports/open-ports';
import { Member } from '@potluck/tools/demo/member';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type PotluckProcess, removeFolder, startPotluckProcess } from '../../potluck-process.ts';
import { grant } from '../moderators.ts';
import { signIn, type Visitor, visitor } from '../people.ts';

/** Enough for a rebuild that takes seconds. */
const likes = 300_000;
/** A place of its own, with a long log. */
let place: PotluckProcess;
let lin: Visitor;
let http: Member;

beforeAll(async () => {
  place = await startPotluckProcess({ env: { POTLUCK_LIMITS: 'off' } });
  http = await Member.signUp(place.url, 'Lin');
  const { id: userId } = await http.get<{ id: string }>('/api/auth/user');
  await grant('analyst', userId, place.dataFolder);
  const { dataFolder } = place;
  await place.stop();
  const events = await openEvents({ dataFolder });
  const metadata = { actor: userId, at: new Date().toISOString(), correlationId: 'many' };
  const data = { announcementId: 1, userId };
  const batch = 10_000;
  for (let from = 0; from < likes; from += batch) {
    const turns = Array.from({ length: batch }, (_, n) => ({
      ...{ id: randomUUID(), type: n % 2 ? 'AnnouncementUnliked' : 'AnnouncementLiked', data, metadata },
    }));
    await events.append(`announcementLike-1_${userId}`, turns, from - 1);
  }
  await events.close();
  place = await startPotluckProcess({ dataFolder, env: { POTLUCK_LIMITS: 'off' } });
  lin = await visitor({ baseURL: place.url });
  http = await Member.signIn(place.url, 'Lin');
  await signIn(lin, http);
}, 240_000);
afterAll(async () => {
  await place?.stop();
  if (place) await removeFolder(place.dataFolder);
});

describe('10. Beyond the specification: a rebuild of a long log', () => {
  const card = () => lin.page.getByRole('listitem').filter({ has: lin.page.getByRole('heading', { name: 'activity', exact: true }) });
  const bar = () => card().getByRole('progressbar', { name: 'activity, version 2' });
  const done = () => bar().evaluate((element) => (element as unknown as { value: number }).value);

  test('shows how far it is, and the bar moves', async () => {
    const { page } = lin;
    await page.goto('/analysis/projections');
    // Since the start, it has the likes to catch up with.
    await card().getByText('up to date').waitFor();
    await card().getByRole('button', { name: 'Rebuild' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rebuild', exact: true }).click();
    await bar().waitFor();
    const first = await done();
    await vi.waitFor(async () => expect(await done()).toBeGreaterThan(first), { interval: 50 });
    await card()
      .getByText(/^[\d,]+ of 300,\d{3} events, [\d,]+ a second/)
      .waitFor();
  });

  test('pauses, and is still paused after a reload, while members go on', async () => {
    const { page } = lin;
    await card().getByRole('button', { name: 'Pause' }).click();
    await card().getByText('paused', { exact: true }).waitFor();
    await page.reload();
    await card().getByText('paused', { exact: true }).waitFor();
    await http.post('/api/announcements', { title: 'Soup', content: 'While it is paused' });
    expect(await http.get<unknown[]>('/api/announcements')).toHaveLength(1);
    expect(await card().getByText('read by everybody').count()).toBe(1);
  });

  test('resumes, and readers get it', async () => {
    await card().getByRole('button', { name: 'Resume' }).click();
    const built = card().getByRole('listitem').filter({ hasText: 'Version 2' });
    await built.getByText('read by everybody').waitFor();
    await built.getByText('up to date').waitFor();
  });

  test('is cancelled, and what it built is gone', async () => {
    await card().getByRole('button', { name: 'Rebuild' }).click();
    await lin.page.getByRole('dialog').getByRole('button', { name: 'Rebuild', exact: true }).click();
    await card().getByRole('button', { name: 'Cancel rebuild' }).click();
    await lin.page.getByRole('dialog').getByRole('button', { name: 'Cancel rebuild', exact: true }).click();
    const third = card().getByRole('listitem').filter({ hasText: 'Version 3' });
    await third.waitFor({ state: 'detached' });
    await card().getByRole('button', { name: 'Rebuild' }).waitFor();
    expect(await card().getByRole('listitem').filter({ hasText: 'Version 2' }).getByText('read by everybody').count()).toBe(1);
  });
});
