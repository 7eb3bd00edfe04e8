import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaRef } from '@potluck/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';

let kitchen: Kitchen;
const decision = (id: string) => ({ caseId: 'case', decisionId: id, ruleId: null });
const text = {
  description: null,
  prepTime: null,
  cookTime: null,
  servings: null,
  difficulty: null,
  instructions: ['Boil'],
  isPublic: true,
};
const photo = (key: string): MediaRef => ({ key, kind: 'image', contentType: 'image/webp', width: 4, height: 3, widths: [] });
const update = (recipeId: number, title: string, ingredients = ['Water'], image: string | null = null) =>
  kitchen.append(`recipe-${recipeId}`, 'RecipeUpdated', {
    recipeId,
    userId: 'ana',
    ...text,
    title,
    ingredients,
    image: image === null ? null : photo(image),
  });

beforeAll(async () => {
  kitchen = await openKitchen();
  for (const id of ['ana', 'ben', 'mo']) await kitchen.member(id);
  await kitchen.role('mo', 'moderator');
  await kitchen.recipe(1, 'ana', { title: 'Soup', isPublic: true, image: photo('a'.repeat(32)) });
  await update(1, 'Stew', ['2 leeks'], 'b'.repeat(32));
  const [hidden, restored] = ['RecipeHidden', 'RecipeRestored'] as const;
  await kitchen.append('recipe-1', hidden, { recipeId: 1, userId: 'ana', ...decision('first') });
  await kitchen.append('recipe-1', restored, { recipeId: 1, userId: 'ana', ...decision('first') });
  await update(1, 'Rude stew', ['2 leeks'], 'b'.repeat(32));
  await kitchen.append('recipe-1', hidden, { recipeId: 1, userId: 'ana', ...decision('second') });
  await update(1, 'Kind stew', ['2 leeks'], 'b'.repeat(32));
});
afterAll(() => kitchen.close());

const versions = (path: string) => kitchen.get('ana', path);
const next = (headers: Headers) => /<([^>]*)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];

describe('the versions of one’s own recipe', () => {
  test('are its texts, newest first; that which a standing decision hid is marked, and no other', async () =>
    expect((await versions('/api/recipes/1/versions')).body).toMatchObject([
      { revision: 6, title: 'Kind stew', hidden: false, picture: 'same' },
      { revision: 4, title: 'Rude stew', hidden: true, picture: 'same' },
      { revision: 1, title: 'Stew', hidden: false, ingredients: ['2 leeks'], picture: 'same' },
      { revision: 0, title: 'Soup', hidden: false, picture: 'gone', at: expect.stringMatching(/^2026-01-01T/) },
    ]));
  test('say that a replaced picture is kept, and its old address is not there', async () => {
    const key = 'a'.repeat(32);
    const file = join(kitchen.folder, 'a');
    await writeFile(file, 'a');
    await kitchen.ports.media.put('ana', [{ name: key, file }], {
      stream: 'recipe-1',
      eventId: 'event',
      since: '2026-01-01T00:00:00.000Z',
    });
    expect((await versions('/api/recipes/1/versions')).body.at(-1)).toMatchObject({ picture: 'kept' });
    expect((await versions(`/media/recipe/1/${key}`)).status).toBe(404);
    await kitchen.ports.media.remove('ana', key);
  });
  test('name no file and nobody', async () =>
    expect(JSON.stringify((await versions('/api/recipes/1/versions')).body)).not.toMatch(/aaaa|bbbb|"ana"/));
  test('come in pages that say the same of each', async () => {
    const seen: { title: string; hidden: boolean }[] = [];
    for (let path: string | undefined = '/api/recipes/1/versions?limit=1'; path; ) {
      const { body, headers } = await versions(path);
      expect(body.length).toBe(1);
      seen.push(...body);
      path = next(headers);
    }
    expect(seen.map(({ title, hidden }) => `${title}${hidden ? ' (hidden)' : ''}`)).toEqual([
      'Kind stew',
      'Rude stew (hidden)',
      'Stew',
      'Soup',
    ]);
  });
  test.each(['ben', 'mo'])('are not there for %s', async (id) =>
    expect(await kitchen.get(id, '/api/recipes/1/versions')).toMatchObject({ status: 404, body: { code: 'recipe-not-found' } }),
  );
  test('need someone signed in', async () => expect((await kitchen.get(undefined, '/api/recipes/1/versions')).status).toBe(401));
  test('are gone with the recipe', async () => {
    await kitchen.recipe(2, 'ana');
    await kitchen.append('recipe-2', 'RecipeDeleted', { recipeId: 2, userId: 'ana' });
    expect((await versions('/api/recipes/2/versions')).status).toBe(404);
  });
  test.each(['cursor=x', 'cursor=1x', 'cursor=-1', 'cursor=1234567890', 'limit=0', 'limit=x', 'cursor=1&cursor=2'])(
    '%s is refused',
    async (query) => expect((await versions(`/api/recipes/1/versions?${query}`)).status).toBe(400),
  );
  test('a page beyond the first version is empty', async () =>
    expect(await versions('/api/recipes/1/versions?cursor=0')).toMatchObject({ body: [{ revision: 0 }] }));

  test('of the largest texts end a page at 1 MB, and of a long history only the page is read', async () => {
    await kitchen.recipe(3, 'ana');
    const large = ['x'.repeat(4_900)];
    for (let n = 0; n < 30; n++)
      await update(
        3,
        `Version ${n}`,
        Array.from({ length: 20 }, () => large[0] as string),
      );
    const { events } = kitchen.ports;
    let read = 0;
    const { readBackwards } = events;
    events.readBackwards = async (stream, options) => {
      const found = await readBackwards.call(events, stream, options);
      if (stream === 'recipe-3') read += found.length;
      return found;
    };
    const { body, headers } = await versions('/api/recipes/3/versions');
    events.readBackwards = readBackwards;
    expect(body.length).toBeGreaterThan(5);
    expect(body.length).toBeLessThan(13);
    expect(read).toBeLessThan(body.length + 4);
    const after = await versions(next(headers) as string);
    expect(after.body[0].revision).toBe(body.at(-1).revision - 1);
  });
});

