import { foldEvents, suspensionAt, user } from '@potluck/events';
import type { CaseHistory, HistoryEvent } from '@potluck/events/answers/case-history';
import { keyStoreOf } from '@potluck/stores/codec/key-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';

let kitchen: Kitchen;
const seen = { contentRevision: 0, currentRevision: 0, contentAt: null, authorRevision: 0, postRevision: null };
const ofCase = (caseId: string) => ({ caseId, decisionId: `decision-${caseId}`, ruleId: null });

type Subject = { contentType: 'announcement' | 'comment' | 'recipe' | 'user'; contentId: number | null; reportedUserId: string };
const idOf = ({ contentType, contentId, reportedUserId }: Subject) => `${contentType}_${contentId ?? reportedUserId}`;

/** Files a report; the returned function lets the case receive it. */
async function file(reporterId: string, subject: Subject) {
  const reportStream = `report-${reporterId}_${idOf(subject)}`;
  const filed = { reporterId, ...subject, reason: 'spam' as const, ...seen };
  await kitchen.append(reportStream, 'ReportFiled', { ...filed, description: `Words of ${reporterId}` });
  return () => kitchen.append(`case-${idOf(subject)}`, 'ReportReceived', { ...filed, caseId: idOf(subject), reportStream });
}
const report = async (reporterId: string, subject: Subject) => (await file(reporterId, subject))();
const edit = (announcementId: number, userId: string, title: string) =>
  kitchen.append(`announcement-${announcementId}`, 'AnnouncementEdited', { announcementId, userId, title, content: null });
const hide = (announcementId: number, userId: string, caseId: string) =>
  kitchen.append(`announcement-${announcementId}`, 'AnnouncementHidden', { announcementId, userId, wasVisible: true, ...ofCase(caseId) });

const ask = (id: string | undefined, caseId: string, query = '') => kitchen.get(id, `/api/moderation/cases/${caseId}/history${query}`);
const history = async (caseId: string, query = ''): Promise<CaseHistory> => (await ask('mia', caseId, query)).body;
const described = ({ events }: Pick<CaseHistory, 'events'>) => events.map(({ part, type }) => `${part} ${type}`);
const named = ({ events }: CaseHistory, type: string): HistoryEvent[] => events.filter((event) => event.type === type);

const soup: Subject = { contentType: 'announcement', contentId: 1, reportedUserId: 'ana' };

beforeAll(async () => {
  kitchen = await openKitchen();
  for (const id of ['ana', 'ben', 'cleo', 'dora', 'mia', 'noa']) await kitchen.member(id, { bio: `Bio of ${id}`, lastName: 'Secret' });
  for (const id of ['mia', 'noa']) await kitchen.role(id, 'moderator');
  const media = await kitchen.file('ana', 'a'.repeat(32), 'picture');
  await kitchen.post(1, 'ana', { title: 'Soup', media });
  for (const liker of ['ben', 'cleo']) await kitchen.like(1, liker);
  await kitchen.comment(11, 1, 'ben');
  const received = await file('ben', soup);
  await edit(1, 'ana', 'Better soup');
  await received();
  await report('cleo', soup);
});
afterAll(() => kitchen.close());

