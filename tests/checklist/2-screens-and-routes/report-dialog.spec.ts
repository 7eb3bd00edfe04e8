import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { type Cook, cook } from '../people.ts';
import { openReport, type Reportable, somethingToReport, type WayToReport, waysAsRows, waysToReport } from '../reportable.ts';

let ana: Cook;
let page: Cook['page'];
let things: Reportable;
beforeAll(async () => {
  [ana, things] = await Promise.all([cook('Ana'), somethingToReport('Bernadette')]);
  ({ page } = ana);
});

describe('2. Screens and routes: Report dialog (modal, reusable)', () => {
  test.each(waysAsRows)("of %s: title reads '%s'; it is modal", async (_, __, way) => {
    const { dialog, menu } = await openReport(page, way, things);
    // Nothing behind it is accessible.
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test("has a reason choice, an optional details box with live counter 'n/500 characters', and two buttons", async () => {
    const { dialog } = await openReport(page, waysToReport[0] as never, things);
    await dialog.getByRole('combobox', { name: /Reason/ }).waitFor();
    await dialog.getByText('0/500 characters').waitFor();
    await dialog.getByRole('textbox', { name: /details/i }).fill('Spam!');
    await dialog.getByText('5/500 characters').waitFor();
    await dialog.getByText('(optional)').waitFor();
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Submit Report', exact: true }).waitFor();
  });

  test('reads well in a screen reader', async () => {
    await expectAccessibleLightAndDark(page);
  });

  test('Escape closes it, and the focus returns to the button of the menu', async () => {
    const { dialog, menu } = await openReport(page, waysToReport[0] as never, things);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('the focus returns there, too, when the dialog opens before the menu has gone', async () => {
    const way = waysToReport[1] as WayToReport;
    await page.goto(way.address(things));
    const menu = await way.menu(page, things);
    await page.addStyleTag({ content: '@keyframes leave { to { opacity: 0 } } [role=menu][data-state=closed] { animation: leave 1s }' });
    await menu.click();
    await page.getByRole('menuitem', { name: way.item }).click();
    const dialog = page.getByRole('dialog', { name: way.title });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});
