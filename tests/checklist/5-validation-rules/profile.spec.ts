import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, saveProfile, toastSays } from '../people.ts';

let ana: Cook;
beforeAll(async () => {
  ana = await cook('Ana');
  await ana.page.goto('/account');
});

describe('5. Validation rules: Profile', () => {
  test('bio at most 500 characters: no more can be typed', async () => {
    const bio = ana.page.getByLabel('Bio');
    await bio.fill('x'.repeat(499));
    await bio.press('End');
    await bio.pressSequentially('yz');
    await ana.page.getByText('500/500 characters', { exact: true }).waitFor();
    expect(await bio.inputValue()).toBe(`${'x'.repeat(499)}y`);
    await ana.page.getByRole('button', { name: 'Save Changes' }).click();
    await toastSays(ana.page, 'Profile Updated');
  });

  test('and the server refuses more', async () => {
    await expect(saveProfile(ana.http, { bio: 'x'.repeat(501) })).rejects.toThrow('Bio must be 500 characters or less');
    await saveProfile(ana.http, { bio: 'x'.repeat(500) });
  });
});
