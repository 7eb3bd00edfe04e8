import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type CommandApiUnderTest, form, soup, startCommandApi } from '../command-api.fixture.ts';

const photo = readFileSync(join(import.meta.dirname, '../uploads/fixtures/photo.png'));
const truncated = readFileSync(join(import.meta.dirname, '../uploads/fixtures/truncated.mp4'));

let api: CommandApiUnderTest;
let ana: Client;
let ben: Client;
beforeAll(async () => {
  api = await startCommandApi();
  [ana, ben] = [await api.member('ana'), await api.member('ben')];
});
afterAll(() => api?.close());

const create = async (fields: Parameters<typeof form>[0] = soup) => (await ana.send('POST', '/api/recipes', form(fields))).body;
const dataOf = async (id: number) => (await api.ports.events.read(`recipe-${id}`)).events.at(-1)?.data;

/** The kept files that nothing names. */
const keptRows = async () => (await api.ports.accounts.table<{ thing: string }>('kept-media').list()).map(({ value }) => value);

describe('POST /api/recipes', () => {
  test('creates a recipe; empty, null and missing fields are null', async () => {
    const { status, body, headers } = await ana.send(
      'POST',
      '/api/recipes',
      form({ ...soup, description: '', prepTime: 'null', servings: '4' }),
    );
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: expect.any(Number),
        userId: 'ana',
        title: 'Soup',
        description: null,
        image: null,
        imageSize: null,
        imageWidths: [],
        prepTime: null,
        cookTime: null,
        servings: 4,
        difficulty: null,
        ingredients: ['1 l water', 'Salt'],
        instructions: ['Boil', 'Salt it'],
        isPublic: false,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        revision: 0,
      },
    });
    expect(headers.get('x-potluck-position')).toBe(`${api.ports.events.storeId}:${await api.ports.events.head()}`);
  });
  test('gives each recipe its own id', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => create()));
    expect(new Set(made.map(({ id }) => id)).size).toBe(5);
  });
  test('keeps texts unchanged, and drops blank rows', async () => {
    const { id } = await create({
      title: 'Stew ',
      ingredients: '[" 2 onions ","  "]',
      instructions: '["","Cook\\nlong"]',
      difficulty: 'hard',
    });
    expect(await dataOf(id)).toMatchObject({
      title: 'Stew ',
      ingredients: [' 2 onions '],
      instructions: ['Cook\nlong'],
      difficulty: 'hard',
    });
  });
  test('accepts JSON too', async () => {
    const recipe = { title: 'Tea', ingredients: ['Tea'], instructions: ['Brew'], servings: 2, isPublic: true, description: null };
    expect(await ana.send('POST', '/api/recipes', recipe)).toMatchObject({ status: 201, body: { ...recipe, prepTime: null } });
  });
  test('stores a photo', async () => {
    const { id, image } = await create({ ...soup, image: ['photo.png', photo] });
    const { image: ref } = (await dataOf(id)) as { image: { key: string } };
    expect(image).toBe(`/media/recipe/${id}/${ref.key}`);
    expect(await api.files()).toContain(ref.key);
    expect(await api.ports.media.pending()).toEqual([]);
  });

  test.each([
    ['no title', { ...soup, title: ' ' }, 'Recipe title is required'],
    ['no ingredients', { ...soup, ingredients: '["", " "]' }, 'At least one ingredient is required'],
    ['no instructions', { title: 'Soup', ingredients: soup.ingredients }, 'At least one instruction is required'],
    ['ingredients that are not JSON', { ...soup, ingredients: 'Water' }, 'Ingredients must be a list of texts'],
    ['ingredients that are not texts', { ...soup, ingredients: '[1]' }, 'Ingredients must be a list of texts'],
    ['ingredients that are no list', { ...soup, ingredients: '{"a":1}' }, 'Ingredients must be a list of texts'],
    ['no servings', { ...soup, servings: '0' }, 'Servings must be a whole number of at least 1'],
    ['half a serving', { ...soup, servings: '1.5' }, 'Servings must be a whole number of at least 1'],
    ['too many servings', { ...soup, servings: '10001' }, 'Servings must be 10,000 or less'],
    ['servings that are no number', { ...soup, servings: 'four' }, 'Servings must be a whole number of at least 1'],
    ['an unknown difficulty', { ...soup, difficulty: 'deadly' }, 'Difficulty must be easy, medium or hard'],
    ['another value of isPublic', { ...soup, isPublic: 'maybe' }, 'isPublic must be true or false'],
    ['a title that is too long', { ...soup, title: 'x'.repeat(501) }, 'Title must be 500 characters or less'],
  ])('refuses %s', async (_name, fields, message) => {
    const { body } = await api.refusal(
      () => ana.send('POST', '/api/recipes', form({ ...fields, image: ['photo.png', photo] })),
      400,
      message,
    );
    expect(Object.values(body.fields)).toEqual([message]);
  });
  test('refuses a file that is no picture', () =>
    api.refuses(() => ana.send('POST', '/api/recipes', form({ ...soup, image: ['soup.png', Buffer.from('<svg/>')] })), 415));
  test('refuses a broken video with the name of a picture', () =>
    api.refuses(() => ana.send('POST', '/api/recipes', form({ ...soup, image: ['soup.png', truncated] })), 415));
  test('refuses a picture over the limit', () =>
    api.refuses(
      () => ana.send('POST', '/api/recipes', form({ ...soup, image: ['soup.png', Buffer.concat([photo, Buffer.alloc(1_100_000)])] })),
      413,
    ));
  test('refuses a file in another field', () =>
    api.refuses(() => ana.send('POST', '/api/recipes', form({ ...soup, media: ['photo.png', photo] })), 400));
  test('refuses JSON of the wrong types', () =>
    api.refuses(
      () => ana.send('POST', '/api/recipes', { title: 3, ingredients: ['a'], instructions: ['b'] }),
      400,
      'Recipe title is required',
    ));
  test('refuses a list as body', () => api.refuses(() => ana.send('POST', '/api/recipes', []), 400));
  test('refuses another type of body', () =>
    api.refuses(() => ana.send('POST', '/api/recipes', 'title=Soup', { 'content-type': 'application/x-www-form-urlencoded' }), 400));
  test('refuses multipart without its last line', () =>
    api.refuses(
      () =>
        ana.send('POST', '/api/recipes', '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nSoup', {
          'content-type': 'multipart/form-data; boundary=b',
        }),
      400,
    ));
});

