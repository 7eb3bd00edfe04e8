import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, deadLine, holdLive, slowLine, toastSays } from '../people.ts';
import { chooseReason, openReport, type Reportable, somethingToReport, waysToReport } from '../reportable.ts';

const [onPage] = waysToReport as [(typeof waysToReport)[0]];
let page: Cook['page'];
let things: Reportable;
beforeAll(async () => {
  let ana: Cook;
  [ana, things] = await Promise.all([cook('Ana'), somethingToReport('Boris')]);
  ({ page } = ana);
});
const focused = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null && document.activeElement?.tagName);

describe('4. States and transitions: Report dialog', () => {
  test('it is closed or open', async () => {
    await page.goto(onPage.address(things));
    await page.getByRole('main').getByRole('button', { name: 'More options' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    const { dialog } = await openReport(page, onPage, things);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('a failed submit leaves it open with the input, and the focus on the button', async () => {
    const { dialog } = await openReport(page, onPage, things);
    await chooseReason(page, 'Harassment or bullying');
    await dialog.getByRole('textbox').fill('Twice');
    const backOnLine = await deadLine(page, '**/api/reports');
    await dialog.getByRole('button', { name: 'Submit Report' }).click();
    await toastSays(page, 'Report failed');
    await backOnLine();
    expect(await dialog.getByRole('combobox').innerText()).toBe('Harassment or bullying');
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Twice');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Submit Report');
  });

  test("a submit in flight shows 'Submitting...' and disables both buttons; the focus stays in the dialog", async () => {
    const dialog = page.getByRole('dialog');
    const goOn = await slowLine(page, '**/api/reports');
    await dialog.getByRole('button', { name: 'Submit Report' }).click();
    const submitting = dialog.getByRole('button', { name: 'Submitting...' });
    await submitting.waitFor();
    expect(await submitting.isDisabled()).toBe(true);
    expect(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
    expect(await focused()).toBe('DIV');
    await page.keyboard.press('Escape');
    expect(await submitting.isVisible()).toBe(true);
    await goOn();
    await dialog.waitFor({ state: 'detached' });
  });

  test('a successful submit closes the dialog and clears reason and details', async () => {
    await toastSays(page, 'Report submitted');
    await page.getByRole('main').getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Report Recipe' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('0/500 characters').waitFor();
    expect(await dialog.getByRole('textbox').inputValue()).toBe('');
    expect(await dialog.getByRole('combobox').innerText()).toBe('Select a reason');
  });

  test('it closes once the page learns of a sign-out elsewhere; the page stays where it is, with the way to sign in', async () => {
    const ben = await cook('Ben');
    const connect = await holdLive(ben.page);
    const { dialog } = await openReport(ben.page, onPage, things);
    await ben.context.clearCookies();
    connect();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => ben.page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(await ben.page.evaluate(() => scrollY)).toBe(0);
    await ben.page.getByRole('link', { name: 'Sign In' }).waitFor();
  });
});
