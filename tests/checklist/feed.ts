import { readFile } from 'node:fs/promises';
import { form } from '@potluck/tools/demo/form';
import type { Member } from '@potluck/tools/demo/member';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { fixture } from './people.ts';
import { typefacesAreSet } from './typefaces.ts';

/** Helpers of the checklist's files about the feed: posts and comments without a browser, and positions on the screen. */
let last = 0;

/** A title that no other post of this server has. */
export const newTitle = (about = 'Soup'): string => `${about} ${process.pid}-${++last}-${Date.now().toString(36)}`;

export interface Post {
  id: number;
  title: string;
}

/** Posts it, by default with text unless there is a file. */
export async function writePost(
  by: Member,
  title = newTitle(),
  fields: { content?: string; photo?: boolean; video?: string } = {},
): Promise<Post> {
  const file = async (name: string, path: string, type: string) => [name, await readFile(path), type] as [string, Uint8Array, string];
  const media = fields.photo
    ? await file('photo.png', fixture('photo.png'), 'image/png')
    : fields.video && (await file('clip.mp4', fields.video, 'video/mp4'));
  const content = fields.content ?? (fields.photo || fields.video ? '' : 'Who brings bread?');
  const { id } = await by.post<{ id: number }>('/api/announcements', form({ title, content, ...(media && { media }) }));
  return { id, title };
}

/** Comments on a post, or replies to a comment; returns the comment's id. */
export async function say(by: Member, post: Post, content: string, parentId?: number): Promise<number> {
  const { id } = await by.post<{ id: number }>(`/api/announcements/${post.id}/comments`, { content, ...(parentId && { parentId }) });
  return id;
}

/** Several comments, sequentially. */
export async function sayAll(by: Member, post: Post, texts: readonly string[], parentId?: number): Promise<number[]> {
  const ids: number[] = [];
  for (const text of texts) ids.push(await say(by, post, text, parentId));
  return ids;
}

/** '1 Thought', '2 Thought' … */
export const numbered = (count: number, text: string): string[] => Array.from({ length: count }, (_, index) => `${text} ${index + 1}.`);

export const like = (by: Member, { id }: Post, isLike = true) => by.post(`/api/announcements/${id}/like`, { isLike });

/** Opens the feed with only this post in it. */
export async function openPost(page: Page, { title }: Post, more = ''): Promise<Locator> {
  await page.goto(`/announcements?search=${encodeURIComponent(title)}${more}`);
  const card = cardOf(page, title);
  await card.waitFor();
  await typefacesAreSet(page);
  return card;
}

export const cardOf = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** The like button and the comments' toggle of a post. */
export const likeButton = (card: Locator): Locator => card.getByRole('button', { name: /^[\d,]+ Likes?$/ });
export const commentsToggle = (card: Locator): Locator => card.getByRole('button', { name: /^[\d,]+ Comments?/ });
/** A comment, without its replies and reply form. */
export const commentOf = (card: Locator, text: string): Locator =>
  card
    .getByRole('article', { name: /^Comment by/ })
    .filter({ hasText: text })
    .filter({
      hasNot: card
        .page()
        .getByRole('textbox', { name: /^Reply to/ })
        .filter({ hasText: text }),
    });

export async function openComments(card: Locator): Promise<void> {
  await commentsToggle(card).click();
  await card.getByRole('textbox', { name: 'Write a comment' }).waitFor();
}

/** Opens the feed with only this post, and its comments. */
export async function readComments(page: Page, post: Post): Promise<Locator> {
  const card = await openPost(page, post);
  await openComments(card);
  return card;
}

/** Waits until a new row has its full height. Chromium leaves an empty attribute of a style that was never read. */
export const unfolded = (row: Locator) => expect.poll(() => row.getAttribute('style')).toBeFalsy();

/** The pending likes that this browser stores until the server has them. */
export const pendingLikes = (page: Page): Promise<{ id: string; userId: string; isLike: boolean }[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith('potluck-pending-like'))
      .map((name) => JSON.parse(localStorage.getItem(name) ?? '')),
  );

/** The focused element, as its role's name or text; 'BODY' if the focus is lost. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'BODY';
    return element.getAttribute('aria-label') || (element.textContent ?? '').trim();
  });

/** Measures the cumulative layout shift (CLS) from now on; returns a function that reads it. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seenShifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) seen.shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: false });
  });
  return () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          // Two frames later the last paint has been measured.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve((window as unknown as { seenShifts: { shift: number } }).seenShifts.shift)),
          );
        }),
    );
}
