import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook } from '../people.ts';
import { openReport, type Reportable, somethingToReport, waysToReport } from '../reportable.ts';

let page: Cook['page'];
let things: Reportable;
beforeAll(async () => {
  let ana: Cook;
  [ana, things] = await Promise.all([cook('Ana'), somethingToReport('Egon')]);
  ({ page } = ana);
});

describe('9. Business constants and limits: Report', () => {
  test('6 report reasons', async () => {
    const { dialog } = await openReport(page, waysToReport[0] as never, things);
    await dialog.getByRole('combobox').click();
    await page.getByRole('option').first().waitFor();
    expect(await page.getByRole('option').allInnerTexts()).toEqual([
      'Spam or unwanted content',
      'Harassment or bullying',
      'Inappropriate content',
      'Hate speech or discrimination',
      'Violence or threats',
      'Other',
    ]);
    await page.keyboard.press('Escape');
  });

  test('report description at most 500', async () => {
    const details = page.getByRole('dialog').getByRole('textbox');
    await details.fill('x'.repeat(500));
    await details.press('End');
    await details.pressSequentially('yz');
    expect(await details.inputValue()).toBe('x'.repeat(500));
  });
});
