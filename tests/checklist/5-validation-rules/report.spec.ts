import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, toastSays } from '../people.ts';
import { chooseReason, openReport, type Reportable, somethingToReport, waysToReport } from '../reportable.ts';

const [onPage] = waysToReport as [(typeof waysToReport)[0]];
let ana: Cook;
let page: Cook['page'];
let things: Reportable;
beforeAll(async () => {
  [ana, things] = await Promise.all([cook('Ana'), somethingToReport('Berta')]);
  ({ page } = ana);
});

describe('5. Validation rules: Report', () => {
  test('a reason must be chosen; the submit button is disabled until then', async () => {
    const { dialog } = await openReport(page, onPage, things);
    expect(await dialog.getByRole('button', { name: 'Submit Report' }).isDisabled()).toBe(true);
    await chooseReason(page, 'Other');
    expect(await dialog.getByRole('button', { name: 'Submit Report' }).isEnabled()).toBe(true);
  });

  test.each(['tap', 'key'] as const)(
    "otherwise the error toast 'Reason required' with 'Please select a reason for reporting.' shows: by %s",
    async (how) => {
      const { dialog } = await openReport(page, onPage, things);
      const submit = dialog.getByRole('button', { name: 'Submit Report' });
      if (how === 'tap') await submit.click({ force: true });
      else await submit.press('Enter');
      const toast = await toastSays(page, 'Reason required', 'Please select a reason for reporting.');
      expect(await toast.getAttribute('data-kind')).toBe('error');
      expect(await dialog.isVisible()).toBe(true);
    },
  );

  test('details are optional, at most 500 characters', async () => {
    const { dialog } = await openReport(page, onPage, things);
    const details = dialog.getByRole('textbox');
    await details.fill('a'.repeat(499));
    await details.press('End');
    await details.pressSequentially('bcd');
    expect(await details.inputValue()).toBe(`${'a'.repeat(499)}b`);
    await dialog.getByText('500/500 characters').waitFor();
  });

  test("the server holds to the same: 'Description too long', a reason of the six, trimmed details that may be missing", async () => {
    const report = { contentType: 'recipe', contentId: things.recipe.id, reportedUserId: things.userId, reason: 'spam' };
    await expect(ana.http.post('/api/reports', { ...report, description: 'a'.repeat(501) })).rejects.toThrow(/^400.*Description too long/);
    await expect(ana.http.post('/api/reports', { ...report, reason: 'dull' })).rejects.toThrow(/^400.*Please select a reason/);
    await expect(ana.http.post('/api/reports', { ...report, description: `  ${'a'.repeat(500)}  ` })).resolves.toBeDefined();
  });

  test('shared schema: contentId optional number; reportedUserId optional text', async () => {
    const other = await somethingToReport('Bille');
    await expect(
      ana.http.post('/api/reports', { contentType: 'user', reportedUserId: other.userId, reason: 'spam' }),
    ).resolves.toBeDefined();
    await expect(
      ana.http.post('/api/reports', { contentType: 'recipe', contentId: other.recipe.id, reason: 'spam' }),
    ).resolves.toBeDefined();
  });
});
