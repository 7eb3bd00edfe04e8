import { randomUUID } from 'node:crypto';
import { type AccessedThing, accessDay } from '@potluck/events';
import type { CaseHistory } from '@potluck/events/answers/case-history';
import type { CaseDetail } from '@potluck/events/answers/cases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';
import { bytesReadBackwards } from '../load-per-turn.fixture.ts';

let kitchen: Kitchen;
const hour = 3_600_000;
type Subject = { contentType: 'announcement' | 'recipe' | 'user'; contentId: number | null; reportedUserId: string };

async function report(reporterId: string, subject: Subject) {
  const caseId = `${subject.contentType}_${subject.contentId ?? subject.reportedUserId}`;
  const reportStream = `report-${reporterId}_${caseId}`;
  const seen = { contentRevision: 0, currentRevision: 0, contentAt: null, authorRevision: 0, postRevision: null };
  const filed = { reporterId, ...subject, reason: 'spam' as const, ...seen };
  await kitchen.append(reportStream, 'ReportFiled', { ...filed, description: 'Look' });
  await kitchen.append(`case-${caseId}`, 'ReportReceived', { ...filed, caseId, reportStream });
}

/** Appends what the command would have, this long ago. The reader's position stays as it was. */
async function opens(viewer: string, caseId: string, what: AccessedThing, { subject = caseId, hoursAgo = 0 } = {}) {
  const at = new Date(Date.now() - hoursAgo * hour).toISOString();
  const stream = `access-${accessDay(viewer, at)}`;
  const { revision } = await kitchen.ports.events.read(stream);
  const metadata = { actor: viewer, at, correlationId: 'spec' };
  await kitchen.ports.events.append(
    stream,
    [{ id: randomUUID(), type: 'AccessOpened', data: { subject, caseId, what }, metadata }],
    revision,
  );
}
const detail = async (id: string, caseId: string): Promise<CaseDetail> => (await kitchen.get(id, `/api/moderation/cases/${caseId}`)).body;
const history = async (id: string, caseId: string): Promise<CaseHistory> =>
  (await kitchen.get(id, `/api/moderation/cases/${caseId}/history`)).body;
const picture = (id: string | undefined, caseId: string, revision: number | string) =>
  kitchen.get(id, `/api/moderation/cases/${caseId}/media/${revision}`);

beforeAll(async () => {
  kitchen = await openKitchen();
  for (const id of ['ana', 'ben', 'cleo', 'mia', 'noa', 'liv']) await kitchen.member(id);
  for (const id of ['mia', 'noa', 'liv']) await kitchen.role(id, 'moderator');
  await kitchen.post(1, 'ana', { title: 'Soup', media: await kitchen.file('ana', 'a'.repeat(32), 'a hidden picture') });
  await report('ben', { contentType: 'announcement', contentId: 1, reportedUserId: 'ana' });
  await report('cleo', { contentType: 'announcement', contentId: 1, reportedUserId: 'ana' });
  await report('liv', { contentType: 'announcement', contentId: 1, reportedUserId: 'ana' });
  await kitchen.hidePost(1, 'ana');
  await kitchen.recipe(2, 'ana', { title: 'Secret stew', isPublic: false, image: await kitchen.file('ana', 'b'.repeat(32), 'a stew') });
  await report('ben', { contentType: 'recipe', contentId: 2, reportedUserId: 'ana' });
  await kitchen.profile('ana', { profileImage: await kitchen.file('ana', 'c'.repeat(32), 'an old face') });
  await kitchen.profile('ana', { profileImage: null });
  await report('ben', { contentType: 'user', contentId: null, reportedUserId: 'ana' });
});
afterAll(() => kitchen?.close());

