import { form, recipeForm } from '@potluck/tools/demo/form';
import type { Member } from '@potluck/tools/demo/member';
import type { Locator, Page } from 'playwright-core';
import { member, saveProfile } from './people.ts';

/** A member with one of everything that others can report. */
export interface Reportable {
  owner: Member;
  userId: string;
  recipe: { id: number; title: string };
  post: { id: number; title: string };
  comment: { id: number; content: string };
}

let made = 0;

export async function somethingToReport(name: string): Promise<Reportable> {
  const owner = await member(name);
  made += 1;
  const mark = `${name} ${Date.now()}${made}`;
  await saveProfile(owner, { isPublic: 'true' });
  const [{ id: userId }, recipe, post] = await Promise.all([
    owner.get<{ id: string }>('/api/auth/user'),
    owner.post<Reportable['recipe']>(
      '/api/recipes',
      recipeForm({ title: `Stew of ${mark}`, ingredients: ['1 turnip'], instructions: ['Stew it.'], isPublic: true }),
    ),
    owner.post<Reportable['post']>('/api/announcements', form({ title: `Words of ${mark}`, content: 'Buy my pans' })),
  ]);
  const content = `A remark of ${mark}`;
  const comment = await owner.post<Reportable['comment']>(`/api/announcements/${post.id}/comments`, { content });
  return { owner, userId, recipe, post, comment };
}

export interface WayToReport {
  /** The kind of content, and where it is reported. */
  what: string;
  item: string;
  title: string;
  address: (things: Reportable) => string;
  /** The button of its menu, once its screen is open. */
  menu: (page: Page, things: Reportable) => Promise<Locator> | Locator;
  /** What the request says about it. */
  sent: (things: Reportable) => { contentType: string; contentId?: number; reportedUserId: string };
}

const menuIn = (within: Locator) => within.locator('button[aria-haspopup=menu]').first();
const post = (page: Page, { post: { title } }: Reportable) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });

export const waysToReport: WayToReport[] = [
  {
    what: 'a recipe on its page',
    item: 'Report Recipe',
    title: 'Report recipe',
    address: ({ recipe }) => `/recipe/${recipe.id}`,
    menu: (page) => page.getByRole('main').getByRole('button', { name: 'More options' }),
    sent: ({ recipe, userId }) => ({ contentType: 'recipe', contentId: recipe.id, reportedUserId: userId }),
  },
  {
    what: 'a recipe on its card',
    item: 'Report Recipe',
    title: 'Report recipe',
    address: ({ userId }) => `/user/${userId}`,
    menu: (page, { recipe }) => menuIn(page.getByRole('article').filter({ hasText: recipe.title })),
    sent: ({ recipe, userId }) => ({ contentType: 'recipe', contentId: recipe.id, reportedUserId: userId }),
  },
  {
    what: 'an announcement',
    item: 'Report announcement',
    title: 'Report announcement',
    address: (things) => `/announcements?search=${encodeURIComponent(things.post.title)}`,
    menu: (page, things) => menuIn(post(page, things)),
    sent: (things) => ({ contentType: 'announcement', contentId: things.post.id, reportedUserId: things.userId }),
  },
  {
    what: 'a comment',
    item: 'Report comment',
    title: 'Report comment',
    address: (things) => `/announcements?search=${encodeURIComponent(things.post.title)}`,
    async menu(page, things) {
      await post(page, things)
        .getByRole('button', { name: /\d+ Comments?$/ })
        .click();
      // The innermost element with its text.
      return menuIn(page.locator('li, article').filter({ hasText: things.comment.content }).last());
    },
    sent: ({ comment, userId }) => ({ contentType: 'comment', contentId: comment.id, reportedUserId: userId }),
  },
  {
    what: 'a user profile',
    item: 'Report User',
    title: 'Report user profile',
    address: ({ userId }) => `/user/${userId}`,
    menu: (page) => menuIn(page.getByRole('main')),
    sent: ({ userId }) => ({ contentType: 'user', reportedUserId: userId }),
  },
];

/** As rows for `test.each`: what is reported, the dialog's title, and how. */
export const waysAsRows = waysToReport.map((way) => [way.what, way.title, way] as const);

/** Goes to its screen and opens the report dialog from its menu. */
export async function openReport(page: Page, way: WayToReport, things: Reportable): Promise<{ menu: Locator; dialog: Locator }> {
  await page.goto(way.address(things));
  const menu = await way.menu(page, things);
  await menu.click();
  await page.getByRole('menuitem', { name: way.item }).click();
  const dialog = page.getByRole('dialog', { name: way.title });
  await dialog.waitFor();
  return { menu, dialog };
}

export async function chooseReason(page: Page, reason: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox').click();
  await page.getByRole('option', { name: reason }).click();
}
