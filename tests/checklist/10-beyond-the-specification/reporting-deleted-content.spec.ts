import type { CaseDetail } from '@potluck/events/answers/cases';
import { recipeForm } from '@potluck/tools/demo/form';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { expectAccessible } from '../accessible.ts';
import { commentOf, newTitle, openPost, readComments, say, writePost } from '../feed.ts';
import { moderator } from '../moderators.ts';
import { type Cook, cook, toastSays, untilLive, visitor } from '../people.ts';

let amara: Cook;
let otto: Cook;
let rea: Cook;
beforeAll(async () => {
  [amara, otto, rea] = await Promise.all([moderator('Amara'), cook('Otto'), cook('Rea')]);
});

const isGone = 'This post is no longer here.';
const report = (placeholder: Page | Locator) => placeholder.getByRole('button', { name: 'Report it', exact: true });

/** Opens a screen, and waits until it is live. */
async function live<T>(page: Page, open: () => Promise<T>): Promise<T> {
  const watches = untilLive(page);
  const shown = await open();
  await watches;
  return shown;
}

async function sendReport(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Reason for reporting' }).click();
  await page.getByRole('option', { name: 'Harassment or bullying' }).click();
  await page.getByRole('button', { name: 'Submit Report' }).click();
  await toastSays(page, 'Report submitted');
}
async function hasCase(id: string): Promise<void> {
  await vi.waitUntil(async () => (await amara.http.request(`/api/moderation/cases/${id}`)).ok, { timeout: 10_000 });
}
/** A moderator decides without a report. */
async function hide(contentType: string, contentId: number): Promise<void> {
  await amara.http.post('/api/moderation/cases', { contentType, contentId });
  const path = `/api/moderation/cases/${contentType}_${contentId}`;
  await hasCase(`${contentType}_${contentId}`);
  await amara.http.post(`${path}/claim`);
  const about = () => amara.http.get<CaseDetail>(path);
  await vi.waitUntil(async () => (await about()).moves.includes('decide'), { timeout: 10_000 });
  const { revision, content } = await about();
  await amara.http.post(`${path}/decisions`, { outcome: 'hide', revision, contentRevision: content?.revision });
}

describe('10. Beyond the specification: content that just disappeared can be reported', () => {
  test('a post that its author deletes while it is read', async () => {
    const post = await writePost(otto.http, newTitle('Insult'));
    const guest = await visitor();
    for (const { page } of [rea, guest, otto]) await live(page, () => openPost(page, post));
    await otto.http.send('DELETE', `/api/announcements/${post.id}`);
    await rea.page.getByText(isGone).waitFor();
    await expectAccessible(rea.page);
    await report(rea.page).click();
    await sendReport(rea.page);
    await hasCase(`announcement_${post.id}`);
    // Its author and visitors cannot report it.
    for (const { page } of [guest, otto]) {
      await page.getByText(isGone).waitFor();
      expect(await report(page).count()).toBe(0);
    }
  });

  test('a post that a moderator hides, but not by members who joined later', async () => {
    const post = await writePost(otto.http, newTitle('Hidden'));
    await live(rea.page, () => openPost(rea.page, post));
    await hide('announcement', post.id);
    await report(rea.page).click();
    await sendReport(rea.page);
    const late = await cook('Late');
    const answer = await late.http.request('/api/reports', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ contentType: 'announcement', contentId: post.id, reason: 'spam' }),
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'announcement-not-found']);
  });

  test('a deleted and a hidden comment, at their placeholders', async () => {
    const post = await writePost(rea.http, newTitle('Talk'));
    const hidden = await say(otto.http, post, 'And you eat like one');
    const card = await live(rea.page, () => readComments(rea.page, post));
    await commentOf(card, 'And you eat like one').waitFor();
    const deleted = await say(otto.http, post, 'You cook like a goat');
    await commentOf(card, 'You cook like a goat').waitFor();
    await otto.http.send('DELETE', `/api/comments/${deleted}`);
    await card.getByText('This comment is no longer here.').waitFor();
    await expectAccessible(rea.page);
    await report(card).click();
    await sendReport(rea.page);
    await hasCase(`comment_${deleted}`);
    await hide('comment', hidden);
    const placeholder = card.getByText('This comment is hidden.');
    await placeholder.waitFor();
    await report(placeholder).click();
    await sendReport(rea.page);
  });

  test('a recipe on an open screen', async () => {
    const recipe = recipeForm({ title: 'Poison', ingredients: ['1 leek'], instructions: ['Boil it.'], isPublic: true });
    const { id } = await otto.http.post<{ id: number }>('/api/recipes', recipe);
    const { page } = rea;
    await live(page, () => page.goto(`/recipe/${id}`));
    await page.getByRole('heading', { level: 1, name: 'Poison' }).waitFor();
    await hide('recipe', id);
    await page.getByRole('heading', { name: 'Recipe Not Found' }).waitFor();
    expect(await page.getByText('Boil it.').count()).toBe(0);
    await expectAccessible(page);
    await report(page).click();
    await sendReport(page);
  });
});
