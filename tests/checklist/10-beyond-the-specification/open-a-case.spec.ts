import { beforeAll, describe, expect, test } from 'vitest';
import { moderator } from '../moderators.ts';
import { type Cook, cook } from '../people.ts';
import { chooseReason, openReport, type Reportable, somethingToReport, waysAsRows, waysToReport } from '../reportable.ts';

let amara: Cook;
let ana: Cook;
let things: Reportable;
beforeAll(async () => {
  [amara, ana, things] = await Promise.all([moderator('Amara'), cook('Ana'), somethingToReport('Bruno')]);
});
const opening = { name: 'Open a case', exact: true };

describe('10. Beyond the specification: opening a case', () => {
  test.each(waysAsRows)('a moderator can open one about %s', async (_, __, { address, menu, sent }) => {
    const { page } = amara;
    await page.goto(address(things));
    await (await menu(page, things)).click();
    await page.getByRole('menuitem', opening).click();
    const { contentType, contentId, reportedUserId } = sent(things);
    await page.waitForURL(`**/moderation/cases/${contentType}_${contentId ?? reportedUserId}`);
    await page.getByRole('button', { name: 'Claim', exact: true }).waitFor();
  });

  test('a member cannot', async () => {
    const [way] = waysToReport;
    if (!way) throw new Error('there is a way to report');
    await ana.page.goto(way.address(things));
    await (await way.menu(ana.page, things)).click();
    await ana.page.getByRole('menuitem', { name: way.item }).waitFor();
    expect(await ana.page.getByRole('menuitem', opening).count()).toBe(0);
  });
});

describe('10. Beyond the specification: what a report is about', () => {
  test.each(['announcement', 'comment'] as const)(
    'is the %s that was on the screen when the dialog opened, whatever is changed under it',
    async (type) => {
      const { page } = ana;
      const other = await somethingToReport('Cleo');
      const way = waysToReport.find(({ what }) => what.endsWith(type)) as (typeof waysToReport)[number];
      const { dialog } = await openReport(page, way, other);
      const { post, comment, owner } = other;
      const changed = 'Changed meanwhile';
      if (type === 'comment') await owner.send('PUT', `/api/comments/${comment.id}`, { content: changed });
      else await owner.send('PUT', `/api/announcements/${post.id}`, { title: post.title, content: changed });
      await page.getByText(changed).first().waitFor({ state: 'attached' });
      await chooseReason(page, 'Other');
      const [request] = await Promise.all([
        page.waitForRequest('**/api/reports'),
        dialog.getByRole('button', { name: 'Submit Report' }).click(),
      ]);
      expect(request.postDataJSON()).toMatchObject({ contentType: type, contentRevision: 0 });
    },
  );
});
