import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, signIn, type Visitor, visitor } from '../people.ts';
import { type Reportable, somethingToReport, waysAsRows } from '../reportable.ts';

let owner: Visitor;
let stranger: Visitor;
let ana: Cook;
let things: Reportable;
beforeAll(async () => {
  [owner, stranger, ana, things] = await Promise.all([visitor(), visitor(), cook('Ana'), somethingToReport('Bruno')]);
  await signIn(owner, things.owner);
});
const reports = /^Report /;

describe('6. Roles and permissions: report menus', () => {
  test.each(waysAsRows)('appear for content or users belonging to someone else: %s', async (_, __, { address, menu, item }) => {
    await ana.page.goto(address(things));
    await (await menu(ana.page, things)).click();
    await ana.page.getByRole('menuitem', { name: item }).waitFor();
  });

  test.each(waysAsRows)("and not for one's own: %s", async (what, _, { address, menu }) => {
    await owner.page.goto(address(things));
    await owner.page
      .getByText(what === 'a user profile' ? /Kitchen$/ : what.includes('recipe') ? things.recipe.title : things.post.title)
      .first()
      .waitFor();
    if (what === 'an announcement' || what === 'a comment') {
      await (await menu(owner.page, things)).click();
      await owner.page.getByRole('menuitem').first().waitFor();
    } else {
      expect(await owner.page.getByRole('main').getByRole('button', { name: 'More options' }).count()).toBe(0);
    }
    expect(await owner.page.getByRole('menuitem', { name: reports }).count()).toBe(0);
  });

  test('nor for a visitor', async () => {
    for (const path of [`/recipe/${things.recipe.id}`, `/user/${things.userId}`]) {
      await stranger.page.goto(path);
      await stranger.page.getByText(things.recipe.title).first().waitFor();
      expect(await stranger.page.getByRole('main').locator('[aria-haspopup=menu]').count()).toBe(0);
    }
  });
});