describe('a picture that members cannot see', () => {
  test('opens for the moderator who opened it, at once, and for no other', async () => {
    const { content } = await detail('mia', 'announcement_1');
    expect(content).toMatchObject({ image: null, closedImage: '/api/moderation/cases/announcement_1/media/1' });
    expect(await picture('mia', 'announcement_1', 1)).toMatchObject({ status: 403, body: { code: 'access-needed' } });
    await opens('mia', 'announcement_1', 'media');
    const { status, bytes, headers } = await picture('mia', 'announcement_1', 1);
    expect([status, bytes.toString(), headers.get('cache-control')]).toEqual([200, 'a hidden picture', 'no-store']);
    expect((await detail('mia', 'announcement_1')).opened.media).toBe(true);
    expect((await picture('noa', 'announcement_1', 1)).status).toBe(403);
    expect((await detail('noa', 'announcement_1')).opened.media).toBe(false);
    // Members, and the moderator outside of the case, still do not see it.
    expect((await kitchen.get('mia', `/media/announcement/1/${'a'.repeat(32)}`)).status).toBe(404);
    expect((await picture('ben', 'announcement_1', 1)).status).toBe(403);
    expect((await picture(undefined, 'announcement_1', 1)).status).toBe(401);
  });
  test('stays closed for who is involved, also with an event', async () => {
    await opens('liv', 'announcement_1', 'media');
    expect((await picture('liv', 'announcement_1', 1)).status).toBe(404);
  });
  test('that was opened in another case, or for something else, stays closed', async () => {
    await opens('noa', 'recipe_2', 'media');
    await opens('noa', 'announcement_1', 'reporter', { subject: 'reporter_1' });
    expect((await picture('noa', 'announcement_1', 1)).status).toBe(403);
  });
  test('is open for 24 hours, into the next day', async () => {
    await opens('noa', 'announcement_1', 'media', { hoursAgo: 24.1 });
    expect((await picture('noa', 'announcement_1', 1)).status).toBe(403);
    await opens('noa', 'announcement_1', 'media', { hoursAgo: 23.9 });
    expect((await picture('noa', 'announcement_1', 1)).status).toBe(200);
  });
  test('ends with the role', async () => {
    await opens('noa', 'user_ana', 'media');
    const revoke = { userId: 'noa', role: 'moderator' as const, by: null, source: 'command_line' as const };
    expect((await picture('noa', 'user_ana', 2)).status).toBe(200);
    await kitchen.append('user-noa', 'RoleRevoked', revoke);
    expect((await picture('noa', 'user_ana', 2)).status).toBe(403);
    expect((await kitchen.get('noa', '/api/moderation/cases/announcement_1')).status).toBe(403);
    await kitchen.role('noa', 'moderator');
  });
  test('is the one of that revision: what was removed later is served while it is kept', async () => {
    await opens('mia', 'user_ana', 'media');
    const { revision } = await kitchen.ports.events.read('user-ana');
    expect((await picture('mia', 'user_ana', revision - 1)).bytes.toString()).toBe('an old face');
    expect((await picture('mia', 'user_ana', revision)).status).toBe(404);
    for (const wrong of ['-1', 'x', '1.5', '99999999999']) expect((await picture('mia', 'user_ana', wrong)).status).toBe(404);
  });
  test('of a large recipe is found by few of its versions at a time, also behind events without one', async () => {
    const image = await kitchen.file('ana', 'd'.repeat(32), 'a cake');
    const which = { recipeId: 3, userId: 'ana' };
    const none = { description: null, prepTime: null, cookTime: null, servings: null, difficulty: null };
    // 98 kB, and 196 kB as JSON.
    const ingredients = Array.from({ length: 20 }, () => '"'.repeat(4_900));
    const cake = { ...which, ...none, title: 'Cake', image, ingredients, instructions: ['Bake'], isPublic: true };
    await kitchen.append('recipe-3', 'RecipeCreated', cake);
    for (let n = 0; n < 7; n++) await kitchen.append('recipe-3', 'RecipeUpdated', cake);
    for (const type of ['RecipeHidden', 'RecipeRestored', 'RecipeHidden', 'RecipeRestored', 'RecipeHidden'] as const)
      await kitchen.append('recipe-3', type, { ...which, caseId: 'recipe_3', decisionId: 'd', ruleId: null });
    await report('ben', { contentType: 'recipe', contentId: 3, reportedUserId: 'ana' });
    await opens('noa', 'recipe_3', 'media');
    const readAtOnce = await bytesReadBackwards(kitchen.ports.events, 'recipe', async () => {
      expect((await picture('noa', 'recipe_3', 12)).bytes.toString()).toBe('a cake');
    });
    expect(readAtOnce).toBeLessThan(1_000_000);
  });
});

