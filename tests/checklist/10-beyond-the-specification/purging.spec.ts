import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { newTitle, openPost, type Post, writePost } from '../feed.ts';
import { entriesOf, moderator, openCase, pressUntilFocused } from '../moderators.ts';
import { type Cook, cook, member } from '../people.ts';

let amara: Cook;
let mia: Cook;
let otto: Cook;
let post: Post;

beforeAll(async () => {
  const [first, reader, author, reporter] = await Promise.all([moderator('Amara'), cook('Mia'), cook('Otto'), member('Rea')]);
  [amara, mia, otto] = [first, reader, author];
  post = await writePost(otto.http, newTitle('Knives'), { photo: true });
  await reporter.post('/api/reports', { contentType: 'announcement', contentId: post.id, reason: 'violence' });
});

describe('10. Beyond the specification: a picture is purged', () => {
  test('by keyboard; the form says that it cannot be undone, and is accessible, light and dark', async () => {
    const { page } = amara;
    await mia.page.goto('/announcements');
    await (await openPost(mia.page, post)).getByRole('img', { name: post.title }).waitFor();
    await openCase(amara, `announcement_${post.id}`);
    await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: 'Claim', exact: true }));
    await page.keyboard.press('Enter');
    const purge = page.getByRole('radio', { name: 'Purge picture or video' });
    await purge.waitFor();
    await pressUntilFocused(page, 'Tab', page.getByRole('radio', { name: 'Dismiss' }));
    await pressUntilFocused(page, 'ArrowDown', purge);
    const decide = page.getByRole('button', { name: 'Decide', exact: true });
    await pressUntilFocused(page, 'Tab', page.getByRole('combobox', { name: 'Basis' }));
    await page.keyboard.press('Enter');
    await pressUntilFocused(page, 'ArrowDown', page.getByRole('option', { name: 'Court order' }));
    await page.keyboard.press('Enter');
    await pressUntilFocused(page, 'Tab', page.getByRole('checkbox', { name: 'I understand that this cannot be undone' }));
    await page.keyboard.press('Space');
    await expectAccessibleLightAndDark(page);
    await pressUntilFocused(page, 'Tab', decide);
    await page.keyboard.press('Enter');
    await entriesOf(page).filter({ hasText: 'Amara decided: purged' }).first().waitFor();
  });

  test('it is gone for everybody, its author and the moderators too, and the page says why', async () => {
    const why = /^Media purged by moderators .* \(court order\)$/;
    for (const { page } of [mia, otto]) {
      await page.goto('/announcements');
      const card = await openPost(page, post);
      await card.getByText(why).waitFor();
      expect(await card.getByRole('img', { name: post.title }).count()).toBe(0);
    }
    await amara.page.getByText(/^Purged on .*: court order\. The files until then are gone for good\.$/).waitFor();
    expect(await amara.page.getByRole('button', { name: 'Open the picture' }).count()).toBe(0);
  });
});
