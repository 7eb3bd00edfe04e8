import { form } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manySignUps, type PotluckProcess, removeFolder, startPotluckProcess } from '../../potluck-process.ts';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { entriesOf, grantByTool } from '../moderators.ts';
import { signIn, type Visitor, visitor } from '../people.ts';

/** A server of its own, without rules. */
let server: PotluckProcess;
let ada: Visitor;
let mia: Visitor;
let guest: Visitor;
let caseId: string;

const someone = async (name: string, role?: 'administrator' | 'moderator') => {
  const http = await Member.signUp(server.url, name);
  if (role) await grantByTool(role, (await http.get<{ id: string }>('/api/auth/user')).id, server.dataFolder);
  const person = await visitor({ baseURL: server.url });
  await signIn(person, http);
  return Object.assign(person, { http });
};
const rule = ({ page }: Visitor, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });
const button = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true });

beforeAll(async () => {
  server = await startPotluckProcess({ env: manySignUps });
  const [administrator, moderator, otto, rea] = [
    await someone('Ada', 'administrator'),
    await someone('Mia', 'moderator'),
    await Member.signUp(server.url, 'Otto'),
    await Member.signUp(server.url, 'Rea'),
  ];
  [ada, mia, guest] = [administrator, moderator, await visitor({ baseURL: server.url })];
  const { id } = await otto.post<{ id: number }>('/api/announcements', form({ title: 'Pans', content: 'Buy my pans' }));
  await rea.post('/api/reports', { contentType: 'announcement', contentId: id, reason: 'spam' });
  caseId = `announcement_${id}`;
});
afterAll(async () => {
  await server?.stop();
  if (server) await removeFolder(server.dataFolder);
});

