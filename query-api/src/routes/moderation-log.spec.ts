import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';

let kitchen: Kitchen;
const path = '/api/moderation/log';
const inCase = (caseId: string) => ({ caseId, moderatorId: 'mia' });

/** A case about a post of this member, reported by another. */
async function reported(id: number, owner: string, reporterId: string) {
  await kitchen.post(id, owner, { title: `Post of ${owner}` });
  const subject = { contentType: 'announcement' as const, contentId: id, reportedUserId: owner };
  const seen = { contentRevision: 0, currentRevision: 0, contentAt: null, authorRevision: 0, postRevision: null };
  const filed = { reporterId, ...subject, reason: 'spam' as const, ...seen };
  const reportStream = `report-${reporterId}_announcement_${id}`;
  await kitchen.append(reportStream, 'ReportFiled', { ...filed, description: 'Look' });
  await kitchen.append(`case-announcement_${id}`, 'ReportReceived', { ...filed, caseId: `announcement_${id}`, reportStream });
}

beforeAll(async () => {
  kitchen = await openKitchen();
  for (const id of ['ana', 'ben', 'mia', 'noa', 'ada']) await kitchen.member(id);
  for (const id of ['mia', 'noa']) await kitchen.role(id, 'moderator');
  await kitchen.append('user-ada', 'RoleGranted', { userId: 'ada', role: 'administrator', by: null, source: 'claim' });
  await reported(1, 'ana', 'ben');
  await reported(2, 'noa', 'ben');
  await reported(3, 'ana', 'noa');
  for (const id of [1, 2, 3]) {
    const until = '2999-01-01T00:00:00.000Z';
    await kitchen.append(`case-announcement_${id}`, 'CaseClaimed', { ...inCase(`announcement_${id}`), until });
  }
  await kitchen.append('case-announcement_1', 'NoteAdded', { ...inCase('announcement_1'), noteId: 'n', note: 'A secret of ours' });
  const code = 'legal' as const;
  await kitchen.append('case-announcement_1', 'CaseEscalated', { ...inCase('announcement_1'), code, note: 'Another secret' });
  await kitchen.append('user-ben', 'RoleGranted', { userId: 'ben', role: 'analyst', by: 'ada', source: 'screen' });
});
afterAll(() => kitchen?.close());

const log = async (id: string, query = '') => {
  const { body } = await kitchen.get(id, path + query);
  return body.map(({ act, case: about }: { act: string; case: { id: string } | null }) => (about ? `${act} ${about.id}` : act));
};

describe('the moderators’ log', () => {
  test('says who did what, newest first, without texts of moderators', async () => {
    const { body } = await kitchen.get('mia', path);
    expect(body.slice(0, 2)).toMatchObject([
      { act: 'role_granted', moderator: { id: 'ada' }, member: { id: 'ben' }, role: 'analyst', source: 'screen', case: null },
      {
        act: 'escalated',
        moderator: { id: 'mia', displayName: 'mia' },
        case: { id: 'announcement_1', contentType: 'announcement', excerpt: 'Post of ana' },
        escalation: 'legal',
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(await log('mia')).toEqual([
      'role_granted',
      'escalated announcement_1',
      'noted announcement_1',
      ...[3, 2, 1].map((id) => `claimed announcement_${id}`),
      ...['role_granted', 'role_granted', 'role_granted'],
    ]);
  });
  test('leaves out cases about the reader and those that they reported', async () => {
    expect((await log('noa')).filter((text: string) => text.startsWith('claimed'))).toEqual(['claimed announcement_1']);
    expect(await log('ada')).toEqual(await log('mia'));
  });
  test('is filtered by moderator and act, and comes in pages', async () => {
    expect(await log('ada', '?moderator=ada')).toEqual(['role_granted']);
    expect(await log('ada', '?act=noted')).toEqual(['noted announcement_1']);
    expect(await log('ada', '?act=claimed&moderator=mia')).toHaveLength(3);
    expect(await log('ada', '?act=claimed&moderator=noa')).toEqual([]);
    const { headers } = await kitchen.get('ada', `${path}?limit=2`);
    const [, next] = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
    expect((await kitchen.get('ada', next as string)).body[0]).toMatchObject({ act: 'noted' });
    expect((await kitchen.get('ada', `${path}?act=slept`)).status).toBe(400);
  });
  test('is moderators’ alone', async () => {
    expect((await kitchen.get(undefined, path)).status).toBe(401);
    for (const id of ['ana', 'ben']) expect((await kitchen.get(id, path)).status).toBe(403);
  });
});
