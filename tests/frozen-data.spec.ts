import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { recipeForm } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openBrowser, openFor, signInAs } from './browser/open-browser.ts';
import { type Frozen, unpackFolder } from './frozen-data/archive.ts';
import { type PotluckProcess, removeFolder, startPotluckProcess, temporaryFolder } from './potluck-process.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const archives = readdirSync(fixtures).filter((name) => /^data-of-.*\.br$/.test(name));

interface Recipe {
  id: number;
  title: string;
  servings: number | null;
  ingredients: string[];
  instructions: string[];
}

/** All items of a paged list. */
async function everything<T>(member: Member, path: string): Promise<T[]> {
  const all: T[] = [];
  for (let next: string | undefined = path; next; ) {
    const response: Response = await member.request(next);
    expect(response.status, next).toBe(200);
    const page = (await response.json()) as T[] | { comments: T[] };
    all.push(...(Array.isArray(page) ? page : page.comments));
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return all;
}

/** Reads the answer to its end: an unread one delays the stop of the server. */
async function statusOf(member: Member, path: string, init?: RequestInit): Promise<number> {
  const response = await member.request(path, init);
  await response.arrayBuffer();
  return response.status;
}

/** The result of saving a recipe: saved, or refused with the field. */
async function keptOrNames(field: RegExp, saving: Promise<unknown>): Promise<void> {
  const refused = await saving.then(() => undefined, String);
  if (refused !== undefined) expect(refused).toMatch(new RegExp(`(400|413): .*${field.source}`, 'i'));
}

/** Edits a recipe that is too long: saves, and shortens it as the message says, until it is accepted. */
async function tryToSaveInEditPage(member: Member, id: number): Promise<void> {
  const browser = await openBrowser();
  try {
    const { page, context } = await openFor(browser, member.name, member.url);
    await signInAs(context, member);
    await page.goto(`/edit/${id}`);
    await page.getByRole('button', { name: 'Update Recipe' }).click();
    const problem = page.getByText(
      /^All texts of a recipe together must be 100 kB or less .* these are [\d,.]+ kB, so please shorten them by [\d,.]+ kB$/,
    );
    const over = async () => Number(/by ([\d,.]+) kB$/.exec(await problem.innerText())?.[1]?.replaceAll(',', ''));
    const before = await over();
    expect(before).toBeGreaterThan(2_400);
    await page.getByLabel('Ingredient 1 name', { exact: true }).fill('1 carrot');
    await expect.poll(over).toBeLessThan(before - 4);
  } finally {
    await browser.close();
  }
}

function opens(archive: string, { withReadModels }: { withReadModels: boolean }): void {
  let frozen: Frozen;
  let potluck: PotluckProcess;
  let [ana, ben]: Member[] = [];
  const as = (member: Member | undefined) => member as Member;
  const keyed = (name: string) => ({ 'idempotency-key': `frozen-${name}` });
  const id = (name: string) => frozen.ids[name] as number;
  const save = (member: Member | undefined, recipe: Recipe) =>
    as(member).send<Recipe>('PUT', `/api/recipes/${recipe.id}`, recipeForm(recipe));

  beforeAll(async () => {
    const dataFolder = await temporaryFolder();
    frozen = await unpackFolder(join(fixtures, archive), dataFolder);
    if (!withReadModels) await rm(join(dataFolder, 'read'), { recursive: true });
    potluck = await startPotluckProcess({ dataFolder });
    const isWell = async () => expect((await fetch(`${potluck.url}/api/health`)).status).toBe(200);
    await vi.waitFor(isWell, { timeout: 60_000, interval: 100 });
    const signIn = (name: string) => Member.signIn(potluck.url, name, frozen.members[name]?.email, frozen.password);
    [ana, ben] = [await signIn('Ana'), await signIn('Ben')];
  });
  afterAll(async () => {
    await potluck.stop();
    await removeFolder(potluck.dataFolder);
  });

  test('members sign in to their former accounts', async () => {
    expect(await as(ana).get('/api/auth/user')).toMatchObject({ ...frozen.members.Ana, displayName: 'Ana', lastName: 'Sol' });
    expect(await as(ben).get('/api/auth/user')).toMatchObject({ ...frozen.members.Ben });
  });

  test('recipes are shown, also the long one and the public one', async () => {
    const mine = await everything<Recipe>(as(ana), '/api/recipes');
    expect(mine.map(({ title }) => title).sort()).toEqual(['A very long stew', 'Crème brûlée']);
    const usual = await as(ana).get<Recipe & { image: string }>(`/api/recipes/${id('usual')}`);
    expect(usual).toMatchObject({ title: 'Crème brûlée', cookTime: '1 hour', ingredients: ['4 eggs', '500 ml cream'] });
    expect(await statusOf(as(ana), usual.image)).toBe(200);
    const long = await as(ben).get<Recipe>(`/api/recipes/${id('long')}`);
    expect([long.ingredients.length, long.instructions.length]).toEqual([250, 250]);
    expect([...long.ingredients, ...long.instructions].join('').length).toBe(2_500_000);
    expect(await as(ana).get(`/api/recipes/${id('huge')}`)).toMatchObject({ servings: Number.MAX_SAFE_INTEGER });
    const public_ = await everything<Recipe>(as(ben), `/api/users/${frozen.members.Ana?.id}/recipes`);
    expect(public_.map(({ title }) => title).sort()).toEqual(['A very long stew', 'Crème brûlée']);
    expect((await everything<Recipe>(as(ana), '/api/recipes?search=stew')).map(({ title }) => title)).toEqual(['A very long stew']);
  });

  test('the post is shown with its picture, likes and comments, and the profile with its follower', async () => {
    const posts = await everything<{ id: number; image: string }>(as(ben), '/api/announcements/feed');
    expect(posts).toMatchObject([{ id: id('post'), title: 'Supper', content: 'All come', likesCount: 2, liked: true, commentsCount: 2 }]);
    expect(await statusOf(as(ben), posts[0]?.image ?? '')).toBe(200);
    const comments = await everything(as(ana), `/api/announcements/${id('post')}/comments?page=1&limit=10`);
    expect(comments).toMatchObject([{ id: id('comment'), content: 'I bring bread', likesCount: 1, liked: true }]);
    const replies = await everything(as(ben), `/api/comments/${id('comment')}/replies?page=1&limit=10`);
    expect(replies).toMatchObject([{ id: id('commentReply'), content: 'Lovely' }]);
    const profile = await as(ben).get(`/api/users/${frozen.members.Ana?.id}/profile`);
    expect(profile).toMatchObject({ displayName: 'Ana', bio: 'Cooks for eight', followersCount: 1 });
    expect(await as(ben).get(`/api/users/${frozen.members.Ana?.id}/following`)).toMatchObject({ following: true });
  });

  test('the parked reaction runs: comments are deleted with their post', async () => {
    const statuses = () =>
      Promise.all(
        [`/api/announcements/${id('going')}`, `/api/comments/${id('goingComment')}`, `/api/comments/${id('goingCommentReply')}`].map(
          (path) => statusOf(as(ana), path),
        ),
      );
    await vi.waitFor(async () => expect(await statuses()).toEqual([404, 404, 404]), { timeout: 20_000, interval: 50 });
  });

  test('a repeated command is recognised by its key and the stored hash', async () => {
    const comment = (content: string) => as(ben).post(`/api/announcements/${id('post')}/comments`, { content }, keyed('comment-comment'));
    expect(await comment('I bring bread')).toMatchObject({ id: id('comment') });
    await expect(comment('I bring wine')).rejects.toThrow(/^422/);
    const like = (isLike: boolean, key: string) => as(ben).post(`/api/announcements/${id('post')}/like`, { isLike }, keyed(key));
    for (const key of ['like-Ben', 'like-again']) {
      expect(await like(true, key)).toMatchObject({ liked: true, likesCount: 2 });
      await expect(like(false, key)).rejects.toThrow(/^422/);
    }
  });

  test('a repeated report is refused', async () => {
    const again = { contentType: 'announcement', contentId: id('post'), reason: 'spam' };
    await expect(as(ben).post('/api/reports', again)).rejects.toThrow(/^409/);
  });

  test('the owner of a recipe over a limit can correct it, and the field is named', async () => {
    const huge = await as(ben).get<Recipe>(`/api/recipes/${id('huge')}`);
    await keptOrNames(/servings/i, save(ben, { ...huge, title: 'Soup for all' }));
    await save(ben, { ...huge, title: 'Soup for all', servings: 8 });
    expect(await as(ben).get(`/api/recipes/${id('huge')}`)).toMatchObject({ title: 'Soup for all', servings: 8 });

    const long = await as(ana).get<Recipe>(`/api/recipes/${id('long')}`);
    await keptOrNames(/ingredients|instructions/i, save(ana, { ...long, title: 'A long stew' }));
    if (withReadModels) {
      await tryToSaveInEditPage(as(ana), long.id);
      await save(ana, { ...long, title: 'A stew', ingredients: ['1 carrot'], instructions: ['Stir'] });
      expect(await as(ana).get(`/api/recipes/${id('long')}`)).toMatchObject({ title: 'A stew', ingredients: ['1 carrot'] });
    }
    expect(await statusOf(as(ana), `/api/recipes/${id('long')}`, { method: 'DELETE' })).toBe(204);
    expect(await statusOf(as(ana), `/api/recipes/${id('long')}`)).toBe(404);
    expect((await everything<Recipe>(as(ana), '/api/recipes')).map(({ title }) => title)).toEqual(['Crème brûlée']);
  });

  test('new commands work, also after another restart', async () => {
    const { id: made } = await as(ben).post<Recipe>(
      '/api/recipes',
      recipeForm({ title: 'New', ingredients: ['1 egg'], instructions: ['Fry'] }),
    );
    expect(made).toBeGreaterThan(Math.max(id('usual'), id('long'), id('huge')));
    await potluck.stop();
    potluck = await startPotluckProcess({ dataFolder: potluck.dataFolder, port: Number(new URL(potluck.url).port) });
    expect(await as(ben).get(`/api/recipes/${made}`)).toMatchObject({ title: 'New' });
  });
}

describe.each(archives)('a data folder of an earlier version, %s', (archive) => {
  describe('as it was left', () => opens(archive, { withReadModels: true }));
  describe('without its read models', () => opens(archive, { withReadModels: false }));
});
