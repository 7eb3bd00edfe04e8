import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, toastSays } from '../people.ts';
import { chooseReason, openReport, type Reportable, somethingToReport, waysAsRows, waysToReport } from '../reportable.ts';

let ana: Cook;
let ben: Cook;
let things: Reportable;
beforeAll(async () => {
  [ana, ben, things] = await Promise.all([cook('Ana'), cook('Ben'), somethingToReport('Clementine')]);
});

describe('7. The calls it makes: POST /api/reports', () => {
  test.each(waysAsRows)('JSON: contentType, contentId, reportedUserId, reason, optional description: %s', async (_, __, way) => {
    // Each member can report a recipe only once.
    const { page } = way.what.endsWith('card') ? ben : ana;
    const { dialog } = await openReport(page, way, things);
    await chooseReason(page, 'Violence or threats');
    await dialog.getByRole('textbox').fill('  He means it.\n');
    const [request] = await Promise.all([
      page.waitForRequest('**/api/reports'),
      dialog.getByRole('button', { name: 'Submit Report' }).click(),
    ]);
    expect(request.method()).toBe('POST');
    expect(request.headers()['content-type']).toContain('application/json');
    // Also has the revision that the reporter saw.
    const { contentRevision, ...body } = request.postDataJSON();
    expect(body).toEqual({ ...way.sent(things), reason: 'violence', description: 'He means it.' });
    await toastSays(page, 'Report submitted');
    expect((await request.response())?.status()).toBe(201);
  });

  test('the description is omitted when empty', async () => {
    const { page } = ana;
    const other = await somethingToReport('Constance');
    const { dialog } = await openReport(page, waysToReport[0] as never, other);
    await chooseReason(page, 'Spam or unwanted content');
    await dialog.getByRole('textbox').fill('   ');
    const [request] = await Promise.all([
      page.waitForRequest('**/api/reports'),
      dialog.getByRole('button', { name: 'Submit Report' }).click(),
    ]);
    expect(Object.keys(request.postDataJSON())).not.toContain('description');
    await toastSays(page, 'Report submitted');
  });
});

describe('7. The calls it makes: GET /api/recipes/{id}', () => {
  test('one recipe, with the cookies, asked for once', async () => {
    const { page } = ana;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/recipes/')) asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await page.goto(`/recipe/${things.recipe.id}`);
    await page.getByRole('heading', { name: things.recipe.title }).waitFor();
    expect(asked).toEqual([`GET /api/recipes/${things.recipe.id}`]);
  });
});
