import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../accessible.ts';
import { cardOf, commentOf, focused, newTitle, openPost, type Post, readComments, say, sayAll, writePost } from '../feed.ts';
import { type Cook, cook, member, toastSays } from '../people.ts';

let ana: Cook;
let page: Page;
let ben: Awaited<ReturnType<typeof member>>;
let post: Post;
let card: Locator;

beforeAll(async () => {
  [ana, ben] = await Promise.all([cook('Ana'), member('Ben')]);
  page = ana.page;
  post = await writePost(ana.http);
});

const choose = async (article: Locator, item: string) => {
  await article.getByRole('button', { name: 'More options', exact: true }).first().click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const dialog = (name: string) => page.getByRole('dialog', { name });

describe('Beyond: posts and comments can be edited and deleted by their author', () => {
  test("an edited post is marked 'edited' live for everybody", async () => {
    card = await openPost(page, post);
    expect(await card.getByText('edited').count()).toBe(0);
    await choose(card, 'Edit');
    await dialog('Edit announcement').getByLabel('Message').fill('Who brings a rye loaf?');
    await expectAccessible(page);
    await dialog('Edit announcement').getByRole('button', { name: 'Save Changes' }).click();
    await toastSays(page, 'Announcement updated');
    await card.getByText('Who brings a rye loaf?').waitFor();
    await card.getByText(/edited$/).waitFor();
    await expect.poll(() => focused(page)).toBe('More options');
  });

  test('closing the dialog returns the focus to the menu that it was opened from, for each post', async () => {
    const title = newTitle();
    const [first, second] = [await writePost(ana.http, `${title} a`), await writePost(ana.http, `${title} b`)];
    await page.goto(`/announcements?search=${encodeURIComponent(title)}`);
    for (const { title } of [first, second]) {
      const its = cardOf(page, title);
      await choose(its, 'Edit');
      // The dialog's code is loaded for the first post.
      await dialog('Edit announcement').getByLabel('Message').waitFor();
      await dialog('Edit announcement').getByRole('button', { name: 'Cancel' }).click();
      const button = its.getByRole('button', { name: 'More options', exact: true });
      await expect.poll(() => button.evaluate((button) => button === document.activeElement)).toBe(true);
    }
    await openPost(page, post);
  });

  test('its title is still required, and it may not become empty', async () => {
    await choose(card, 'Edit');
    const form = dialog('Edit announcement');
    await form.getByLabel('Title').fill(' ');
    await form.getByLabel('Message').fill('');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await form.getByText('Title is required', { exact: true }).waitFor();
    // A screen reader reads the field with its problem.
    expect(await form.getByLabel('Title').evaluate((field) => field === document.activeElement)).toBe(true);
    await form.getByText('Either content or media (image/video) is required', { exact: true }).waitFor();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await dialog('Discard what you typed?').getByRole('button', { name: 'Discard' }).click();
  });

  test("an edited comment is marked 'edited'", async () => {
    await say(ana.http, post, 'I bring sald.');
    card = await readComments(page, post);
    await choose(commentOf(card, 'I bring sald.'), 'Edit');
    await card.getByRole('textbox', { name: 'Edit comment' }).fill('I bring salad.');
    await card.getByRole('button', { name: 'Save', exact: true }).click();
    await commentOf(card, 'I bring salad.')
      .getByText(/edited$/)
      .waitFor();
    await expect.poll(() => focused(page)).toBe('More options');
  });

  test('an edit of what was changed elsewhere in the meantime shows both versions, and overwrites nothing', async () => {
    const other = await writePost(ana.http);
    card = await openPost(page, other);
    await choose(card, 'Edit');
    const form = dialog('Edit announcement');
    const path = `/api/announcements/${other.id}`;
    await form.getByLabel('Message').fill('Mine.');
    await ana.http.send('PUT', path, { title: other.title, content: 'Theirs, longer.' });
    // The draft keeps the version that editing began with.
    await openPost(page, other);
    await choose(card, 'Edit');
    await page.getByRole('heading', { name: 'This post was changed in the meantime' }).waitFor();
    await expectAccessible(page);
    await form.getByRole('group', { name: 'Message' }).getByRole('radio', { name: 'Theirs' }).check();
    expect(await form.getByLabel('Message').inputValue()).toBe('Theirs, longer.');
    await form.getByRole('group', { name: 'Message' }).getByRole('radio', { name: 'Yours' }).check();
    await ana.http.send('PUT', path, { title: other.title, content: 'A third.' });
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await form.getByRole('radio', { name: 'Theirs', description: 'A third.' }).waitFor();
    expect(await ana.http.get(path)).toMatchObject({ content: 'A third.' });
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await toastSays(page, 'Announcement updated');
    expect(await ana.http.get(path)).toMatchObject({ content: 'Mine.' });

    const id = await say(ana.http, other, 'Soup');
    card = await readComments(page, other);
    await choose(commentOf(card, 'Soup'), 'Edit');
    await card.getByRole('textbox', { name: 'Edit comment' }).fill('Mine');
    await ana.http.send('PUT', `/api/comments/${id}`, { content: 'Theirs' });
    await card.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'This comment was changed in the meantime' }).waitFor();
    expect(await ana.http.get(`/api/comments/${id}`)).toMatchObject({ content: 'Theirs' });
    await card.getByRole('button', { name: 'Save', exact: true }).click();
    await commentOf(card, 'Mine').waitFor();
  });

  test('deleting a comment asks first and says how many replies go with it', async () => {
    const other = await writePost(ana.http);
    const first = await say(ana.http, other, 'Who brings bread?');
    await say(ana.http, other, 'Nobody answers me.');
    const answers = await sayAll(ben, other, ['Me.', 'And me.'], first);
    await say(ben, other, 'Both of us.', answers[0]);
    card = await readComments(page, other);
    await choose(commentOf(card, 'Nobody answers me.'), 'Delete');
    await dialog('Delete comment').getByText('Are you sure you want to delete this comment?', { exact: true }).waitFor();
    await expectAccessible(page);
    await dialog('Delete comment').getByRole('button', { name: 'Cancel' }).click();

    await choose(commentOf(card, 'Who brings bread?'), 'Delete');
    await dialog('Delete comment').getByText('2 replies go with it, and whatever was said below.').waitFor();
    await dialog('Delete comment').getByRole('button', { name: 'Cancel' }).click();
    await card.getByRole('button', { name: 'View 2 replies' }).click();
    await card.getByRole('button', { name: 'View 1 reply' }).click();
    await commentOf(card, 'Both of us.').waitFor();
    await choose(commentOf(card, 'Who brings bread?'), 'Delete');
    await dialog('Delete comment').getByText('3 replies go with it.').waitFor();
    await dialog('Delete comment').getByRole('button', { name: 'Delete' }).click();
    await toastSays(page, 'Comment deleted');
    await commentOf(card, 'Who brings bread?').waitFor({ state: 'detached' });
    await card.getByText('1 Comment', { exact: true }).waitFor();
    // The focus moves to the next comment.
    await expect.poll(() => focused(page)).toBe('Comment by Ana');
  });

  test('after the last comment the focus moves to the text box', async () => {
    await choose(commentOf(card, 'Nobody answers me.'), 'Delete');
    await dialog('Delete comment').getByRole('button', { name: 'Delete' }).click();
    await card.getByText('No comments yet.').waitFor();
    await expect.poll(() => focused(page)).toBe('Write a comment');
  });

  test('deleting a post asks first and says what goes with it', async () => {
    const mark = newTitle('mark').replace(/\W/g, '');
    const [stays, goes] = [await writePost(ana.http, newTitle(mark)), await writePost(ana.http, newTitle(mark))];
    await sayAll(ben, goes, ['One.', 'Two.', 'Three.', 'Four.']);
    await page.goto(`/announcements?search=${mark}`);
    card = cardOf(page, goes.title);
    await choose(card, 'Delete');
    const asks = dialog('Delete announcement');
    await asks.getByText(`Are you sure you want to delete "${goes.title}"? Its 4 comments go with it.`, { exact: true }).waitFor();
    await asks.getByRole('button', { name: 'Cancel' }).click();
    await asks.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('More options');
    await choose(card, 'Delete');
    await asks.getByRole('button', { name: 'Delete' }).click();
    await toastSays(page, 'Announcement deleted');
    await card.waitFor({ state: 'detached' });
    expect(await page.getByText('This post is no longer here.').count()).toBe(0);
    await expect.poll(() => focused(page)).toContain(stays.title);
  });

  test('the author’s page shows what was edited and no longer what was deleted, also if it was opened before', async () => {
    const [changes, goes] = [await writePost(ana.http), await writePost(ana.http)];
    await page.goto(`/user/${ana.id}`);
    await page.getByRole('article', { name: goes.title, exact: true }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Community' }).click();
    await choose(cardOf(page, changes.title), 'Edit');
    const title = newTitle('Stew');
    await dialog('Edit announcement').getByLabel('Title').fill(title);
    await dialog('Edit announcement').getByRole('button', { name: 'Save Changes' }).click();
    await toastSays(page, 'Announcement updated');
    await choose(cardOf(page, goes.title), 'Delete');
    await dialog('Delete announcement').getByRole('button', { name: 'Delete' }).click();
    await toastSays(page, 'Announcement deleted');
    await cardOf(page, title).getByRole('link', { name: 'Ana' }).click();
    await page.getByRole('heading', { level: 1, name: "Ana's Kitchen" }).waitFor();
    await page.getByRole('article', { name: title, exact: true }).waitFor();
    expect(await page.getByText(goes.title).count()).toBe(0);
  });

  test('an own new reply is shown at once below the loaded ones, with N more between', async () => {
    const long = await writePost(ben);
    const first = await say(ben, long, 'Who brings bread?');
    await sayAll(ben, long, ['1.', '2.', '3.', '4.', '5.', '6.', '7.', '8.'], first);
    card = await readComments(page, long);
    await commentOf(card, 'Who brings bread?').getByRole('button', { name: 'Reply' }).click();
    await commentOf(card, 'Who brings bread?').getByRole('textbox').fill('I do.');
    await commentOf(card, 'Who brings bread?').getByRole('button', { name: 'Post Reply' }).click();
    await commentOf(card, 'I do.').waitFor();
    await expect.poll(() => focused(page)).toBe('Reply');
    await card.getByRole('button', { name: '3 more replies' }).waitFor();
    const order = () => card.getByText(/^(\d\.|I do\.|\d more replies)$/).allTextContents();
    expect(await order()).toEqual(['1.', '2.', '3.', '4.', '5.', '3 more replies', 'I do.']);
    await card.getByRole('button', { name: '3 more replies' }).press('Enter');
    await expect.poll(order).toEqual(['1.', '2.', '3.', '4.', '5.', '6.', '7.', '8.', 'I do.']);
    await expect.poll(() => focused(page)).toBe('Comment by Ben');
  });
});