describe('the history of a case', () => {
  test('has the events of all its streams in the order of the log, a report before the edit that came before the case heard of it', async () => {
    const known = await history('announcement_1');
    expect(described(known)).toEqual([
      'author UserRegistered',
      'content AnnouncementPosted',
      'report ReportFiled',
      'content AnnouncementEdited',
      'case ReportReceived',
      'report ReportFiled',
      'case ReportReceived',
    ]);
    expect(known.more).toBe(false);
    expect(known.around).toMatchObject({
      likes: { all: true, positions: [expect.any(Number), expect.any(Number)] },
      comments: { positions: [expect.any(Number)] },
    });
  });

  test('has what moderators may see and nothing else: reporters are numbers, names and addresses of people are left out', async () => {
    const known = await history('announcement_1');
    expect(named(known, 'ReportFiled').map(({ actor, data }) => [actor.reporter, data.reporterId, data.description])).toEqual([
      [1, 'Reporter 1', 'Words of ben'],
      [2, 'Reporter 2', 'Words of cleo'],
    ]);
    const text = JSON.stringify(known).replace(/Words of \w+/g, '');
    expect(text).not.toMatch(/"ben"|"cleo"|report-ben|report-cleo|example\.org|Secret|Bio of|correlation/);
    expect(named(known, 'UserRegistered')[0]?.data).toEqual({ userId: 'ana' });
  });

  test('names the file of a picture only while moderators may see it', async () => {
    const mediaIn = async () =>
      named(await history('announcement_1'), 'AnnouncementPosted')[0]?.data.media as { key: string; kind: string };
    expect((await mediaIn()).key).toBe('a'.repeat(32));
    await hide(1, 'ana', 'announcement_1');
    expect(await mediaIn()).toMatchObject({ key: '', kind: 'image' });
    expect(named(await history('announcement_1'), 'AnnouncementHidden')[0]?.data).toMatchObject({ decisionId: 'decision-announcement_1' });
  });

  test('comes in pages that together are the whole, each report once', async () => {
    const whole = await history('announcement_1');
    const events: HistoryEvent[] = [];
    for (let [after, more, pages] = ['', true, 0]; more; pages++) {
      expect(pages).toBeLessThan(20);
      const page = await history('announcement_1', `?limit=2${after && `&after=${after}`}`);
      events.push(...page.events);
      ({ after, more } = page);
    }
    expect(events.sort((a, b) => a.position - b.position)).toEqual(whole.events);
    expect((await history('announcement_1', `?after=${whole.after}`)).events).toEqual([]);
    await edit(1, 'ana', 'Best soup');
    expect(described(await history('announcement_1', `?after=${whole.after}`))).toEqual(['content AnnouncementEdited']);
    for (const wrong of ['1', 'x.y.z', '1.2.3.4', '-1.2.3'])
      expect((await ask('mia', 'announcement_1', `?after=${wrong}`)).status).toBe(400);
  });

  test('comes in parts too, between any lengths of its streams, each in pages', async () => {
    const whole = await history('announcement_1');
    const first = await history('announcement_1', '?limit=1');
    expect([first.end, first.more]).toEqual([whole.end, true]);
    expect(whole.after).toBe(whole.end);
    const lengths = whole.end.split('.').map(Number);
    const half = lengths.map((length) => length >> 1).join('.');
    const parts = [
      ['0.0.0', half],
      [half, whole.end],
    ];
    const events: HistoryEvent[] = [];
    for (const [from, through] of parts) {
      for (let [after, more] = [from, true]; more; ) {
        const page = await history('announcement_1', `?limit=2&after=${after}&through=${through}`);
        expect(page.end).toBe(through);
        events.push(...page.events);
        ({ after, more } = page);
      }
    }
    expect(events.sort((a, b) => a.position - b.position)).toEqual(whole.events);
    expect(events.map(({ eventId }) => eventId)).toHaveLength(new Set(events.map(({ eventId }) => eventId)).size);
    expect((await history('announcement_1', `?after=${whole.end}&through=${half}`)).events).toEqual([]);
    expect((await ask('mia', 'announcement_1', '?through=1')).status).toBe(400);
  });

  test('of a comment has the post above, and nothing of the case of that post', async () => {
    await kitchen.comment(12, 1, 'dora', { content: 'Bad soup' });
    await report('ben', { contentType: 'comment', contentId: 12, reportedUserId: 'dora' });
    const known = await history('comment_12');
    expect(described(known).filter((event) => event.startsWith('post'))).toContain('post AnnouncementHidden');
    expect(named(known, 'AnnouncementHidden')[0]).toMatchObject({ actor: { role: 'other' }, data: { caseId: null, decisionId: null } });
    expect(named(known, 'AnnouncementPosted')[0]?.data.media).toMatchObject({ key: '' });
  });

  test('has no text of a hidden post above for whoever reported that post, and no sanction of a case in which they reported', async () => {
    await kitchen.member('pia');
    await kitchen.role('pia', 'moderator');
    await report('pia', soup);
    await report('pia', { contentType: 'user', contentId: null, reportedUserId: 'dora' });
    const by = { userId: 'dora', until: null, decisionId: 'other', ruleId: null };
    await kitchen.append('user-dora', 'UserWarned', { ...by, caseId: 'user_dora' });
    await kitchen.append('user-dora', 'UserWarned', { ...by, caseId: 'comment_12' });
    const ofPia: CaseHistory = (await ask('pia', 'comment_12')).body;
    const [posted] = named(ofPia, 'AnnouncementPosted');
    expect(posted).toMatchObject({ withheld: { why: 'involved' }, data: { title: '' } });
    expect(JSON.stringify(ofPia)).not.toMatch(/Better soup/);
    expect(named(ofPia, 'UserWarned')).toHaveLength(1);
    const ofMia = await history('comment_12');
    expect(named(ofMia, 'AnnouncementPosted')[0]).toMatchObject({ withheld: null, data: { title: 'Soup' } });
    expect(named(ofMia, 'UserWarned')).toHaveLength(2);
  });

  test('keeps suspensions by other cases apart, without naming these cases', async () => {
    await kitchen.member('sol');
    await kitchen.post(4, 'sol');
    await report('ben', { contentType: 'announcement', contentId: 4, reportedUserId: 'sol' });
    const by = (caseId: string, until: string | null) => ({
      userId: 'sol',
      caseId,
      decisionId: `d-${caseId}-${until}`,
      ruleId: null,
      until,
    });
    const [soon, later] = ['2998-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z'];
    await kitchen.append('user-sol', 'UserSuspended', by('recipe_8', later));
    await kitchen.append('user-sol', 'UserSuspended', by('recipe_9', soon));
    await kitchen.append('user-sol', 'UserSuspended', by('announcement_4', soon));
    await kitchen.append('user-sol', 'UserReinstated', { ...by('recipe_8', null), until: null });
    const { events } = await history('announcement_4', '?limit=3');
    const { events: rest } = await history('announcement_4', `?after=${(await history('announcement_4', '?limit=3')).after}`);
    const all = [...events, ...rest].filter(({ part }) => part === 'author');
    expect(all.slice(1).map(({ data }) => data.caseId)).toEqual(['another-1', 'another-2', 'announcement_4', 'another-1']);
    expect(JSON.stringify(all)).not.toMatch(/recipe_/);
    const at = (index: number) => suspensionAt(foldEvents(user, all.slice(0, index) as never), new Date().toISOString())?.until;
    expect([2, 3, 4, 5].map(at)).toEqual([later, later, later, soon]);
  });

  test('of a person has no sanction of another case for whoever reported in that', async () => {
    await kitchen.member('tom');
    await kitchen.post(5, 'tom');
    await kitchen.member('quin');
    await kitchen.role('quin', 'moderator');
    await report('quin', { contentType: 'announcement', contentId: 5, reportedUserId: 'tom' });
    await report('ben', { contentType: 'user', contentId: null, reportedUserId: 'tom' });
    const until = '2999-01-01T00:00:00.000Z';
    await kitchen.append('user-tom', 'UserSuspended', { userId: 'tom', until, ...ofCase('announcement_5') });
    expect(named((await ask('quin', 'user_tom')).body, 'UserSuspended')).toHaveLength(0);
    expect(named(await history('user_tom'), 'UserSuspended')).toHaveLength(1);
  });

  test('of a person has their profile, without their names and address', async () => {
    await report('ben', { contentType: 'user', contentId: null, reportedUserId: 'dora' });
    const known = await history('user_dora');
    expect(named(known, 'ProfileUpdated')[0]?.data).toMatchObject({ displayName: 'dora', bio: 'Bio of dora' });
    expect(JSON.stringify(known)).not.toMatch(/example\.org|Secret/);
    expect(known.around).toBeNull();
  });

  test('of a recipe says nothing of what its owner keeps, or kept, private', async () => {
    await kitchen.recipe(21, 'ana', { title: 'Hidden soup', ingredients: ['saffron'] });
    const soupOf = (title: string, isPublic: boolean) =>
      kitchen.append('recipe-21', 'RecipeUpdated', {
        recipeId: 21,
        userId: 'ana',
        title,
        description: null,
        image: null,
        prepTime: null,
        cookTime: '5 minutes',
        servings: 3,
        difficulty: null,
        ingredients: ['salt'],
        instructions: ['Boil'],
        isPublic,
      });
    await soupOf('Open soup', true);
    await report('ben', { contentType: 'recipe', contentId: 21, reportedUserId: 'ana' });
    const [created, updated] = (await history('recipe_21')).events.filter(({ part }) => part === 'content');
    expect(created).toMatchObject({ withheld: { why: 'private' }, data: { title: '', ingredients: [], isPublic: false } });
    expect(updated).toMatchObject({ withheld: null, data: { title: 'Open soup', servings: 3 } });
    await soupOf('Closed soup', false);
    expect(JSON.stringify(await history('recipe_21'))).not.toMatch(/Open soup|Closed soup|saffron|salt|5 minutes/);
  });

  test('says of an erased text when its account went, and of a note that has no key any more that it expired', async () => {
    await kitchen.member('otto');
    await kitchen.post(3, 'otto', { title: 'Pans' });
    await report('ben', { contentType: 'announcement', contentId: 3, reportedUserId: 'otto' });
    await kitchen.append('case-announcement_3', 'NoteAdded', {
      caseId: 'announcement_3',
      moderatorId: 'mia',
      noteId: 'n',
      note: 'Pans again',
    });
    await kitchen.append('user-otto', 'AccountErased', { userId: 'otto' });
    for (const person of ['otto', 'case:announcement_3']) await keyStoreOf(kitchen.ports).destroy(person);
    const known = await history('announcement_3');
    const erasedAt = named(known, 'AccountErased')[0]?.at;
    expect(named(known, 'AnnouncementPosted')[0]).toMatchObject({ data: { title: '' }, withheld: { why: 'erased', at: erasedAt } });
    expect(named(known, 'NoteAdded')[0]).toMatchObject({ data: { note: null }, withheld: { why: 'expired', at: null } });
    expect(erasedAt).toBeTruthy();
  });

  test('is not there for who may not see the case', async () => {
    await kitchen.post(2, 'mia');
    await report('noa', soup);
    await report('ben', { contentType: 'announcement', contentId: 2, reportedUserId: 'mia' });
    expect((await ask(undefined, 'announcement_1')).status).toBe(401);
    expect((await ask('ben', 'announcement_1')).status).toBe(403);
    expect((await ask('noa', 'announcement_1')).status).toBe(404);
    expect((await ask('mia', 'announcement_2')).status).toBe(404);
    expect((await ask('mia', 'announcement_999')).status).toBe(404);
  });
});