describe('PUT /api/recipes/{id}', () => {
  test('replaces all texts, and keeps the picture when no file is sent', async () => {
    const { id, image } = await create({ ...soup, isPublic: 'true', image: ['photo.png', photo] });
    const { status, body } = await ana.send('PUT', `/api/recipes/${id}`, form({ ...soup, title: 'Stew', servings: '2' }));
    expect({ status, body }).toMatchObject({ status: 200, body: { id, title: 'Stew', servings: 2, image, isPublic: true, revision: 1 } });
  });
  test('with a new picture keeps the old one for a while, so that a version can be restored', async () => {
    const { id, image } = await create({ ...soup, image: ['photo.png', photo] });
    const { body } = await ana.send('PUT', `/api/recipes/${id}`, form({ ...soup, image: ['other.png', photo] }));
    expect(body.image).not.toBe(image);
    const files = await api.files();
    expect(files).toContain(body.image.split('/').at(-1));
    expect(files).toContain(image.split('/').at(-1));
    expect((await keptRows()).map(({ thing }) => thing)).toContain(`recipe_${id}`);
  });
  test('keeps a replaced picture while the recipe is reported', async () => {
    const { id, image } = await create({ ...soup, isPublic: 'true', image: ['photo.png', photo] });
    await ben.send('POST', '/api/reports', { contentType: 'recipe', contentId: id, reason: 'spam' });
    await api.reactions.done(await api.ports.events.head());
    await ana.send('PUT', `/api/recipes/${id}`, form({ ...soup, image: ['other.png', photo] }));
    expect(await api.files()).toContain(image.split('/').at(-1));
  });
  test('with an empty field removes the picture', async () => {
    const { id } = await create({ ...soup, image: ['photo.png', photo] });
    const { body } = await ana.send('PUT', `/api/recipes/${id}`, form({ ...soup, image: '' }));
    expect(body.image).toBe(null);
    expect((await keptRows()).map(({ thing }) => thing)).toContain(`recipe_${id}`);
  });
  test('without a change appends nothing', async () => {
    const { id } = await create();
    await ana.send('PUT', `/api/recipes/${id}`, form(soup));
    expect(await api.types(`recipe-${id}`)).toEqual(['RecipeCreated']);
  });
  test('refuses to overwrite a version that the editor has not seen, and returns both', async () => {
    const { id } = await create();
    await ana.send('PUT', `/api/recipes/${id}`, form({ ...soup, title: 'Stew', revision: '0' }));
    const { body } = await api.refusal(
      () => ana.send('PUT', `/api/recipes/${id}`, form({ ...soup, title: 'Broth', revision: '0', image: ['photo.png', photo] })),
      409,
    );
    expect(body).toMatchObject({ code: 'recipe-changed', current: { title: 'Stew', revision: 1 }, yours: { title: 'Broth', revision: 0 } });
  });
  test('refuses someone else’s recipe, and one that is private as if there were none', async () => {
    const { id } = await create({ ...soup, isPublic: 'true' });
    await api.refuses(() => ben.send('PUT', `/api/recipes/${id}`, form(soup)), 403, 'Only its owner can change this recipe');
    const { id: itsId } = await create();
    await api.refuses(() => ben.send('PUT', `/api/recipes/${itsId}`, form(soup)), 404, 'Recipe not found');
  });
  test('refuses an unknown id', () => api.refuses(() => ana.send('PUT', '/api/recipes/999999', form(soup)), 404, 'Recipe not found'));
  test.each(['x', '0', '-1', '1.5', '1e3', '99999999999999999999', '%00'])('refuses the id %s', (id) =>
    api.refuses(() => ana.send('PUT', `/api/recipes/${id}`, form(soup)), 400),
  );
});

