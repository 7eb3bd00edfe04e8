import { recipeForm } from '@potluck/tools/demo/form';
import type { Locator, Page, WebSocketRoute } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  cardOf,
  commentOf,
  focused,
  like,
  likeButton,
  newTitle,
  numbered,
  openPost,
  type Post,
  readComments,
  say,
  sayAll,
  unfolded,
  watchShifts,
  writePost,
} from '../feed.ts';
import { type Cook, cook, member, saveProfile, slowLine, untilLive, visitor } from '../people.ts';

type Person = Awaited<ReturnType<typeof member>>;
let ana: Cook;
let page: Page;
let ben: Person;
let cara: Person;
/** Posts that a search for their mark finds, in chronological order. */
let posts: Post[];
const mark = newTitle('mark').replace(/\W/g, '');

beforeAll(async () => {
  [ana, ben, cara] = await Promise.all([cook('Ana'), member('Ben'), member('Cara')]);
  page = ana.page;
  posts = [];
  for (let count = 0; count < 8; count += 1) posts.push(await writePost(ben, newTitle(mark)));
});

/** A person whose live connection can be broken; it reconnects by itself. The first may be one that the server does not answer. */
async function connectedBy(
  name: string,
  first: 'answered' | 'silent' = 'answered',
): Promise<{ person: Cook; loseConnection: () => Promise<void> }> {
  const person = await cook(name);
  const connections: WebSocketRoute[] = [];
  await person.page.routeWebSocket(/socket\.io/, (connection) => {
    if (connections.length > 0 || first === 'answered') connection.connectToServer();
    connections.push(connection);
  });
  return { person, loseConnection: async () => connections.at(-1)?.close() };
}

const postAt = (index: number): Post => posts[index] as Post;
const topOf = (element: Locator) => element.evaluate((there) => there.getBoundingClientRect().top);
const toMiddle = (element: Locator) => element.evaluate((there) => there.scrollIntoView({ block: 'center', behavior: 'instant' }));
const pill = () => page.getByRole('button', { name: /^\d+ new posts?$/ });

describe('Beyond: likes and comments appear live', () => {
  test("a member's like is seen by a visitor at once", async () => {
    const someone = await visitor();
    const seen = await openPost(someone.page, postAt(0));
    const card = await openPost(page, postAt(0));
    await likeButton(card).click();
    await seen.getByText('1 Like', { exact: true }).waitFor();
  });

  test('a new comment unfolds on other members’ screens', async () => {
    const card = await readComments(page, postAt(0));
    await say(ben, postAt(0), 'Hot from the stove.');
    await commentOf(card, 'Hot from the stove.').waitFor();
    await card.getByText('1 Comment', { exact: true }).waitFor();
  });

  test('a new name is shown at once, also that of a private profile', async () => {
    const card = await openPost(page, postAt(0));
    await card.getByRole('link', { name: 'Ben', exact: true }).waitFor();
    await saveProfile(ben, { displayName: 'Benedikt' });
    await card.getByRole('link', { name: 'Benedikt', exact: true }).waitFor();
    await say(cara, postAt(0), 'Me too.');
    await readComments(page, postAt(0));
    await commentOf(card, 'Me too.').getByRole('link', { name: 'Cara', exact: true }).waitFor();
    await saveProfile(cara, { displayName: 'Carolina' });
    await commentOf(card, 'Me too.').getByRole('link', { name: 'Carolina', exact: true }).waitFor();
  });

  test('counts are announced politely to screen readers', async () => {
    await openPost(page, postAt(1));
    await like(cara, postAt(1));
    const announcement = page.getByRole('status').filter({ hasText: `${postAt(1).title}: 1 Like` });
    await announcement.waitFor({ state: 'attached' });
    await say(cara, postAt(1), 'And a comment.');
    await page
      .getByRole('status')
      .filter({ hasText: `${postAt(1).title}: 1 Comment` })
      .waitFor({ state: 'attached' });
  });

  test('a count is animated, except with reduced motion', async () => {
    const card = await openPost(page, postAt(1));
    const last = likeButton(card).locator('span').last();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await like(ben, postAt(1));
    await card.getByText('2 Likes', { exact: true }).waitFor();
    expect(await last.evaluate((span) => getComputedStyle(span).animationDuration)).toBe('0.001s');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await last.evaluate((span) => getComputedStyle(span).animationDuration)).toBe('0.2s');
  });
});

