import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, deadLine, member, saveProfile, toastSays } from '../people.ts';

let ana: Cook;
let page: Cook['page'];
beforeAll(async () => {
  const [viewer, ben] = await Promise.all([cook('Ana'), member('Ben Okafor')]);
  ana = viewer;
  page = ana.page;
  await saveProfile(ben, { isPublic: 'true' });
  await page.goto(`/user/${(await ben.get<{ id: string }>('/api/auth/user')).id}`);
});

describe('8. The error catalogue: follow', () => {
  test("follow failure: 'Failed to update follow status'", async () => {
    const mend = await deadLine(page, '**/follow');
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    expect(await (await toastSays(page, 'Error', 'Failed to update follow status')).getAttribute('data-kind')).toBe('error');
    await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
    await mend();
  });

  test("follow success: 'Following!' / 'You are now following {name}'", async () => {
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await toastSays(page, 'Following!', 'You are now following Ben Okafor');
    await page.getByRole('button', { name: 'Unfollow' }).waitFor();
  });

  test("unfollow success: 'Unfollowed' / 'You have unfollowed {name}'", async () => {
    await page.getByRole('button', { name: 'Unfollow' }).click();
    await toastSays(page, 'Unfollowed', 'You have unfollowed Ben Okafor');
    await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
  });
});