describe('a recipe from before the limits existed', () => {
  const lines = (bytes: number) => Array.from({ length: bytes / 5_000 }, () => 'x'.repeat(5_000));
  let lastId = 9_000_000;
  const older = async (fields: Record<string, unknown>) => {
    lastId += 1;
    const nothing = { description: null, image: null, prepTime: null, cookTime: null, servings: null, difficulty: null };
    const data = {
      recipeId: lastId,
      userId: 'ana',
      title: 'Soup',
      ...nothing,
      ingredients: ['Water'],
      instructions: ['Boil'],
      isPublic: true,
    };
    await api.append(`recipe-${lastId}`, 'RecipeCreated', { ...data, ...fields });
    return lastId;
  };
  test('is refused while its texts are too long, naming the longest field, and can be shortened', async () => {
    const id = await older({ ingredients: lines(500_000) });
    const change = { ...soup, title: 'Stew', ingredients: JSON.stringify(lines(500_000)) };
    const message =
      /^All texts of a recipe together must be 100 kB or less \(100,000 bytes as UTF-8\); these are 500.1 kB, so please shorten them by 400.1 kB$/;
    const { body } = await api.refusal(() => ana.send('PUT', `/api/recipes/${id}`, form(change)), 400);
    expect(body).toMatchObject({ message: expect.stringMatching(message), fields: { ingredients: expect.stringMatching(message) } });
    const shortened = { ...change, ingredients: JSON.stringify(lines(90_000)) };
    expect(await ana.send('PUT', `/api/recipes/${id}`, form(shortened))).toMatchObject({ status: 200, body: { title: 'Stew' } });
  });
  test('is refused with its old number of servings, and accepted with fewer', async () => {
    const id = await older({ servings: 1_000_000_000 });
    const message = 'Servings must be 10,000 or less';
    const { body } = await api.refusal(
      () => ana.send('PUT', `/api/recipes/${id}`, form({ ...soup, servings: '1000000000' })),
      400,
      message,
    );
    expect(body.fields).toEqual({ servings: message });
    const { status } = await ana.send('PUT', `/api/recipes/${id}`, form({ ...soup, servings: '10000' }));
    expect(status).toBe(200);
  });
  test('can be deleted', async () => {
    const id = await older({ servings: 1_000_000_000, ingredients: lines(2_500_000) });
    expect((await ana.send('DELETE', `/api/recipes/${id}`)).status).toBe(204);
  });
});

describe('DELETE /api/recipes/{id}', () => {
  test('deletes it; its picture is kept for a while, but not downloadable', async () => {
    const { id, image } = await create({ ...soup, image: ['photo.png', photo] });
    expect((await ana.send('DELETE', `/api/recipes/${id}`)).status).toBe(204);
    expect(await api.types(`recipe-${id}`)).toEqual(['RecipeCreated', 'RecipeDeleted']);
    expect(await api.files()).toContain(image.split('/').at(-1));
    expect((await keptRows()).map(({ thing }) => thing)).toContain(`recipe_${id}`);
    await api.refuses(() => ana.send('DELETE', `/api/recipes/${id}`), 404, 'Recipe not found');
  });
  test('refuses someone else’s recipe, and one that is private as if there were none', async () => {
    const { id } = await create({ ...soup, isPublic: 'true', image: ['photo.png', photo] });
    await api.refuses(() => ben.send('DELETE', `/api/recipes/${id}`), 403);
    const { id: itsId } = await create();
    await api.refuses(() => ben.send('DELETE', `/api/recipes/${itsId}`), 404, 'Recipe not found');
  });
});