describe('the versions of one’s own post and comment', () => {
  beforeAll(async () => {
    await kitchen.post(1, 'ana', { title: 'Hi', content: null });
    await kitchen.append('announcement-1', 'AnnouncementEdited', { announcementId: 1, userId: 'ana', title: 'Hello', content: 'All' });
    const which = { commentId: 1, announcementId: 1, parentId: null, userId: 'ana' };
    await kitchen.append('comment-1', 'CommentAdded', { ...which, depth: 0, content: 'Hm' });
    await kitchen.append('comment-1', 'CommentHidden', { ...which, wasVisible: true, ...decision('third') });
    await kitchen.append('comment-1', 'CommentEdited', { ...which, content: 'Well' });
  });
  test('are their texts', async () => {
    const at = expect.any(String);
    expect((await versions('/api/announcements/1/versions')).body).toEqual([
      { revision: 1, at, hidden: false, title: 'Hello', content: 'All' },
      { revision: 0, at, hidden: false, title: 'Hi', content: null },
    ]);
    expect((await versions('/api/comments/1/versions')).body).toEqual([
      { revision: 2, at, hidden: false, content: 'Well' },
      { revision: 0, at, hidden: true, content: 'Hm' },
    ]);
  });
  test.each(['/api/announcements/1/versions', '/api/comments/1/versions'])('%s is not there for others', async (path) =>
    expect((await kitchen.get('ben', path)).status).toBe(404),
  );
});

test('a purged picture is said to be purged, in the recipe and in its earlier versions; the text stays', async () => {
  const purge = { contentRevision: 6, basis: 'court_order' as const, caseId: 'recipe_1', decisionId: 'third' };
  await kitchen.append('recipe-1', 'RecipeMediaPurged', { recipeId: 1, userId: 'ana', ...purge });
  const { body } = await versions('/api/recipes/1/versions');
  expect(body.map(({ title, picture }: { title: string; picture: string }) => [title, picture])).toEqual([
    ['Kind stew', 'purged'],
    ['Rude stew', 'purged'],
    ['Stew', 'purged'],
    ['Soup', 'purged'],
  ]);
  expect((await kitchen.get('ana', '/api/recipes/1')).body).toMatchObject({
    title: 'Kind stew',
    image: null,
    mediaPurged: { at: expect.any(String), basis: 'court_order' },
  });
});
