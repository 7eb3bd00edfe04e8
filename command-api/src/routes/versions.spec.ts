import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MediaRef } from '@potluck/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type CommandApiUnderTest, form, soup, startCommandApi } from '../command-api.fixture.ts';

const photo = readFileSync(join(import.meta.dirname, '../uploads/fixtures/photo.png'));

let api: CommandApiUnderTest;
let ana: Client;
let ben: Client;
beforeAll(async () => {
  api = await startCommandApi();
  [ana, ben] = [await api.member('ana'), await api.member('ben')];
});
afterAll(() => api?.close());

const stream = async (name: string) => (await api.ports.events.read(name)).events;
const append = (name: string, revision: number, type: string, data: Record<string, unknown>) => {
  const metadata = { actor: 'system', at: '2026-03-01T12:00:00.000Z', correlationId: 'spec' };
  return api.ports.events.append(name, [{ id: randomUUID(), type, data, metadata }], revision);
};
const decision = { caseId: 'case', decisionId: 'decision', ruleId: null };

describe('POST /api/recipes/{id}/versions', () => {
  const edited = async () => {
    const { id } = (await ana.send('POST', '/api/recipes', form({ ...soup, isPublic: 'true' }))).body;
    await ana.send('PUT', `/api/recipes/${id}`, form({ ...soup, title: 'Stew', isPublic: 'false' }));
    return id as number;
  };
  const bringBack = (id: number, version: number, revision: number, who = ana) =>
    who.send('POST', `/api/recipes/${id}/versions`, { version, revision });

  test('restores the version’s content with a new event, without changing who may see it', async () => {
    const id = await edited();
    expect((await bringBack(id, 0, 1)).status).toBe(204);
    const events = await stream(`recipe-${id}`);
    expect(events.map(({ type }) => type)).toEqual(['RecipeCreated', 'RecipeUpdated', 'RecipeUpdated']);
    expect(events[2]?.data).toEqual({ ...events[0]?.data, isPublic: false });
  });
  test('is refused when the recipe has changed since', async () => {
    const id = await edited();
    expect(await bringBack(id, 0, 0)).toMatchObject({ status: 409, body: { code: 'changed-since' } });
    expect((await stream(`recipe-${id}`)).length).toBe(2);
  });
  test('is refused for the version that a decision in force hid; allowed for another, and after a restoring decision', async () => {
    const id = await edited();
    const which = { recipeId: id, userId: 'ana', ...decision };
    await append(`recipe-${id}`, 1, 'RecipeHidden', which);
    await ana.send('PUT', `/api/recipes/${id}`, form({ ...soup, title: 'Broth' }));
    expect(await bringBack(id, 1, 3)).toMatchObject({ status: 409, body: { code: 'version-hidden' } });
    expect((await bringBack(id, 0, 3)).status).toBe(204);
    await append(`recipe-${id}`, 4, 'RecipeRestored', which);
    expect((await bringBack(id, 1, 4)).status).toBe(204);
    expect((await stream(`recipe-${id}`)).at(-1)).toMatchObject({ revision: 6, data: { title: 'Stew' } });
  });
  test('restores the picture while it is kept, and keeps the replaced one', async () => {
    const { id } = (await ana.send('POST', '/api/recipes', form({ ...soup, image: ['photo.png', photo] }))).body;
    await ana.send('PUT', `/api/recipes/${id}`, form({ ...soup, image: ['other.png', photo] }));
    const imageOf = async () => ((await stream(`recipe-${id}`)).at(-1)?.data.image as MediaRef | null)?.key;
    const second = await imageOf();
    expect((await bringBack(id, 0, 1)).status).toBe(204);
    const first = await imageOf();
    expect(first).not.toBe(second);
    expect(await api.ports.media.size('ana', first as string)).toBeGreaterThan(0);
    expect((await bringBack(id, 1, 2)).status).toBe(204);
    expect(await imageOf()).toBe(second);
    // If the version's picture is gone, the current one stays.
    await api.ports.media.remove('ana', first as string);
    await ana.send('PUT', `/api/recipes/${id}`, form({ ...soup, title: 'Stew' }));
    expect((await bringBack(id, 0, 4)).status).toBe(204);
    expect((await stream(`recipe-${id}`)).at(-1)?.data).toMatchObject({ title: 'Soup', image: { key: second } });
  });
  test('of the current version appends nothing', async () => {
    const id = await edited();
    expect((await bringBack(id, 1, 1)).status).toBe(204);
    expect((await stream(`recipe-${id}`)).length).toBe(2);
  });
  test.each([5, 999_999])('version %i does not exist', async (version) =>
    expect(await bringBack(await edited(), version, 1)).toMatchObject({ status: 404, body: { code: 'version-not-found' } }),
  );
  test('an event that is no version is refused', async () => {
    const id = await edited();
    await append(`recipe-${id}`, 1, 'RecipeHidden', { recipeId: id, userId: 'ana', ...decision });
    expect(await bringBack(id, 2, 1)).toMatchObject({ status: 404, body: { code: 'version-not-found' } });
  });
  test('is refused to others, who do not learn which versions exist', async () => {
    const id = await edited();
    for (const version of [0, 5])
      expect(await bringBack(id, version, 1, ben)).toMatchObject({ status: 404, body: { code: 'recipe-not-found' } });
  });
  test('applies the current limits', async () => {
    const id = await edited();
    const [first] = await stream(`recipe-${id}`);
    await append(`recipe-${id}`, 1, 'RecipeUpdated', { ...first?.data, ingredients: Array.from({ length: 30 }, () => 'x'.repeat(4_900)) });
    await ana.send('PUT', `/api/recipes/${id}`, form({ ...soup, title: 'Short' }));
    expect(await bringBack(id, 2, 3)).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', fields: { ingredients: expect.anything() } },
    });
  });
  test('twice with the same key happens once', async () => {
    const id = await edited();
    const once = () => ana.send('POST', `/api/recipes/${id}/versions`, { version: 0, revision: 1 }, { 'Idempotency-Key': 'wish' });
    expect([(await once()).status, (await once()).status]).toEqual([204, 204]);
    expect((await stream(`recipe-${id}`)).length).toBe(3);
  });
  test.each([{}, { version: 0 }, { version: -1, revision: 0 }, { version: '0', revision: 0 }, { version: 0.5, revision: 0 }])(
    '%j is refused',
    async (body) => expect((await ana.send('POST', `/api/recipes/${await edited()}/versions`, body)).status).toBe(400),
  );
});