describe('a private recipe', () => {
  test('shows its text in the case once opened; its picture takes both', async () => {
    expect(await detail('mia', 'recipe_2')).toMatchObject({ content: null, isPrivate: true, excerpt: null, opened: { recipe: false } });
    expect(JSON.stringify(await history('mia', 'recipe_2'))).not.toContain('Secret stew');
    await opens('mia', 'recipe_2', 'media');
    expect((await picture('mia', 'recipe_2', 0)).status).toBe(403);
    await opens('mia', 'recipe_2', 'private_recipe');
    expect((await detail('mia', 'recipe_2')).content).toMatchObject({
      title: 'Secret stew',
      image: null,
      closedImage: '/api/moderation/cases/recipe_2/media/0',
    });
    const [created] = (await history('mia', 'recipe_2')).events.filter(({ part }) => part === 'content');
    expect(created).toMatchObject({ withheld: null, data: { title: 'Secret stew', image: { key: '' } } });
    expect((await picture('mia', 'recipe_2', 0)).bytes.toString()).toBe('a stew');
    for (const other of [await detail('noa', 'recipe_2'), await history('noa', 'recipe_2')])
      expect(JSON.stringify(other)).not.toContain('Secret stew');
    // The queue and the recipe's own page do not show it either.
    expect((await kitchen.get('mia', '/api/moderation/cases')).body.find(({ id }: { id: string }) => id === 'recipe_2').excerpt).toBeNull();
    expect((await kitchen.get('mia', '/api/recipes/2')).status).toBe(404);
  });
});

describe('a reporter', () => {
  test('has a name for who unmasked them, and for nobody else', async () => {
    expect((await detail('mia', 'announcement_1')).opened.reporters).toEqual([]);
    await opens('mia', 'announcement_1', 'reporter', { subject: 'reporter_2' });
    expect((await detail('mia', 'announcement_1')).opened.reporters).toMatchObject([
      { reporter: 2, user: { id: 'cleo', displayName: 'cleo' } },
    ]);
    expect((await detail('mia', 'user_ana')).opened.reporters).toEqual([]);
    expect(JSON.stringify(await detail('noa', 'announcement_1'))).not.toContain('cleo');
    expect(JSON.stringify(await history('mia', 'announcement_1'))).not.toContain('cleo');
  });
});

test('the log says who opened what, but no reporter’s name; not to who is involved', async () => {
  await kitchen.append('user-ben', 'RoleGranted', { userId: 'ben', role: 'analyst', by: null, source: 'claim' });
  const path = '/api/moderation/log?moderator=mia';
  const { body } = await kitchen.get('noa', path);
  expect(
    body.map(({ act, reporter, case: about }: { act: string; reporter: number | null; case: { id: string } }) => [act, about.id, reporter]),
  ).toEqual([
    ['unmasked', 'announcement_1', 2],
    ['opened_recipe', 'recipe_2', null],
    ['opened_media', 'recipe_2', null],
    ['opened_media', 'user_ana', null],
    ['opened_media', 'announcement_1', null],
  ]);
  expect(JSON.stringify(body)).not.toContain('cleo');
  expect((await kitchen.get('noa', `${path}&act=unmasked`)).body).toHaveLength(1);
  const toLiv = (await kitchen.get('liv', path)).body.map((entry: { case: { id: string } }) => entry.case.id);
  expect(toLiv).toEqual(['recipe_2', 'recipe_2', 'user_ana']);
});
