import { form, recipeForm } from '@potluck/tools/demo/form';
import type { Member } from '@potluck/tools/demo/member';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { photo } from '../../rights/photo.ts';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { newTitle } from '../feed.ts';
import { moderator, openCase } from '../moderators.ts';
import { type Cook, member } from '../people.ts';

let amara: Cook;
let jun: Cook;
let otto: Member;
let rea: Member;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const acts = ({ page }: Cook, title: string) => page.getByRole('list', { name: 'Acts' }).getByRole('listitem').filter({ hasText: title });

/** The case pictures that a page requests. */
function picturesRequestedBy(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/media/')) paths.push(pathname);
  });
  return paths;
}

async function hiddenPost(title: string): Promise<string> {
  const fields = { title, content: 'Look at this', media: await photo() };
  const { id } = await otto.post<{ id: number }>('/api/announcements', form(fields));
  await rea.post('/api/reports', { contentType: 'announcement', contentId: id, reason: 'violence' });
  const caseId = `announcement_${id}`;
  const path = `/api/moderation/cases/${caseId}`;
  const known = () => jun.http.get<{ revision: number; content: { revision: number; hidden: boolean } }>(path);
  await expect.poll(() => jun.http.request(path).then(({ status }) => status)).toBe(200);
  await jun.http.post(`${path}/claim`);
  const { revision, content } = await known();
  const rules = await jun.http.get<{ id: string; revision: number }[]>('/api/rules');
  const rule = rules[0] ? { id: rules[0].id, revision: rules[0].revision } : null;
  await jun.http.post(`${path}/decisions`, { outcome: 'hide', rule, revision, contentRevision: content.revision });
  await expect.poll(() => known().then((now) => now.content.hidden)).toBe(true);
  return caseId;
}

beforeAll(async () => {
  [amara, jun, otto, rea] = await Promise.all([moderator('Amara'), moderator('Jun'), member('Otto'), member('Rea')]);
});

describe('10. Beyond the specification: closed parts of a case', () => {
  test('a moderator opens a hidden picture and a reporter’s name by keyboard, and the log names the moderator', async () => {
    const title = newTitle('Knives');
    const caseId = await hiddenPost(title);
    const { page } = amara;
    const paths = picturesRequestedBy(page);
    await page.goto(`/moderation/cases/${caseId}`);
    await button(page, 'Open the picture').waitFor();
    await page.getByText('Noted in the moderators’ log').first().waitFor();
    await expectAccessibleLightAndDark(page);
    expect(paths.filter((path) => path.includes('announcement'))).toEqual([]);
    expect(await page.getByText('Rea', { exact: true }).count()).toBe(0);

    await button(page, 'Open the picture').focus();
    await page.keyboard.press('Enter');
    const picture = page.getByRole('img', { name: 'A picture, grey and blurred until you show it' });
    await picture.waitFor();
    const loaded = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(loaded).toBeGreaterThan(0);
    expect(await picture.evaluate((image) => getComputedStyle(image).filter)).toMatch(/blur.*grayscale/);
    // The focus has moved to the next button.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Show picture');
    await page.keyboard.press('Enter');
    const clear = page.getByRole('img', { name: title });
    await clear.waitFor();
    expect(await clear.evaluate((image) => getComputedStyle(image).filter)).toBe('none');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Blur picture');

    await page.getByRole('button', { name: 'Show who reported as Reporter 1' }).click();
    await page.getByText('Reporter 1 is Rea.').waitFor();
    await expectAccessibleLightAndDark(page);

    // For another moderator they are still closed.
    await jun.page.goto(`/moderation/cases/${caseId}`);
    await button(jun.page, 'Open the picture').waitFor();
    expect(await jun.page.getByText('Reporter 1 is Rea.').count()).toBe(0);
    await jun.page.goto('/moderation/log');
    await acts(jun, title).first().waitFor();
    const texts = await acts(jun, title).allInnerTexts();
    expect(texts.slice(0, 2)).toEqual([
      expect.stringContaining('Amara saw who reported (Reporter 1)'),
      expect.stringContaining('Amara opened the pictures'),
    ]);
    expect(texts.join()).not.toContain('Rea');
    await jun.page.getByRole('combobox', { name: 'Act' }).click();
    await jun.page.getByRole('option', { name: 'Reporters unmasked' }).click();
    await expect.poll(() => acts(jun, title).allInnerTexts()).toEqual([expect.stringContaining('saw who reported')]);
  });

  test('the thread of a deleted comment opens in its case', async () => {
    const title = newTitle('Forks');
    const post = await otto.post<{ id: number }>('/api/announcements', form({ title, content: 'Which ones?' }));
    const comments = `/api/announcements/${post.id}/comments`;
    const { id } = await otto.post<{ id: number }>(comments, { content: 'Yours are ugly' });
    await rea.post(comments, { content: 'That is unkind' });
    await rea.post('/api/reports', { contentType: 'comment', contentId: id, reason: 'harassment' });
    await otto.send('DELETE', `/api/comments/${id}`);
    const { page } = amara;
    await openCase(amara, `comment_${id}`);
    await button(page, 'Open the thread').waitFor();
    expect(await page.getByText('That is unkind').count()).toBe(0);
    await expectAccessibleLightAndDark(page);
    await button(page, 'Open the thread').click();
    await page.getByText('That is unkind').waitFor();
    await page.getByRole('article', { name: 'The post' }).getByText(title).waitFor();
    await expectAccessibleLightAndDark(page);
  });

  test('the same in the replay, with a private recipe', async () => {
    const title = newTitle('Secret stew');
    const recipe = { title, ingredients: ['1 turnip'], instructions: ['Stew the turnip.'], isPublic: true };
    const { id } = await otto.post<{ id: number }>('/api/recipes', recipeForm(recipe, await photo()));
    await rea.post('/api/reports', { contentType: 'recipe', contentId: id, reason: 'other' });
    await otto.send('PUT', `/api/recipes/${id}`, recipeForm({ ...recipe, isPublic: false }, await photo()));
    const { page } = amara;
    const paths = picturesRequestedBy(page);
    await openCase(amara, `recipe_${id}`);
    await page.getByText('Its owner keeps this recipe private.').waitFor();
    expect(await page.getByText('Stew the turnip.').count()).toBe(0);
    await page.getByRole('link', { name: 'Replay', exact: true }).click();
    const now = page.getByRole('region', { name: 'Now', exact: true });
    await now.getByText('Not yours to see').waitFor();
    await now.getByRole('button', { name: 'Open the recipe' }).click();
    await now.getByText('Stew the turnip.').waitFor();
    expect(paths.filter((path) => path.includes('recipe'))).toEqual([]);
    await now.getByRole('button', { name: 'Open the picture' }).click();
    await now.getByRole('button', { name: 'Show picture' }).click();
    await expect
      .poll(() => now.getByRole('img', { name: title }).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessibleLightAndDark(page);
    await page.getByRole('link', { name: 'The case', exact: true }).click();
    await page.getByText('Private: only its owner sees this').waitFor();
    await page.getByText('Stew the turnip.').first().waitFor();
  });
});
