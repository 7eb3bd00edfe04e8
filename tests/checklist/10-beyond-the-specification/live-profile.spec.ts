import { form } from '@potluck/tools/demo/form';
import type { Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { likeButton, newTitle, writePost } from '../feed.ts';
import {
  allSeen,
  type Cook,
  cook,
  deadLine,
  firstAnswerOnly,
  holdLive,
  member,
  saveProfile,
  toastSays,
  untilConnected,
  type Visitor,
  visitor,
  withoutLive,
} from '../people.ts';

let ana: Cook;
let guest: Visitor;
beforeAll(async () => {
  [ana, guest] = await Promise.all([cook('Ana'), visitor()]);
  await saveProfile(ana.http, { isPublic: 'true', bio: 'Soups.' });
  await guest.page.goto(`/user/${ana.id}`);
  await guest.page.getByRole('heading', { level: 1, name: "Ana's Kitchen" }).waitFor();
});
const followers = () => guest.page.locator('main header dl > div').filter({ hasText: 'Followers' }).locator('dd');

describe('10. Beyond the specification: a profile is live', () => {
  test('the count of followers rises live, and is announced politely', async () => {
    expect(await followers().textContent()).toBe('0');
    const ben = await member('Ben');
    await ben.post(`/api/users/${ana.id}/follow`, { following: true });
    await followers().getByText('1', { exact: true }).waitFor();
    await guest.page.getByRole('status').getByText('1 follower', { exact: true }).waitFor();
    await ben.post(`/api/users/${ana.id}/follow`, { following: false });
    await followers().getByText('0', { exact: true }).waitFor();
  });

  test('a changed name and bio are shown', async () => {
    await saveProfile(ana.http, { displayName: 'Ana Lind', isPublic: 'true', bio: 'Stews.' });
    await guest.page.getByRole('heading', { level: 1, name: "Ana Lind's Kitchen" }).waitFor();
    await guest.page.getByText('Stews.', { exact: true }).waitFor();
    await expect.poll(() => guest.page.title()).toBe("Ana Lind's Kitchen · Potluck");
  });

  test('a name that is changed on another device shows on every screen of its member', async () => {
    const { page } = ana;
    const connected = untilConnected(page);
    await page.goto('/');
    await page.getByRole('heading', { name: 'Welcome, Ana Lind!' }).waitFor();
    await connected;
    await saveProfile(ana.http, { displayName: 'Ana Berg', isPublic: 'true', bio: 'Stews.' });
    await page.getByRole('heading', { name: 'Welcome, Ana Berg!' }).waitFor();
    await saveProfile(ana.http, { displayName: 'Ana Lind', isPublic: 'true', bio: 'Stews.' });
    await page.getByRole('heading', { name: 'Welcome, Ana Lind!' }).waitFor();
  });

  test('a post of their own does not ask again who is signed in', async () => {
    const { page, http } = ana;
    const post = await writePost(http);
    // What a page has read before it is connected, it reads again if anybody has written since. Here somebody has, so that comes first.
    const connect = await holdLive(page);
    await page.goto(`/announcements?search=${encodeURIComponent(post.title)}`);
    await page.getByRole('article', { name: post.title }).waitFor();
    await writePost(http);
    const readAgain = [/\/api\/auth\/user/, /\/api\/announcements\/feed/].map((path) => page.waitForResponse(path));
    connect();
    await Promise.all(readAgain);
    const asked: string[] = [];
    const note = (request: Request) => asked.push(new URL(request.url()).pathname);
    page.on('request', note);
    await Promise.all([page.waitForResponse(/\/api\/announcements\/feed/), page.getByRole('button', { name: 'Refresh' }).click()]);
    await allSeen(page);
    page.off('request', note);
    expect(asked).toContain('/api/announcements/feed');
    expect(asked).not.toContain('/api/auth/user');
  });

  test('what a member likes and whom they follow is counted on pages that they had opened before', async () => {
    const [dora, otto] = await Promise.all([cook('Dora'), member('Otto')]);
    const { page } = dora;
    await saveProfile(otto, { isPublic: 'true' });
    const post = await writePost(otto, newTitle());
    const following = page.locator('main header dl > div').filter({ hasText: 'Following' }).locator('dd');
    // By links, since a page that is loaded anew reads all.
    await page.goto(`/user/${dora.id}`);
    await following.getByText('0', { exact: true }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Community' }).click();
    await page.getByRole('searchbox').fill(post.title);
    // The list is replaced by what was found.
    await page.waitForURL(/\?search=/);
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    const card = page.getByRole('article', { name: post.title });
    await card.getByRole('link', { name: 'Otto', exact: true }).click();
    const kitchen = page.getByRole('heading', { level: 1, name: "Otto's Kitchen" });
    await kitchen.waitFor();
    await page.getByRole('article').getByText('0 Likes', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await toastSays(page, 'Following!');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Community Feed' }).waitFor();
    await likeButton(card).click();
    await card.getByText('1 Like', { exact: true }).waitFor();
    await page.goForward();
    await kitchen.waitFor();
    await page.getByRole('article').getByText('1 Like', { exact: true }).waitFor();
    await page.goBack();
    await page.goBack();
    await following.getByText('1', { exact: true }).waitFor();
  });

  test("'Profile Not Found' stays while the profile is refetched, with the same button to press", async () => {
    const { page } = guest;
    const reads = await firstAnswerOnly(page, '**/api/users/nobody/profile');
    await page.goto('/user/nobody');
    const back = page.getByRole('main').getByRole('link', { name: 'Back to Home' });
    const first = await back.elementHandle();
    await expect.poll(reads).toBe(2);
    expect(await first?.isVisible()).toBe(true);
    expect(await page.getByText('Loading profile').count()).toBe(0);
    await back.click();
    await page.waitForURL((address) => address.pathname === '/');
    await page.unrouteAll();
  });

  test("a network failure is not 'Profile Not Found', and can be retried", async () => {
    // With live updates the page reads again by itself.
    const { page } = await visitor();
    await withoutLive(page);
    await ana.http.post('/api/announcements', form({ title: `Soup of ${ana.id}`, content: 'Tonight' }));
    await page.goto(`/announcements?search=${ana.id}`);
    const mend = await deadLine(page, /\/api\/(users|announcements\/user)\//);
    await page.getByRole('article').getByRole('link', { name: 'Ana Lind' }).first().click();
    await page.getByRole('heading', { name: 'Unable to Load Profile' }).waitFor();
    await mend();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('heading', { level: 1, name: "Ana Lind's Kitchen" }).waitFor();
  });
});
