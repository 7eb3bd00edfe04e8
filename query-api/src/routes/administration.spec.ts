import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';

let kitchen: Kitchen;
beforeAll(async () => {
  kitchen = await openKitchen();
  for (const id of ['ada', 'ben', 'cleo', 'mia', 'gone']) await kitchen.member(id, { displayName: `${id} Cook` });
  await kitchen.role('ada', 'administrator');
  await kitchen.append('user-mia', 'RoleGranted', { userId: 'mia', role: 'moderator', by: 'ada', source: 'screen' });
  await kitchen.append('user-mia', 'RoleGranted', { userId: 'mia', role: 'analyst', by: null, source: 'claim' });
  await kitchen.role('ben', 'analyst');
  await kitchen.append('user-ben', 'RoleRevoked', { userId: 'ben', role: 'analyst', by: 'ada', source: 'screen' });
  await kitchen.role('gone', 'moderator');
  await kitchen.append('user-gone', 'AccountErased', { userId: 'gone' });
});
afterAll(() => kitchen?.close());

const path = '/api/administration/roles';
const found = async (search: string) => {
  const { body } = await kitchen.get('ada', `${path}?search=${encodeURIComponent(search)}`);
  return body.members.map(({ member }: { member: { id: string } }) => member.id);
};

describe('the roles', () => {
  test('of those who have some, from whom and since when, in the order of their first', async () => {
    const { body } = await kitchen.get('ada', path);
    expect(body).toMatchObject({
      members: [
        { member: { id: 'ada', displayName: 'ada Cook' }, roles: [{ role: 'administrator', by: null, source: 'command_line' }] },
        {
          member: { id: 'mia' },
          roles: [
            { role: 'moderator', by: { id: 'ada', displayName: 'ada Cook' }, source: 'screen', at: expect.any(String) },
            { role: 'analyst', by: null, source: 'claim' },
          ],
        },
      ],
      rolesClaim: null,
    });
    expect(body.members).toHaveLength(2);
    expect(JSON.stringify(body)).not.toContain('@');
  });
  test('of whom a search finds, by name or whole id, whether they have any', async () => {
    expect(await found('BEN')).toEqual(['ben']);
    expect((await found('cook')).sort()).toEqual(['ada', 'ben', 'cleo', 'mia']);
    expect(await found('cleo')).toEqual(['cleo']);
    expect(await found('nobody')).toEqual([]);
  });
  test('are administrators’ alone', async () => {
    expect((await kitchen.get(undefined, path)).status).toBe(401);
    for (const id of ['mia', 'ben']) expect(await kitchen.get(id, path)).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
  });
});
