import { form } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { grant, pressUntilFocused } from '../moderators.ts';
import { type Cook, cook } from '../people.ts';

let lin: Cook;
let ben: Cook;
/** Names the event that began the document of the first test. */
let begin: string;
beforeAll(async () => {
  [lin, ben] = [await cook('Lin'), await cook('Ben')];
  await grant('analyst', lin.id);
});

const positionOf = ({ headers }: { headers: Headers }) => headers.get('x-potluck-position')?.split(':').at(-1) as string;
/** What a row of the table says of a field: as of the moment, and beside it. */
const row = async (field: string): Promise<string[]> => {
  const cells = lin.page.getByRole('row').filter({ has: lin.page.getByRole('rowheader', { name: new RegExp(`^${field}`) }) });
  return cells.first().getByRole('cell').allInnerTexts();
};
const asOf = () => lin.page.getByRole('group', { name: /^As of/ });
const shown = () => lin.page.getByText(/^(No field differs|\d+ fields? differs?)$/).waitFor();

describe('10. Beyond the specification: a document as of a moment', () => {
  test('an analyst opens a post as it stood after an event, steps through its events, and sends the link', async () => {
    const { page, http } = lin;
    const { id } = await http.post<{ id: number }>('/api/announcements', form({ title: 'Leeks', content: 'Fresh' }));
    await ben.http.post(`/api/announcements/${id}/like`);
    await ben.http.post(`/api/announcements/${id}/comments`, { content: 'With potatoes' });
    const gone = await http.request(`/api/announcements/${id}`, { method: 'DELETE' });
    await page.goto(`/analysis/events?subjectOf=${positionOf(gone)}`);
    await page.getByLabel('Follow the log').click();
    await page
      .getByRole('button', { name: /^AnnouncementLiked/ })
      .first()
      .click({ timeout: 30_000 });
    await page.getByRole('region', { name: 'Documents after this event' }).getByRole('link', { name: /^feed/ }).click();
    await shown();
    expect(await asOf().innerText()).toContain('After AnnouncementLiked');
    expect(await row('likesCount')).toEqual(['1', 'no such field']);
    expect(await row('title')).toEqual(['personal, 5 letters', 'no such field']);
    await page.getByText(/It was deleted: AnnouncementDeleted/).waitFor();

    await asOf().getByRole('button', { name: 'Earlier event' }).click();
    await expect.poll(() => asOf().innerText()).toContain('After AnnouncementPosted');
    await shown();
    expect(await row('likesCount')).toEqual(['0', 'no such field']);
    begin = new URL(page.url()).searchParams.get('at') as string;
    await asOf().getByRole('button', { name: 'Later event' }).click();
    await expect.poll(() => asOf().innerText()).toContain('After AnnouncementLiked');
    await shown();
    await asOf().getByRole('button', { name: 'Later event' }).click();
    await expect.poll(() => asOf().innerText()).toContain('After CommentAdded');
    await shown();
    expect(await row('commentsCount')).toEqual(['1', 'no such field']);
    await page.reload();
    await shown();
    expect(await row('commentsCount')).toEqual(['1', 'no such field']);
    expect(await page.locator('main').innerText()).not.toMatch(/Leeks|potatoes|Fresh/);

    await asOf().getByLabel('Day (UTC)').fill('2020-01-01');
    await page.getByText('It was not there yet.').waitFor();
    await asOf().getByLabel('Day (UTC)').fill('2999-01-01');
    await page.getByText('This moment is in the future: it is shown as it is now.').waitFor();
  });

  test('the documents of a projection are listed, and one is opened and stepped through by keyboard', async () => {
    const { page } = lin;
    await page.goto('/analysis/projections');
    await page.getByRole('link', { name: 'Documents of feed' }).click();
    const links = page.getByRole('list', { name: 'Documents' }).getByRole('link');
    const link = links.and(page.locator(`a[href*="${begin}"]`));
    // Others post here too, perhaps more than a page of documents since.
    await links.first().waitFor();
    await expect
      .poll(async () => {
        await links.last().scrollIntoViewIfNeeded();
        return link.count();
      })
      .toBe(1);
    await pressUntilFocused(page, 'Tab', link, 200);
    await page.keyboard.press('Enter');
    await shown();
    await page.getByText(/It was deleted: AnnouncementDeleted/).waitFor();
    await pressUntilFocused(page, 'Tab', asOf().getByRole('button', { name: 'Earlier event' }));
    for (const event of ['AnnouncementDeleted', 'CommentAdded']) {
      await page.keyboard.press('Enter');
      await expect.poll(() => asOf().innerText()).toContain(`After ${event}`);
      await shown();
    }
    expect(await row('commentsCount')).toEqual(['1', 'no such field']);
    await expectAccessibleLightAndDark(page);
    expect(lin.complaints).toEqual([]);
  });

  test('a document that is none is said to be none', async () => {
    const { page } = lin;
    await page.goto(`/analysis/documents?projection=feed&of=${'A'.repeat(22)}`);
    await page.getByRole('heading', { name: 'The document cannot be shown' }).waitFor();
    await page.getByText('There is no such event, or analysts do not see it.').waitFor();
  });
});
