import type { Member } from '@potluck/tools/demo/member';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { newTitle, type Post, writePost } from '../feed.ts';
import { moderator } from '../moderators.ts';
import { type Cook, cook, member } from '../people.ts';

let mia: Cook;
let max: Cook;
let author: Member;
let post: Post;

const acts = ({ page }: Cook) => page.getByRole('list', { name: 'Acts' }).getByRole('listitem');
const ofPost = (who: Cook) => acts(who).filter({ hasText: post.title });

beforeAll(async () => {
  [mia, max, author] = await Promise.all([moderator('Mia'), moderator('Max'), member('Otto')]);
  post = await writePost(author, newTitle('Grappa'), { content: 'From the shed' });
  const { id } = await mia.http.post<{ id: string }>('/api/moderation/cases', { contentType: 'announcement', contentId: post.id });
  await mia.http.post(`/api/moderation/cases/${id}/claim`);
});

describe("10. Beyond the specification: the moderators' log", () => {
  test('another moderator sees the acts, newest first, with links to the cases', async () => {
    const { page } = max;
    await page.goto('/moderation');
    await page.getByRole('link', { name: 'Log', exact: true }).click();
    await ofPost(max).first().waitFor();
    const texts = await ofPost(max).allInnerTexts();
    expect(texts.map((text) => /claimed|opened a case/.exec(text)?.[0])).toEqual(['claimed', 'opened a case']);
    await expectAccessibleLightAndDark(page);
    await ofPost(max).first().getByRole('link', { name: post.title }).click();
    await page.waitForURL(`**/moderation/cases/announcement_${post.id}`);
  });

  test('the filters are in the address', async () => {
    const { page } = max;
    await page.goto('/moderation/log');
    await page.getByRole('combobox', { name: 'Act' }).click();
    await page.getByRole('option', { name: 'Cases opened' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?act=opened');
    await expect.poll(() => ofPost(max).allInnerTexts()).toEqual([expect.stringContaining('opened a case')]);
    await ofPost(max).getByRole('button', { name: 'Mia' }).click();
    await page.getByRole('button', { name: 'Only Mia · show all' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Only Mia · show all' }).waitFor();
  });

  test('members have no log', async () => {
    const { page } = await cook('Lea');
    await page.goto('/moderation/log');
    await page.getByRole('heading', { name: /Page Not Found/ }).waitFor();
  });
});
