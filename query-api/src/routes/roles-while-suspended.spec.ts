import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';
import { queries } from './all.ts';

const suspension = { userId: 'mia', caseId: 'user_mia', decisionId: 'd', ruleId: null };
let kitchen: Kitchen;
beforeAll(async () => {
  kitchen = await openKitchen();
  for (const id of ['ana', 'mia', 'ben']) await kitchen.member(id);
  for (const role of ['moderator', 'administrator', 'analyst'] as const) await kitchen.role('mia', role);
  await kitchen.post(1, 'ana');
  await kitchen.append('case-announcement_1', 'CaseOpened', {
    caseId: 'announcement_1',
    contentType: 'announcement',
    contentId: 1,
    reportedUserId: 'ana',
    moderatorId: 'mia',
  });
});
afterAll(() => kitchen.close());

const examples: Record<string, string> = { id: 'announcement_1', revision: '0', position: '1' };
const paths = queries.map(({ operation }) => operation.path.replace(/\{(\w+)\}/g, (_, name: string) => examples[name] ?? '1'));
const answers = async (id: string) =>
  Promise.all(
    paths.map(async (path) => {
      const { status, body } = await kitchen.get(id, path);
      return { path, status, code: body?.code as string | undefined };
    }),
  );
const refusedAs = (code: string) => async (id: string) =>
  (await answers(id)).flatMap((one) => (one.status === 403 && one.code === code ? one.path : []));

test('a suspended member with roles is refused what members without them are refused, and has no roles on the pages', async () => {
  expect(await refusedAs('not-allowed')('mia')).toEqual([]);
  expect((await kitchen.get('mia', '/api/auth/user')).body.roles).toHaveLength(3);
  const ofRoles = await refusedAs('not-allowed')('ben');
  expect(ofRoles).toEqual(expect.arrayContaining(['/api/moderation/cases', '/api/moderation/log', '/api/administration/roles']));
  expect(ofRoles.length).toBeGreaterThan(10);
  await kitchen.append('user-mia', 'UserSuspended', { ...suspension, until: '2999-01-01T00:00:00.000Z' });
  expect(await refusedAs('suspended')('mia')).toEqual(ofRoles);
  expect((await kitchen.get('mia', '/api/auth/user')).body).toMatchObject({ roles: [], suspension: { until: '2999-01-01T00:00:00.000Z' } });
});

test('has them again once the suspension has ended by its date', async () => {
  await kitchen.append('user-mia', 'UserSuspended', { ...suspension, until: '2026-01-01T00:00:00.000Z' });
  expect(await refusedAs('suspended')('mia')).toEqual([]);
  expect((await kitchen.get('mia', '/api/moderation/cases')).status).toBe(200);
  expect((await kitchen.get('mia', '/api/auth/user')).body.roles).toHaveLength(3);
});
