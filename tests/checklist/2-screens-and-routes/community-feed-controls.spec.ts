import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { cardOf, like, newTitle, openPost, type Post, writePost } from '../feed.ts';
import { type Cook, cook, deadLine, member, saveProfile, signIn, visitor } from '../people.ts';

let ana: Cook;
let page: Cook['page'];
/** Three posts that a search for their mark finds, the oldest first; the second has two likes, the first one. */
let posts: Post[];
const mark = newTitle('mark').replace(/\W/g, '');

beforeAll(async () => {
  const [cookAna, ben, cara] = await Promise.all([cook('Ana'), member('Ben'), member('Cara')]);
  ana = cookAna;
  page = ana.page;
  posts = [];
  for (const by of [ben, cara, ben]) posts.push(await writePost(by, newTitle(mark)));
  const [first, second] = posts as [Post, Post];
  await Promise.all([like(ana.http, first), like(cara, second), like(ben, second)]);
  await saveProfile(cara, { isPublic: 'true' });
  const { id } = await cara.get<{ id: string }>('/api/auth/user');
  await ana.http.post(`/api/users/${id}/follow`, { following: true });
});

const titles = () => page.getByRole('article').getByRole('heading').allTextContents();
const expectTitles = (wanted: (Post | undefined)[]) => expect.poll(titles).toEqual(wanted.map((post) => post?.title));
const choose = async (name: string, option: string) => {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option }).click();
};

describe('2. Screens and routes: Community Feed (/announcements)', () => {
  test("title 'Community Feed', subtitle 'Discover what fellow chefs are sharing'", async () => {
    await page.goto('/announcements');
    await page.getByRole('heading', { level: 1, name: 'Community Feed', exact: true }).waitFor();
    await page.getByText('Discover what fellow chefs are sharing', { exact: true }).waitFor();
  });

  test("'Share Something' button to /announcements/create for users with a display name", async () => {
    await page.getByRole('link', { name: 'Share Something' }).click();
    await page.waitForURL('**/announcements/create');
  });

  test("search 'Search posts...' finds over the whole feed and stands in the address", async () => {
    await page.goto('/announcements');
    await page.getByPlaceholder('Search posts...').fill(mark);
    await page.waitForURL(`**/announcements?search=${mark}`);
    await expectTitles(posts.toReversed());
  });

  test('filter: All Posts, Liked Posts, Following; here the choice filters the list', async () => {
    const filter = page.getByRole('combobox', { name: 'Filter' });
    await filter.click();
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['All Posts', 'Liked Posts', 'Following']);
    await page.getByRole('option', { name: 'Liked Posts' }).click();
    await expectTitles([posts[0]]);
    await choose('Filter', 'Following');
    await expectTitles([posts[1]]);
    expect(new URL(page.url()).search).toContain('filter=following');
    await choose('Filter', 'All Posts');
    await expectTitles(posts.toReversed());
  });

  test('sort: Newest First, Oldest First, Most Popular', async () => {
    await page.getByRole('combobox', { name: 'Sort' }).click();
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Newest First', 'Oldest First', 'Most Popular']);
    await page.getByRole('option', { name: 'Oldest First' }).click();
    await expectTitles(posts);
    await choose('Sort', 'Most Popular');
    await expectTitles([posts[1], posts[0], posts[2]]);
    expect(new URL(page.url()).searchParams.get('sort')).toBe('popular');
  });

  test('a reload shows the same choice', async () => {
    await page.reload();
    await expectTitles([posts[1], posts[0], posts[2]]);
    expect(await page.getByRole('combobox', { name: 'Sort' }).textContent()).toBe('Most Popular');
  });

  test('grid or list view toggle (default grid)', async () => {
    await openPost(page, posts[0] as Post);
    const [grid, list] = [page.getByRole('button', { name: 'Grid view' }), page.getByRole('button', { name: 'List view' })];
    expect(await grid.getAttribute('aria-pressed')).toBe('true');
    const inGrid = await cardOf(page, posts[0]?.title ?? '').boundingBox();
    await list.click();
    await page.waitForURL(/view=list/);
    await expect.poll(() => list.getAttribute('aria-pressed')).toBe('true');
    await expect
      .poll(async () => (await cardOf(page, posts[0]?.title ?? '').boundingBox())?.width)
      .toBeGreaterThan((inGrid?.width ?? 0) + 100);
    await grid.click();
    await page.waitForURL((url) => !url.search.includes('view='));
  });

  test('refresh button reads the feed again', async () => {
    await page.goto(`/announcements?search=${mark}&sort=oldest`);
    await expectTitles(posts);
    const late = await writePost(ana.http, newTitle(mark));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expectTitles([...posts, late]);
    posts.push(late);
  });

  test("empty state 'No posts found' when nothing fits", async () => {
    await page.goto('/announcements?search=nobodywouldeverwritethis');
    await page.getByRole('heading', { name: 'No posts found' }).waitFor();
  });

  test("load failure shows 'Unable to Load Feed' with 'Try Again' (reloads the page)", async () => {
    await page.goto('/account');
    const lineIsBack = await deadLine(page, '**/api/announcements/feed*');
    await page.getByRole('link', { name: 'Community' }).click();
    await page.getByRole('heading', { name: 'Unable to Load Feed' }).waitFor();
    await lineIsBack();
    await page.evaluate(() => Object.assign(window, { thisPage: true }));
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('article').first().waitFor();
    expect(await page.evaluate(() => 'thisPage' in window)).toBe(false);
  });

  test("a banner 'Set up your profile to start posting and interacting!' with 'Complete Profile' to /account for users without a display name", async () => {
    const nameless = await member('Nobody');
    await saveProfile(nameless, { displayName: ' ' });
    const person = await visitor();
    await signIn(person, nameless);
    await person.page.goto('/announcements');
    await person.page.getByText('Set up your profile to start posting and interacting!', { exact: true }).waitFor();
    expect(await person.page.getByRole('link', { name: 'Share Something' }).count()).toBe(0);
    await person.page.getByRole('link', { name: 'Complete Profile' }).click();
    await person.page.waitForURL('**/account');
  });

  test('a visitor reads the public list, without banner and without sharing', async () => {
    const someone = await visitor();
    await someone.page.goto(`/announcements?search=${mark}`);
    await cardOf(someone.page, posts[0]?.title ?? '').waitFor();
    expect(await someone.page.getByText('Set up your profile').count()).toBe(0);
    expect(await someone.page.getByRole('link', { name: 'Share Something' }).count()).toBe(0);
  });

  test('reads well in a screen reader', async () => {
    await page.goto(`/announcements?search=${mark}&sort=newest`);
    await expectTitles(posts.toReversed());
    await expectAccessibleLightAndDark(page);
  });
});
