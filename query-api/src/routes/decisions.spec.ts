import type { EventNamed } from '@potluck/events';
import type { OwnDecision } from '@potluck/events/answers/moderation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';
import { bytesReadBackwards } from '../load-per-turn.fixture.ts';

let kitchen: Kitchen;
type Content = Pick<EventNamed<'RecipeUpdated'>['data'], 'title' | 'ingredients'>;
/** 98 kB, and 196 kB as JSON. */
const largest = Array.from({ length: 20 }, () => '"'.repeat(4_900));

const edit = (recipeId: number, content: Content) =>
  kitchen.append(`recipe-${recipeId}`, 'RecipeUpdated', {
    recipeId,
    userId: 'ana',
    description: null,
    image: null,
    prepTime: null,
    cookTime: null,
    servings: null,
    difficulty: null,
    instructions: ['Boil'],
    isPublic: true,
    ...content,
  });

/** Appends the decision and its effect. */
async function hide(recipeId: number) {
  const caseId = `recipe_${recipeId}`;
  const decisionId = `hide ${caseId}`;
  const subject = { contentType: 'recipe' as const, contentId: recipeId, reportedUserId: 'ana' };
  await kitchen.append(`case-${caseId}`, 'CaseOpened', { caseId, ...subject, moderatorId: 'mia' });
  const none = { ruleId: null, ruleRevision: null, until: null, parts: null, reporterId: null, basis: null, batchId: null };
  const notes = { noteInternal: 'Between us', noteToAuthor: 'Not here, please', noteToReporters: 'Thank you' };
  const made = { caseId, decisionId, moderatorId: 'mia', outcome: 'hide' as const, contentRevision: 0, caseRevision: 0 };
  await kitchen.append(`case-${caseId}`, 'DecisionMade', { ...made, ...none, ...notes });
  await kitchen.append(`recipe-${recipeId}`, 'RecipeHidden', { recipeId, userId: 'ana', caseId, decisionId, ruleId: null });
}

beforeAll(async () => {
  kitchen = await openKitchen();
  for (const id of ['ana', 'ben']) await kitchen.member(id);
});
afterAll(() => kitchen?.close());

test('a decision has the text that was decided about, however often it was edited since, for its author alone', async () => {
  await kitchen.recipe(1, 'ana', { title: 'Rude soup', ingredients: ['2 leeks'], isPublic: true });
  await hide(1);
  for (let n = 0; n < 9; n++) await edit(1, { title: `Kind soup ${n}`, ingredients: ['3 leeks'] });
  const { body } = await kitchen.get('ana', '/api/decisions');
  const decided = { caseId: 'recipe_1', outcome: 'hide', title: 'Rude soup', text: '2 leeks\n\nBoil', note: 'Not here, please' };
  expect(body).toMatchObject([decided]);
  expect(JSON.stringify(body)).not.toMatch(/mia|Between us|Thank you/);
  expect((await kitchen.get('ben', '/api/decisions')).body).toEqual([]);
  expect((await kitchen.get(undefined, '/api/decisions')).status).toBe(401);
});

test('decisions about the largest recipes come in pages of about 1 MB, for which few versions are read at a time', async () => {
  const ids = Array.from({ length: 8 }, (_, n) => 10 + n);
  for (const id of ids) {
    await kitchen.recipe(id, 'ana', { isPublic: true, ingredients: largest });
    for (const title of ['Cake', 'Pie']) await edit(id, { title, ingredients: largest });
    await hide(id);
  }
  const found: OwnDecision[] = [];
  const readAtOnce = await bytesReadBackwards(kitchen.ports.events, 'recipe', async () => {
    for (let path: string | undefined = '/api/decisions?limit=100'; path; ) {
      const { body, bytes, headers } = await kitchen.get('ana', path);
      expect(bytes.length).toBeLessThan(1_300_000);
      found.push(...body);
      path = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
  });
  expect(readAtOnce).toBeLessThan(1_000_000);
  expect(found.map(({ contentId }) => contentId)).toEqual([...ids.toReversed(), 1]);
  expect(found[0]).toMatchObject({ title: 'Pie', text: [...largest, '', 'Boil'].join('\n') });
});