describe('Beyond: live changes move nothing on the screen', () => {
  test("new posts are behind a button 'N new posts'", async () => {
    const received: string[] = [];
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))));
    await Promise.all([untilLive(page), page.goto('/announcements?view=list')]);
    const reading = page.getByRole('article').nth(2);
    await toMiddle(reading);
    const before = await topOf(reading);
    const shifts = await watchShifts(page);
    const late = await writePost(ben, newTitle(mark));
    await pill().waitFor();
    expect(await topOf(reading)).toBe(before);
    expect(await shifts()).toBeLessThanOrEqual(0.02);
    expect(await cardOf(page, late.title).count()).toBe(0);
    // The button may be there for a post of another file.
    await expect.poll(() => received.some((message) => message.includes(late.title))).toBe(true);
    await pill().click();
    await cardOf(page, late.title).waitFor();
    await expect.poll(() => focused(page)).toBe('Posts');
    posts.push(late);
  });

  test("an author's link is as wide as the name, beside which that button may stand; a long name is cut", async () => {
    const long = await member('Wilhelmina of the Leeks, the Onions and the Stones');
    const [short, cut] = [postAt(0), await writePost(long, newTitle(mark))];
    const { page: phone } = await visitor({ viewport: { width: 390, height: 844 } });
    await phone.goto(`/announcements?view=list&search=${mark}`);
    const linkOf = ({ title }: Post) => cardOf(phone, title).getByRole('link', { name: /^(Ben|Benedikt|Wilhelmina.*)$/ });
    const rightOf = async (element: Locator) => (await element.boundingBox().then((box) => box && box.x + box.width)) as number;
    expect((await linkOf(short).boundingBox())?.width).toBeLessThan(100);
    expect(await rightOf(linkOf(cut))).toBeLessThan(await rightOf(cardOf(phone, cut.title)));
    expect(await linkOf(cut).evaluate((link) => link.scrollWidth > link.clientWidth)).toBe(true);
  });

  test.each([
    ['on a desk', 1280, 'list'],
    ['on a phone', 390, 'grid'],
  ])('new likes, comments and posts shift nothing, %s', async (_, width, view) => {
    const before = page.viewportSize();
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/announcements?view=${view}&search=${mark}`);
    await toMiddle(cardOf(page, postAt(4).title));
    const shifts = await watchShifts(page);
    await Promise.all([2, 3, 4, 5].map((index) => like(cara, postAt(index), width === 390)));
    await Promise.all([2, 3, 4, 5].map((index) => say(cara, postAt(index), `At ${width}.`)));
    await cardOf(page, postAt(5).title)
      .getByText(width === 390 ? '2 Comments' : '1 Comment', { exact: true })
      .waitFor();
    expect(await shifts()).toBeLessThanOrEqual(0.02);
    if (before) await page.setViewportSize(before);
  });

  test('new comments in an open conversation shift nothing, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const post = await writePost(ben, newTitle(mark));
    await sayAll(ben, post, numbered(9, 'Thought'));
    const card = await readComments(page, post);
    await toMiddle(card.getByText('Thought 4.'));
    const shifts = await watchShifts(page);
    await say(ben, post, 'A tenth, while others read.');
    await card.getByText('10 Comments', { exact: true }).waitFor({ state: 'attached' });
    const tenth = card.getByRole('listitem').filter({ hasText: 'A tenth, while others read.' });
    await tenth.waitFor({ state: 'attached' });
    await unfolded(tenth);
    expect(await shifts()).toBeLessThanOrEqual(0.02);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('a new comment moves neither the text being read nor the box being written in', async () => {
    const post = await writePost(ben, newTitle(mark));
    await sayAll(ben, post, numbered(9, 'Thought'));
    const card = await readComments(page, post);
    // As in a browser without scroll anchoring.
    await page.addStyleTag({ content: '* { overflow-anchor: none }' });
    const reading = card.getByText('Thought 4.');
    await toMiddle(reading);
    const before = await topOf(reading);
    await say(ben, post, 'A tenth.');
    await card.getByText('A tenth.').waitFor();
    await expect.poll(async () => Math.abs((await topOf(reading)) - before)).toBeLessThan(2);
    // The next part starts at another scroll position.
    await unfolded(card.getByRole('listitem').filter({ hasText: 'A tenth.' }));

    const box = card.getByRole('textbox', { name: 'Write a comment' });
    await box.fill('A draft');
    const boxBefore = await topOf(box);
    await say(ben, post, 'An eleventh.');
    await card.getByText('An eleventh.').waitFor();
    await expect.poll(async () => Math.abs((await topOf(box)) - boxBefore)).toBeLessThan(2);
    expect(await box.inputValue()).toBe('A draft');
    expect(await focused(page)).toBe('Write a comment');
  });

  test('a focus on the text box while a comment unfolds scrolls to the box', async () => {
    const post = await writePost(ben, newTitle(mark));
    await sayAll(ben, post, numbered(9, 'Thought'));
    const card = await readComments(page, post);
    await toMiddle(card.getByText('Thought 4.'));
    const box = card.getByRole('textbox', { name: 'Write a comment' });
    expect(await topOf(box)).toBeLessThan(0);
    await box.evaluate((there) => {
      const conversation = there.closest('[data-open]');
      const comes = new MutationObserver(() => {
        if (conversation?.querySelectorAll('ol > li').length !== 10) return;
        comes.disconnect();
        (there as HTMLElement).focus();
      });
      if (conversation) comes.observe(conversation, { childList: true, subtree: true });
    });
    await say(ben, post, 'A tenth.');
    const tenth = card.getByRole('listitem').filter({ hasText: 'A tenth.' });
    await tenth.waitFor();
    await unfolded(tenth);
    expect(await focused(page)).toBe('Write a comment');
    expect(await topOf(box)).toBeGreaterThan(0);
  });

  test('a reply to a live reply can be typed on after a reconnect', async () => {
    const { person, loseConnection } = await connectedBy('Dora');
    const post = await writePost(ben, newTitle(mark));
    const comment = await say(ben, post, 'Who brings bread?');
    const card = await readComments(person.page, post);
    await commentOf(card, 'Who brings bread?').waitFor();
    const read = person.page.waitForResponse(/\/replies\?/);
    await say(ben, post, 'A loaf or two?', comment);
    await commentOf(card, 'A loaf or two?').waitFor();
    await read;
    await say(ben, post, 'Or cake?', comment);
    const reply = commentOf(card, 'Or cake?');
    await reply.getByRole('button', { name: 'Reply' }).click();
    await expect.poll(() => focused(person.page)).toMatch(/^Reply to/);
    await person.page.keyboard.type('Cake, ');
    // The first read after the reconnect only has the missed reply's count.
    const lineIsFree = await slowLine(person.page, /\/replies\?/);
    const readAnew = person.page.waitForResponse(/\/comments\?/);
    await loseConnection();
    await say(ben, post, 'With cherries?', comment);
    await readAnew;
    await card.getByText('4 Comments', { exact: true }).waitFor();
    await lineIsFree();
    await commentOf(card, 'With cherries?').waitFor();
    await person.page.keyboard.type('of course.');
    expect(await reply.getByRole('textbox').inputValue()).toBe('Cake, of course.');
  });

  test.each([
    ['was lost', 'answered'],
    ['was lost before it was made', 'silent'],
  ] as const)('a screen without live updates, and who one is, are read again after the connection %s', async (_, first) => {
    const { person, loseConnection } = await connectedBy('Elsa', first);
    const isMade =
      first === 'answered' &&
      person.page
        .waitForEvent('websocket')
        .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40')));
    await person.page.goto('/recipes');
    await person.page.getByText('No recipes yet').waitFor();
    await isMade;
    const fields = recipeForm({ title: 'From the phone', ingredients: ['3 leeks'], instructions: ['Slice.'] });
    await person.http.post('/api/recipes', fields);
    await expect.poll(() => person.http.get('/api/recipes')).toMatchObject([{ title: 'From the phone' }]);
    const user = person.page.waitForResponse(/\/api\/auth\/user/);
    await loseConnection();
    await person.page.getByRole('article', { name: 'From the phone' }).waitFor();
    await user;
  });

  test('a page of comments that was requested arrives, even if a reconnect rereads the feed', async () => {
    const { person, loseConnection } = await connectedBy('Emil');
    const post = await writePost(ben, newTitle(mark));
    await sayAll(ben, post, numbered(12, 'Thought'));
    const card = await readComments(person.page, post);
    const lineIsFree = await slowLine(person.page, /\/comments\?.*cursor=/);
    await card.getByRole('button', { name: 'Show more comments' }).click();
    const readAnew = person.page.waitForResponse(/\/api\/announcements\/feed/);
    await loseConnection();
    await readAnew;
    await lineIsFree();
    await commentOf(card, 'Thought 1.').waitFor();
  });

  test('a deletion elsewhere does not interrupt inertial scrolling', async () => {
    const gone = await writePost(ben, newTitle(mark));
    await page.goto(`/announcements?view=list&search=${mark}`);
    await cardOf(page, gone.title).waitFor();
    // As inertial scrolling does: 4 px per frame, until a few frames after the deletion is drawn.
    const glided = page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const step = 4;
          const positions: number[] = [];
          let framesLeft = 10;
          const glide = () => {
            positions.push(scrollY);
            scrollBy({ top: step, behavior: 'instant' });
            if (document.body.textContent?.includes('This post is no longer here.')) framesLeft -= 1;
            if (framesLeft > 0) requestAnimationFrame(glide);
            else resolve(positions);
          };
          requestAnimationFrame(glide);
        }),
    );
    await ben.send('DELETE', `/api/announcements/${gone.id}`);
    const positions = await glided;
    expect(positions).toEqual(positions.map((_, frame) => 4 * frame));
  });

  test('a deleted post leaves a placeholder until a refresh', async () => {
    const next = await writePost(ben, newTitle(mark));
    const gone = await writePost(ben, newTitle(mark));
    await page.goto(`/announcements?view=list&search=${mark}`);
    const reading = cardOf(page, next.title);
    await toMiddle(reading);
    const before = await topOf(reading);
    const shifts = await watchShifts(page);
    await ben.send('DELETE', `/api/announcements/${gone.id}`);
    await page.getByText('This post is no longer here.').waitFor();
    expect(await topOf(reading)).toBe(before);
    expect(await shifts()).toBeLessThanOrEqual(0.02);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('This post is no longer here.').waitFor({ state: 'detached' });
  });
});
