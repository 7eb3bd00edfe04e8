import { randomUUID } from 'node:crypto';
import { openEvents } from '@potluck/stores/ports/open-ports';
import { Member } from '@potluck/tools/demo/member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manySignUps, type PotluckProcess, removeFolder, startPotluckProcess } from '../../potluck-process.ts';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { grantByTool, pressUntilFocused } from '../moderators.ts';
import { signIn, type Visitor, visitor } from '../people.ts';

/** A server of its own, whose log has an event that is newer than this code. */
let server: PotluckProcess;
let lin: Visitor;
const eventId = randomUUID();

beforeAll(async () => {
  server = await startPotluckProcess({ env: manySignUps });
  const http = await Member.signUp(server.url, 'Lin');
  const { id: userId } = await http.get<{ id: string }>('/api/auth/user');
  await grantByTool('analyst', userId, server.dataFolder);
  const { dataFolder } = server;
  await server.stop();
  const events = await openEvents({ dataFolder });
  const metadata = { actor: userId, at: new Date().toISOString(), correlationId: 'newer code' };
  const data = { ruleId: '1', text: 'From the future' };
  await events.append('rule-1', [{ id: eventId, type: 'RuleAdded', data, metadata, version: 99 }], -1);
  await events.close();
  server = await startPotluckProcess({ dataFolder, env: manySignUps });
  lin = await visitor({ baseURL: server.url });
  await signIn(lin, await Member.signIn(server.url, 'Lin'));
});
afterAll(async () => {
  await server?.stop();
  if (server) await removeFolder(server.dataFolder);
});

describe('10. Beyond the specification: an event on which a projection stops', () => {
  test('is shown with its error, and is accessible, light and dark', async () => {
    const { page } = lin;
    await page.goto('/analysis/projections');
    await page.getByText(/^\d+ projections, [1-9]\d* stopped$/).waitFor();
    const rules = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'rules', exact: true }) });
    for (const text of ['stopped', 'RuleAdded', 'rule-1', eventId]) await rules.getByText(text, { exact: true }).first().waitFor();
    await rules.getByText('RuleAdded version 99 is newer than this code').waitFor();
    await expectAccessibleLightAndDark(page);
  });

  test('is skipped with a reason, by keyboard, and the projection continues live', async () => {
    const { page } = lin;
    const rules = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'rules', exact: true }) });
    const skip = rules.getByRole('button', { name: 'Skip this event' });
    await rules.getByRole('button', { name: 'Rebuild' }).focus();
    await pressUntilFocused(page, 'Tab', rules.getByRole('button', { name: 'Try again' }));
    await page.keyboard.press('Enter');
    await rules.getByText('RuleAdded version 99 is newer than this code').waitFor();
    await pressUntilFocused(page, 'Tab', rules.getByLabel('Why may it be passed over?'));
    await page.keyboard.type('It comes from a test of the next version');
    await pressUntilFocused(page, 'Tab', skip);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Skip this event in rules?' });
    await dialog.waitFor();
    await expectAccessibleLightAndDark(page);
    await pressUntilFocused(page, 'Tab', dialog.getByRole('button', { name: 'Skip', exact: true }));
    await page.keyboard.press('Enter');
    await rules.getByText('up to date', { exact: true }).waitFor();
    await rules.getByText('running', { exact: true }).waitFor();
    expect(await rules.getByText('RuleAdded').count()).toBe(0);
  });

  test('is folded again once the skip is withdrawn, and readers keep their version', async () => {
    const { page } = lin;
    const rules = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'rules', exact: true }) });
    await rules.getByText('Orders').click();
    await rules.getByText('It comes from a test of the next version').waitFor();
    await rules.getByText('Tried again').waitFor();
    await rules.getByLabel('Why shall it be folded again?').fill('The next version is here');
    await expectAccessibleLightAndDark(page);
    await rules.getByRole('button', { name: 'Fold it again' }).click();
    await rules.getByText('Folded again: event').waitFor();
    // This code still cannot fold it: the version with it stops, and readers keep the version without it.
    await rules.getByText('RuleAdded version 99 is newer than this code').waitFor();
    await rules.getByRole('listitem').filter({ hasText: 'Version 1' }).first().getByText('read by everybody').waitFor();
  });
});
