import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, deadLine, isToldToSignIn, toastSays, withoutLive } from '../people.ts';
import { chooseReason, openReport, type Reportable, somethingToReport, waysToReport } from '../reportable.ts';

const [onPage] = waysToReport as [(typeof waysToReport)[0]];
let ana: Cook;
let page: Cook['page'];
let things: Reportable;
beforeAll(async () => {
  [ana, things] = await Promise.all([cook('Ana'), somethingToReport('Dagmar')]);
  ({ page } = ana);
});

async function submit(target = things) {
  const { dialog } = await openReport(page, onPage, target);
  await chooseReason(page, 'Inappropriate content');
  await dialog.getByRole('button', { name: 'Submit Report' }).click();
}

describe('8. The error catalogue: reports', () => {
  test("report without reason: 'Reason required' / 'Please select a reason for reporting.'", async () => {
    const { dialog } = await openReport(page, onPage, things);
    await dialog.getByRole('button', { name: 'Submit Report' }).click({ force: true });
    const toast = await toastSays(page, 'Reason required', 'Please select a reason for reporting.');
    expect(await toast.getAttribute('data-kind')).toBe('error');
  });

  test("report success: 'Report submitted' / 'Thank you for helping keep our community safe. We'll review your report.'", async () => {
    await submit();
    const toast = await toastSays(page, 'Report submitted', "Thank you for helping keep our community safe. We'll review your report.");
    expect(await toast.getAttribute('data-kind')).toBe('success');
  });

  test("report error message containing 409: 'Already reported' / 'You have already reported this content.'", async () => {
    await submit();
    const toast = await toastSays(page, 'Already reported', 'You have already reported this content.');
    expect(await toast.getAttribute('data-kind')).toBe('error');
  });

  const failed = ['Report failed', 'There was an error submitting your report. Please try again.'] as const;

  test("other report failure: 'Report failed' / 'There was an error submitting your report. Please try again.': it was made private meanwhile", async () => {
    const gone = await somethingToReport('Dora');
    const { dialog } = await openReport(page, onPage, gone);
    const hers = { title: gone.recipe.title, ingredients: ['1 turnip'], instructions: ['Stew it.'], isPublic: false };
    await gone.owner.send('PUT', `/api/recipes/${gone.recipe.id}`, recipeForm(hers));
    await chooseReason(page, 'Inappropriate content');
    await dialog.getByRole('button', { name: 'Submit Report' }).click();
    expect(await (await toastSays(page, ...failed)).getAttribute('data-kind')).toBe('error');
  });

  test('and the network is lost', async () => {
    const backOnLine = await deadLine(page, '**/api/reports');
    await submit();
    await toastSays(page, ...failed);
    await backOnLine();
  });

  test("signed out elsewhere meanwhile: 'Unauthorized', not 'Report failed'", async () => {
    const other = await cook('Ben');
    // A page that connects reads again, if anybody has written since, and then shows what visitors see.
    await withoutLive(other.page);
    const { dialog } = await openReport(other.page, onPage, things);
    await chooseReason(other.page, 'Other');
    await other.context.clearCookies();
    const leave = await isToldToSignIn(other.page, () => dialog.getByRole('button', { name: 'Submit Report' }).click());
    expect(await other.page.getByText('Report failed').count()).toBe(0);
    await leave();
    await other.page.getByLabel('Password').waitFor();
  });
});