describe('10. Beyond the specification: community rules', () => {
  test('without rules, the page and the form say who writes them', async () => {
    await guest.page.goto('/rules');
    await guest.page.getByRole('heading', { name: 'No rules yet' }).waitFor();
    await guest.page.getByText('Administrators of this community write them.').waitFor();
    await mia.page.goto(`/moderation/cases/${caseId}`);
    await button(mia, 'Claim').click();
    await mia.page.getByRole('radio', { name: 'Hide' }).check();
    await mia.page.getByText('This community has no rules yet. Administrators write them.').waitFor();
  });

  test('an administrator writes them, and everybody reads them', async () => {
    await ada.page.goto('/rules');
    for (const [index, text] of ['Be kind.', 'No ads.', 'Only food.'].entries()) {
      await ada.page.getByLabel(`New rule ${index + 1}`).fill(text);
      await button(ada, 'Add Rule').click();
      await rule(ada, text).waitFor();
    }
    await guest.page.goto('/');
    await guest.page.getByRole('link', { name: 'Community Rules' }).click();
    await rule(guest, 'Rule 2: No ads.').waitFor();
    await mia.page.goto('/rules');
    await rule(mia, 'Only food.').waitFor();
    for (const person of [guest, mia]) expect(await person.page.getByRole('button', { name: /Change|Retire|Add Rule/ }).count()).toBe(0);
  });

  test('the page is accessible, light and dark', async () => {
    for (const { page } of [ada, guest]) {
      await expectAccessibleLightAndDark(page);
    }
  });

  test('the later of two concurrent edits is refused, and its input stays', async () => {
    await button(ada, 'Change rule 1').click();
    const field = ada.page.getByLabel('Rule 1', { exact: true });
    await field.fill('Be kind to beginners.');
    await expectAccessibleLightAndDark(ada.page);
    await (ada as Visitor & { http: Member }).http.send('PUT', '/api/rules/1', { text: 'Be good.', revision: 0 });
    // The list is read again, and the form does not take the other edit for what it began with.
    await ada.page.getByLabel('New rule 4').fill('Wash up.');
    await button(ada, 'Add Rule').click();
    await rule(ada, 'Wash up.').waitFor();
    await button(ada, 'Save').click();
    await ada.page.getByText('This rule was changed in the meantime').waitFor();
    await expectAccessibleLightAndDark(ada.page);
    expect(await field.inputValue()).toBe('Be kind to beginners.');
    await button(ada, 'Save').click();
    await rule(ada, 'Be kind to beginners.').waitFor();
    await expect.poll(() => button(ada, 'Change rule 1').evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('a decision names one, with the text that the moderator saw', async () => {
    const { page } = mia;
    await page.goto(`/moderation/cases/${caseId}`);
    await page.getByRole('radio', { name: 'Hide' }).check();
    // Without a rule the decision is refused, with a reason.
    await button(mia, 'Decide').press('Enter');
    await page.getByText('Choose the rule that was broken.', { exact: true }).first().waitFor();
    await page.getByRole('combobox', { name: 'Rule' }).click();
    await page.getByRole('option', { name: '2. No ads.' }).click();
    await button(ada, 'Change rule 2').click();
    await ada.page.getByLabel('Rule 2', { exact: true }).fill('No advertising.');
    await button(ada, 'Save').click();
    await rule(ada, 'No advertising.').waitFor();
    await button(mia, 'Decide').click();
    await entriesOf(page).filter({ hasText: 'Mia decided: hidden' }).getByText('No ads.').waitFor();
  });

  test('a retired rule is gone from the page, and stays in the decision', async () => {
    await button(ada, 'Retire rule 2').click();
    const dialog = ada.page.getByRole('dialog', { name: 'Retire rule 2?' });
    await dialog.waitFor();
    await expectAccessibleLightAndDark(ada.page);
    await dialog.getByRole('button', { name: 'Retire' }).click();
    await rule(ada, 'No advertising.').waitFor({ state: 'detached' });
    await ada.page.getByLabel('New rule 2').waitFor();
    // Its button is gone: the keyboard goes on at the page's start.
    await expect.poll(() => ada.page.evaluate(() => document.activeElement?.id)).toBe('main');
    await mia.page.reload();
    await entriesOf(mia.page).filter({ hasText: 'Mia decided: hidden' }).getByText('No ads.').waitFor();
  });

  test('a rule that was replaced since the form was opened is refused, and the new one can be chosen', async () => {
    const { page } = mia;
    await button(mia, 'Reopen').click();
    await button(mia, 'Claim').click();
    await page.getByRole('radio', { name: 'Warn' }).check();
    const choice = page.getByRole('combobox', { name: 'Rule' });
    const long = 'No shops, and nothing that looks like one. '.repeat(6).trim();
    await choice.click();
    await page.getByRole('option', { name: '3. Only food.' }).click();
    await page.getByLabel('Internal note').fill('About pans.');
    await button(ada, 'Retire rule 3').click();
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
    // It keeps the focus, and hides the page from screen readers.
    await ada.page.getByRole('dialog').waitFor({ state: 'detached' });
    await rule(ada, 'Only food.').waitFor({ state: 'detached' });
    for (const [number, text] of Object.entries({ 2: long, 3: 'Food and drink.' })) {
      await ada.page.getByLabel(`New rule ${number}`).fill(text);
      await button(ada, 'Add Rule').click();
      await rule(ada, text).waitFor();
    }
    await button(mia, 'Decide').click();
    await page.getByText('Rule not found').waitFor();
    expect(await page.getByLabel('Internal note').inputValue()).toBe('About pans.');
    await choice.getByText('Choose the rule that was broken').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await choice.click();
    const { x = 0, width = 0 } = (await page.getByRole('option', { name: `2. ${long}` }).boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(390);
    await page.getByRole('option', { name: '3. Food and drink.' }).click();
    await button(mia, 'Decide').click();
    await entriesOf(page).filter({ hasText: 'Mia decided: warned' }).getByText('Food and drink.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Decided: /);
  });
});