describe('POST /api/announcements/{id}/versions and /api/comments/{id}/versions', () => {
  test('restore the version’s texts; a stale revision and a hidden version are refused', async () => {
    const post = (await ana.send('POST', '/api/announcements', form({ title: 'Hi', content: 'All' }))).body.id;
    await ana.send('PUT', `/api/announcements/${post}`, form({ title: 'Hello', content: 'Some' }));
    const comment = (await ana.send('POST', `/api/announcements/${post}/comments`, { content: 'Hm' })).body.id;
    await ana.send('PUT', `/api/comments/${comment}`, { content: 'Well' });
    for (const [path, name, texts, hidden] of [
      [`/api/announcements/${post}/versions`, `announcement-${post}`, { title: 'Hi', content: 'All' }, 'AnnouncementHidden'],
      [`/api/comments/${comment}/versions`, `comment-${comment}`, { content: 'Hm' }, 'CommentHidden'],
    ] as const) {
      const edited = (await stream(name)).length - 1;
      const bringBack = (version: number, revision: number) => ana.send('POST', path, { version, revision });
      expect((await ben.send('POST', path, { version: 0, revision: edited })).status).toBe(403);
      expect(await bringBack(0, edited + 1)).toMatchObject({ status: 409, body: { code: 'changed-since' } });
      expect((await bringBack(0, edited)).status).toBe(204);
      const brought = (await stream(name)).at(-1);
      expect(brought).toMatchObject({ revision: edited + 1, data: texts });
      const { title: _, content: __, ...which } = { ...brought?.data } as Record<string, unknown>;
      await append(name, edited + 1, hidden, { ...which, wasVisible: true, ...decision });
      expect(await bringBack(edited + 1, edited + 1)).toMatchObject({ status: 409, body: { code: 'version-hidden' } });
    }
  });
});
