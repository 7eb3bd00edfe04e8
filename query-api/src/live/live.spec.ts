import { parsePositionToken } from '@potluck/events';
import { type Documents, shapes } from '@potluck/projector/documents';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';
import { type Listener, type ListenerOptions, openListener } from './listener.fixture.ts';

let kitchen: Kitchen;
const open: Listener[] = [];
beforeAll(async () => {
  kitchen = await openKitchen();
  for (const id of ['ana', 'ben']) await kitchen.member(id, { displayName: id, isPublic: true });
  await kitchen.member('shy', { isPublic: false });
});
afterAll(async () => {
  for (const { socket } of open) socket.disconnect();
  await kitchen.close();
});

async function listener(id?: string, options: Omit<ListenerOptions, 'cookie'> = {}): Promise<Listener> {
  const opened = await openListener(kitchen.url, { cookie: id && (await kitchen.cookieOf(id)), ...options });
  open.push(opened);
  return opened;
}

let lastId = 0;
/** A post that a new one in the feed leaves behind everyone's screens. */
async function newPost(userId = 'ana') {
  lastId += 1;
  await kitchen.post(lastId, userId, { title: `Live ${lastId}` });
  return lastId;
}

test('a visitor who watches the feed hears of a new post, with its author', async () => {
  const visitor = await listener();
  expect(await visitor.watch('feed')).toMatchObject({ ok: true });
  const id = await newPost('ben');
  expect(await visitor.until('announcement:posted')).toMatchObject({
    announcement: { id, title: `Live ${id}`, user: { id: 'ben', displayName: 'ben' }, liked: false },
    position: expect.stringContaining(kitchen.ports.events.storeId),
  });
});

test('a like is heard in the feed and on the post, once by whoever watches both', async () => {
  const ana = await listener('ana');
  const id = await newPost();
  await ana.watch('feed');
  await ana.watch(`announcement:${id}`);
  const position = await kitchen.like(id, 'ben');
  const message = await ana.until('announcement:likes');
  expect(message).toMatchObject({ announcementId: id, likesCount: 1 });
  expect(parsePositionToken((message as { position: string }).position)?.position).toBe(position);
  await kitchen.comment(1, id, 'ben');
  await ana.until('comment:added');
  expect(ana.events().filter((event) => event === 'announcement:likes')).toHaveLength(1);
});

test('many likes become few messages, ending on the last count', async () => {
  const ana = await listener('ana');
  const id = await newPost();
  await ana.watch(`announcement:${id}`);
  for (let liker = 1; liker <= 40; liker += 1) await kitchen.like(id, `liker${liker}`);
  await ana.until('announcement:likes', ({ likesCount }: { likesCount: number }) => likesCount === 40);
  expect(ana.events().filter((event) => event === 'announcement:likes').length).toBeLessThan(20);
});

test('who takes it gets what changes in a window as one message, others get each', async () => {
  const [ours, old] = [await listener(undefined, { together: true }), await listener()];
  for (const one of [ours, old]) await one.watch('feed');
  const ids = [await newPost(), await newPost(), await newPost()];
  await old.until('announcement:posted', ({ announcement }: { announcement: { id: number } }) => announcement.id === ids[2]);
  // Published together: the first is sent at once, the others at the end of its window.
  const likesOf = (id: number) =>
    old.until('announcement:likes', ({ announcementId }: { announcementId: number }) => announcementId === id);
  const change = (id: number) => {
    const before = {
      id,
      userId: 'ana',
      title: 'x',
      content: null,
      media: null,
      hidden: false,
      commentsCount: 0,
      likesCount: 0,
      revision: 0,
    };
    return { id: String(id), position: '9000', before, after: { ...before, likesCount: 5 }, eventTypes: ['AnnouncementLiked'] };
  };
  const { storeId } = kitchen.ports.events;
  kitchen.ports.bus.publish('changes', { projection: 'feed', storeId, position: '9000', changes: ids.map(change) });
  for (const id of ids) await likesOf(id);
  const isOfLikes = ({ messages }: { messages: [event: string][] }) => messages.some(([event]) => event === 'announcement:likes');
  await ours.until('together', isOfLikes);
  type ReceivedMessage = [event: string, message: { announcementId: number; messages: ReceivedMessage[] }];
  // Messages about likes of other posts may still arrive.
  const likesIn = (received: ReceivedMessage[]) =>
    received
      .flatMap(([event, { announcementId: id }]) => (event === 'announcement:likes' && ids.includes(id) ? [id] : []))
      .sort((a, b) => a - b);
  const apart = (received: ReceivedMessage[]) =>
    received.flatMap(([event, message]) => (event === 'together' ? message.messages : [[event, message] as ReceivedMessage]));
  // A slow machine may need a second window for the last of them.
  await expect.poll(() => likesIn(apart(ours.received as ReceivedMessage[]))).toEqual(ids);
  expect(likesIn(old.received as ReceivedMessage[])).toEqual(ids);
});

test('comments and replies are heard on the post', async () => {
  const ana = await listener('ana');
  const id = await newPost();
  await ana.watch(`announcement:${id}`);
  await kitchen.comment(100, id, 'ben', { content: 'Lovely' });
  expect(await ana.until('comment:added')).toMatchObject({
    announcementId: id,
    comment: { id: 100, content: 'Lovely', user: { displayName: 'ben' } },
  });
  await kitchen.comment(101, id, 'ana', { parentId: 100, depth: 1 });
  expect(await ana.until('comment:changed')).toMatchObject({ comment: { id: 100, repliesCount: 1 } });
  await ana.until('announcement:comments', ({ commentsCount }: { commentsCount: number }) => commentsCount === 2);
});

test('a hidden comment is heard without its text', async () => {
  const ana = await listener('ana');
  const id = await newPost();
  await kitchen.comment(110, id, 'ben', { content: 'very rude' });
  // Wait until it is folded: its message with the text must be before the watch.
  await kitchen.get('ana', `/api/announcements/${id}/comments`);
  await ana.watch(`announcement:${id}`);
  const which = { commentId: 110, announcementId: id, parentId: null, userId: 'ben', wasVisible: true };
  await kitchen.append('comment-110', 'CommentHidden', { ...which, caseId: 'case', decisionId: 'decision', ruleId: null });
  expect(await ana.until('comment:changed')).toMatchObject({ comment: { id: 110, hidden: true, content: '' } });
  expect(JSON.stringify(ana.received)).not.toContain('very rude');
});

test('a hidden post is removed, and nothing more is heard of it', async () => {
  const [ana, other] = [await listener('ana'), await listener('ben')];
  const id = await newPost();
  await ana.watch(`announcement:${id}`);
  await other.watch('feed');
  await kitchen.hidePost(id, 'ana');
  expect(await ana.until('announcement:removed')).toMatchObject({ announcementId: id });
  await kitchen.comment(120, id, 'ben', { content: 'still here?' });
  await newPost();
  await other.until('announcement:posted');
  expect(ana.events()).not.toContain('comment:added');
  expect(await ana.watch(`announcement:${id}`)).toEqual({ ok: false, code: 'announcement-not-found' });
});

test('a follower is heard on the profile', async () => {
  const visitor = await listener();
  await visitor.watch('user:ben');
  await kitchen.follow('shy', 'ben');
  expect(await visitor.until('user:followers')).toMatchObject({ userId: 'ben', followersCount: 1 });
  await kitchen.profile('ben', { displayName: 'Benno' });
  expect(await visitor.until('user:changed')).toMatchObject({ user: { id: 'ben', displayName: 'Benno' } });
});

test('a new name is heard where it stands: in the feed of who has posted, under the post of who has commented', async () => {
  await kitchen.member('private', { isPublic: false });
  await kitchen.member('silent', { isPublic: false });
  const [reader, feedReader] = [await listener('ana'), await listener()];
  const id = await newPost('ben');
  // Messages about earlier changes of names may still arrive.
  const ofPrivate = ({ user }: { user: { id: string } }) => user.id === 'private';
  await kitchen.comment(130, id, 'private', { content: 'Me too' });
  await reader.watch(`announcement:${id}`);
  await feedReader.watch('feed');
  await kitchen.profile('silent', { displayName: 'Unheard' });
  await kitchen.profile('private', { displayName: 'Commenter' });
  expect(await reader.until('user:changed', ofPrivate)).toMatchObject({ user: { displayName: 'Commenter' } });
  await newPost('private');
  await kitchen.profile('private', { displayName: 'Author' });
  expect(await feedReader.until('user:changed', ofPrivate)).toMatchObject({ user: { displayName: 'Author' } });
  expect(JSON.stringify([reader.received, feedReader.received])).not.toContain('Unheard');
});

test('how many saved a recipe is heard by who has it open', async () => {
  await kitchen.recipe(300, 'ben', { isPublic: true });
  const [visitor, owner] = [await listener(), await listener('ben')];
  for (const one of [visitor, owner]) expect(await one.watch('recipe:300')).toMatchObject({ ok: true });
  await kitchen.save(300, 'ana');
  expect(await visitor.until('recipe:saves')).toMatchObject({ recipeId: 300, savesCount: 1 });
  expect(await owner.until('recipe:saves')).toMatchObject({ recipeId: 300, savesCount: 1 });
});

test('a recipe that is hidden puts others out, and its owner stays', async () => {
  await kitchen.recipe(301, 'ben', { isPublic: true });
  await kitchen.save(301, 'ana');
  const [visitor, owner] = [await listener(), await listener('ben')];
  for (const one of [visitor, owner]) expect(await one.watch('recipe:301')).toMatchObject({ ok: true });
  await kitchen.append('recipe-301', 'RecipeHidden', {
    recipeId: 301,
    userId: 'ben',
    caseId: 'case',
    decisionId: 'decision',
    ruleId: null,
  });
  expect(await visitor.until('resync', ({ projection }: { projection: string }) => projection === 'recipes')).toBeDefined();
  await kitchen.unsave(301, 'ana');
  expect(await owner.until('recipe:saves')).toMatchObject({ recipeId: 301, savesCount: 0 });
  expect(visitor.events()).not.toContain('recipe:saves');
  expect(visitor.events()).toContain('recipe:hidden');
  expect(owner.events()).not.toContain('recipe:hidden');
  expect(await visitor.watch('recipe:301')).toEqual({ ok: false, code: 'recipe-not-found' });
});

test('a recipe that one of its two read models knows to be private is not watched by others any more', async () => {
  await kitchen.recipe(302, 'ben', { isPublic: true });
  const position = await kitchen.save(302, 'ana');
  const [visitor, owner] = [await listener(), await listener('ben')];
  expect(await visitor.watch('recipe:302')).toMatchObject({ ok: true });
  expect(await visitor.unwatch('recipe:302')).toMatchObject({ ok: true });
  await kitchen.stopProjector();
  const { reads, events } = kitchen.ports;
  const current = (await reads.versions('recipe-saves')).find((version) => version.current);
  const saves = await reads.open<Documents['recipe-saves']>('recipe-saves', current?.version ?? 0, shapes['recipe-saves']);
  const document = { id: 302, userId: 'ben', isPublic: false, hidden: false, savesCount: 1 };
  await saves.write([{ id: '302', position: position + 1n, document }], { storeId: events.storeId, position });
  expect(await visitor.watch('recipe:302')).toEqual({ ok: false, code: 'recipe-not-found' });
  expect(await owner.watch('recipe:302')).toMatchObject({ ok: true });
  await kitchen.restartProjector();
});

test('a profile made private puts others out, and its owner stays', async () => {
  await kitchen.member('turn', { isPublic: true });
  // Wait until everything up to now is folded, so that no message about it comes later.
  await kitchen.get(undefined, '/api/users/turn/profile');
  const [visitor, owner] = [await listener(), await listener('turn')];
  for (const one of [visitor, owner]) expect(await one.watch('user:turn')).toMatchObject({ ok: true });
  await kitchen.profile('turn', { isPublic: false, displayName: 'Private' });
  expect(await owner.until('user:changed')).toMatchObject({ user: { displayName: 'Private' } });
  expect(await visitor.until('resync')).toEqual({ projection: 'profiles' });
  await kitchen.follow('ana', 'turn');
  await owner.until('user:followers');
  await newPost();
  expect(visitor.events().filter((event) => event.startsWith('user:'))).toEqual([]);
});

test('what was just written can be watched at once', async () => {
  const ana = await listener('ana');
  for (let round = 0; round < 10; round += 1) expect(await ana.watch(`announcement:${await newPost()}`)).toMatchObject({ ok: true });
});

test('after unwatch nothing more is heard', async () => {
  const [ana, other] = [await listener('ana'), await listener('ben')];
  for (const one of [ana, other]) await one.watch('feed');
  expect(await ana.unwatch('feed')).toMatchObject({ ok: true });
  const id = await newPost();
  await other.until('announcement:posted', ({ announcement }: { announcement: { id: number } }) => announcement.id === id);
  // Messages about earlier posts may have arrived.
  expect(JSON.stringify(ana.received)).not.toContain(`"Live ${id}"`);
});

test.each([
  [undefined, 'announcement:9999', 'announcement-not-found'],
  [undefined, 'announcement:x', 'invalid-input'],
  [undefined, 'recipe:9999', 'recipe-not-found'],
  [undefined, 'recipe:x', 'invalid-input'],
  // The largest id that an address may have, and one more.
  [undefined, 'recipe:9007199254740991', 'recipe-not-found'],
  [undefined, 'recipe:9007199254740992', 'invalid-input'],
  [undefined, 'user:shy', 'user-not-found'],
  ['ana', 'user:shy', 'user-not-found'],
  ['ana', 'user:nobody', 'user-not-found'],
  [undefined, 'moderation', 'unauthorized'],
  ['ana', 'moderation', 'not-allowed'],
  ['ana', 'case:announcement_1', 'not-allowed'],
  ['ana', 'projections', 'not-allowed'],
  ['ana', 'everything', 'invalid-input'],
  ['ana', 42, 'invalid-input'],
])('%s may not watch %s', async (id, topic, code) =>
  expect(await (await listener(id)).watch(topic as string)).toEqual({ ok: false, code }),
);

test('one’s own private profile may be watched', async () =>
  expect(await (await listener('shy')).watch('user:shy')).toMatchObject({ ok: true }));

test('a moderator is let in, hears when the role goes, and is put out', async () => {
  await kitchen.member('mod');
  await kitchen.role('mod', 'moderator');
  const mod = await listener('mod');
  expect(await mod.watch('moderation')).toMatchObject({ ok: true });
  expect(await mod.watch('projections')).toEqual({ ok: false, code: 'not-allowed' });
  await kitchen.append('user-mod', 'RoleRevoked', { userId: 'mod', role: 'moderator', by: null, source: null });
  expect(await mod.until('session:changed')).toEqual({ reason: 'rights' });
  expect(await mod.watch('moderation')).toEqual({ ok: false, code: 'not-allowed' });
});

test('a suspended moderator is put out, and let in again afterwards', async () => {
  await kitchen.member('fallen');
  await kitchen.role('fallen', 'moderator');
  const fallen = await listener('fallen');
  expect(await fallen.watch('moderation')).toMatchObject({ ok: true });
  const by = { userId: 'fallen', caseId: 'user_fallen', decisionId: 'd', ruleId: null };
  await kitchen.append('user-fallen', 'UserSuspended', { ...by, until: '2999-01-01T00:00:00.000Z' });
  expect(await fallen.until('session:changed')).toEqual({ reason: 'rights' });
  expect(await fallen.watch('moderation')).toEqual({ ok: false, code: 'suspended' });
  await kitchen.append('user-fallen', 'UserReinstated', { ...by, until: null });
  expect(await fallen.until('session:changed')).toEqual({ reason: 'rights' });
  expect(await fallen.watch('moderation')).toMatchObject({ ok: true });
});

test('a session that ends elsewhere is heard, and what only that person may see is left', async () => {
  await kitchen.member('leaver', { isPublic: false });
  const leaver = await listener('leaver');
  await leaver.watch('user:leaver');
  const sid = decodeURIComponent((await kitchen.cookieOf('leaver')).split('=')[1] as string).replace(/^s:([^.]*)\..*$/, '$1');
  kitchen.ports.bus.publish('session', { userId: 'leaver', sid, reason: 'signed-out' });
  expect(await leaver.until('session:changed')).toEqual({ reason: 'signed-out' });
  expect(await leaver.until('resync')).toEqual({ projection: 'profiles' });
  expect(await leaver.watch('user:leaver')).toEqual({ ok: false, code: 'user-not-found' });
});

test('a connection is told whose session it has', async () => {
  expect(await (await listener('ana')).until('session:is')).toEqual({ userId: 'ana', spreadMs: 2_000 });
  expect(await (await listener()).until('session:is')).toEqual({ userId: null, spreadMs: 2_000 });
});

test('a projection that begins anew is passed on', async () => {
  const visitor = await listener();
  kitchen.ports.bus.publish('resync', { projection: 'feed' });
  expect(await visitor.until('resync')).toEqual({ projection: 'feed', spreadMs: 2_000 });
});

test.each(['websocket', 'polling'])('a page of another site may not listen over %s', async (transport) =>
  expect(listener('ana', { origin: 'https://evil.example', transports: [transport] })).rejects.toThrow(),
);
describe('every request of a connection', () => {
  const engine = (query: string) => `${kitchen.url}/socket.io/?EIO=4&${query}`;
  const poll = (headers: Record<string, string>, query = '') => fetch(engine(`transport=polling${query}`), { headers });
  /** The session id of a new connection: of one of our pages, or of a program. */
  async function shaken(headers: Record<string, string> = {}): Promise<string> {
    const answer = await poll(headers);
    expect(answer.status).toBe(200);
    return JSON.parse((await answer.text()).slice(1)).sid;
  }
  const upgrade = (query: string, headers: Record<string, string>) =>
    new Promise<'open' | 'refused'>((resolve) => {
      const socket = new WebSocket(engine(query).replace('http', 'ws'), { headers });
      socket.on('open', () => resolve('open'));
      socket.on('error', () => resolve('refused'));
      socket.on('close', () => resolve('refused'));
      socket.on('open', () => socket.close());
    });
  const foreign: Record<string, string>[] = [
    { origin: 'http://127.0.0.1:1' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
  ];

  test.each(foreign)('with %o is refused', async (headers) => {
    const refused = await poll(headers);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toEqual({ message: 'This request came from another site', code: 'foreign-origin' });
    expect(await upgrade('transport=websocket', headers)).toBe('refused');
    const sid = await shaken();
    expect((await poll(headers, `&sid=${sid}`)).status).toBe(403);
    expect((await fetch(engine(`transport=polling&sid=${sid}`), { method: 'POST', body: '40', headers })).status).toBe(403);
    expect(await upgrade(`transport=websocket&sid=${sid}`, headers)).toBe('refused');
  });
  test('of a script element is refused to everybody', async () => {
    expect((await poll({}, '&j=0')).status).toBe(403);
    const sid = await shaken();
    expect((await poll({}, `&sid=${sid}&j=1`)).status).toBe(403);
  });
  test('of a page of ours, or of what is no page, is answered', async () => {
    await shaken({ 'sec-fetch-site': 'same-origin' });
    expect((await poll({})).headers.get('x-content-type-options')).toBe('nosniff');
    expect((await poll({}, '&sid=unknown')).headers.get('x-content-type-options')).toBe('nosniff');
    await shaken({ origin: kitchen.url, 'sec-fetch-site': 'same-origin' });
    expect(await upgrade(`transport=websocket&sid=${await shaken()}`, { origin: kitchen.url })).toBe('open');
  });
});
test('whoever has no websocket may poll', async () =>
  expect(await (await listener('ana', { transports: ['polling'] })).watch('feed')).toMatchObject({ ok: true }));

test('moderators hear of a case with each report, members do not', async () => {
  await kitchen.member('guard');
  await kitchen.role('guard', 'moderator');
  const guard = await listener('guard');
  const ana = await listener('ana');
  await guard.watch('moderation');
  await ana.watch('feed');
  const filed = {
    reporterId: 'ana',
    reportedUserId: 'ben',
    contentType: 'user',
    contentId: null,
    reason: 'spam',
    contentRevision: null,
    currentRevision: null,
    contentAt: null,
    authorRevision: null,
    postRevision: null,
  } as const;
  const reportReceived = { ...filed, caseId: 'user_ben', reportStream: 'report-ana_user_ben' };
  const position = await kitchen.append('case-user_ben', 'ReportReceived', reportReceived);
  const received: { caseId: string; position: string } = await guard.until('case:changed');
  expect(received).toEqual({ caseId: 'user_ben', position: `${kitchen.ports.events.storeId}:${position}` });
  expect(ana.events()).not.toContain('case:changed');
});

test('a moderator who reported in a case hears nothing of it, whoever acts', async () => {
  for (const id of ['guard2', 'cara']) {
    await kitchen.member(id);
    await kitchen.role(id, 'moderator');
  }
  const [guard, cara] = [await listener('guard2'), await listener('cara')];
  for (const one of [guard, cara]) await one.watch('moderation');
  const caseOfPost = async (reporterId: string) => {
    const contentId = await newPost('ben');
    const caseId = `announcement_${contentId}`;
    const reportStream = `report-${reporterId}_${caseId}`;
    const seen = { contentRevision: null, currentRevision: null, contentAt: null, authorRevision: null, postRevision: null };
    const filed = { reporterId, reportedUserId: 'ben', contentType: 'announcement', contentId, reason: 'spam', ...seen } as const;
    await kitchen.append(reportStream, 'ReportFiled', { ...filed, description: null });
    await kitchen.append(`case-${caseId}`, 'ReportReceived', { ...filed, caseId, reportStream });
    await kitchen.append(`case-${caseId}`, 'NoteAdded', { caseId, moderatorId: 'guard2', noteId: 'n', note: 'Seen' });
    return caseId;
  };
  const own = await caseOfPost('cara');
  const other = await caseOfPost('ana');
  const about = (caseId: string) => (message: { caseId: string }) => message.caseId === caseId;
  await guard.until('case:changed', about(own));
  await cara.until('case:changed', about(other));
  const received = cara.received.flatMap(([event, message]) => (event === 'case:changed' ? (message as { caseId: string }).caseId : []));
  expect(received).not.toContain(own);
});

test('a moderator with a case open, and nothing else, hears no more of it once they have reported in it', async () => {
  for (const id of ['late', 'calm']) {
    await kitchen.member(id);
    await kitchen.role(id, 'moderator');
  }
  const contentId = await newPost('ben');
  const caseId = `announcement_${contentId}`;
  const of = { contentType: 'announcement', contentId, reportedUserId: 'ben' } as const;
  await kitchen.append(`case-${caseId}`, 'CaseOpened', { caseId, ...of, moderatorId: 'calm' });
  const [late, calm] = [await listener('late'), await listener('calm')];
  for (const one of [late, calm]) expect(await one.watch(`case:${caseId}`)).toMatchObject({ ok: true });
  const seen = { contentRevision: null, currentRevision: null, contentAt: null, authorRevision: null, postRevision: null };
  const filed = { reporterId: 'late', ...of, reason: 'spam', ...seen } as const;
  const reportStream = `report-late_${caseId}`;
  await kitchen.append(reportStream, 'ReportFiled', { ...filed, description: null });
  await kitchen.append(`case-${caseId}`, 'ReportReceived', { ...filed, caseId, reportStream });
  const noted = await kitchen.append(`case-${caseId}`, 'NoteAdded', { caseId, moderatorId: 'calm', noteId: 'n', note: 'Seen' });
  const last = `${kitchen.ports.events.storeId}:${noted}`;
  await calm.until('case:changed', ({ position }: { position: string }) => position === last);
  await late.watch('feed');
  expect(
    late.received.filter(([event, message]) => event === 'case:changed' && (message as { position: string }).position === last),
  ).toEqual([]);
});

test('reporters hear of a claim and a decision on their own pages, and nothing of others’ reports and of notes', async () => {
  await kitchen.member('cleo');
  const [ana, cleo, shy] = await Promise.all(['ana', 'cleo', 'shy'].map((id) => listener(id)));
  for (const one of [ana, cleo, shy]) expect(await one?.watch('reports')).toMatchObject({ ok: true });
  expect(await (await listener()).watch('reports')).toMatchObject({ ok: false, code: 'unauthorized' });
  const id = await newPost('ben');
  const caseId = `announcement_${id}`;
  const seen = { contentRevision: null, currentRevision: null, contentAt: null, authorRevision: null, postRevision: null };
  const filed = { reportedUserId: 'ben', contentType: 'announcement', contentId: id, reason: 'spam', ...seen } as const;
  const report = async (reporterId: string) => {
    const reportStream = `report-${reporterId}_${caseId}`;
    await kitchen.append(reportStream, 'ReportFiled', { ...filed, reporterId, description: null });
    await kitchen.append(`case-${caseId}`, 'ReportReceived', { ...filed, reporterId, caseId, reportStream });
  };
  await report('ana');
  await report('cleo');
  const by = { caseId, moderatorId: 'guard' };
  await kitchen.append(`case-${caseId}`, 'NoteAdded', { ...by, noteId: 'n', note: 'Seen' });
  const claimed = await kitchen.append(`case-${caseId}`, 'CaseClaimed', { ...by, until: '2999-01-01T00:00:00.000Z' });
  const message = { caseId, position: `${kitchen.ports.events.storeId}:${claimed}` };
  expect(await ana?.until('report:changed')).toEqual(message);
  expect(await cleo?.until('report:changed')).toEqual(message);
  const last = await newPost('ben');
  await shy?.watch(`announcement:${last}`);
  await kitchen.like(last, 'ana');
  await shy?.until('announcement:likes');
  expect(shy?.events()).not.toContain('report:changed');
  expect(ana?.events().filter((event) => event === 'report:changed')).toHaveLength(1);
});

test('a reporter with their reports open hears that what they reported was edited, renamed or deleted', async () => {
  const id = await newPost('ben');
  await kitchen.comment(7_001, id, 'ben', { content: 'First' });
  await kitchen.member('noisy', { isPublic: true });
  const seen = { contentRevision: 0, currentRevision: 0, contentAt: null, authorRevision: 0, postRevision: null };
  const file = (contentType: 'announcement' | 'comment' | 'user', contentId: number | null, reportedUserId: string) =>
    kitchen.append(`report-cleo_${contentType}_${contentId ?? reportedUserId}`, 'ReportFiled', {
      ...{ reporterId: 'cleo', reportedUserId, contentType, contentId, reason: 'spam', description: null, ...seen },
    });
  await file('announcement', id, 'ben');
  await file('comment', 7_001, 'ben');
  await file('user', null, 'noisy');
  const [ana, cleo] = [await listener('ana'), await listener('cleo')];
  for (const one of [ana, cleo]) await one.watch('reports');
  const hears = async (caseId: string, changed: Promise<bigint>) => {
    const expected = { caseId, position: `${kitchen.ports.events.storeId}:${await changed}` };
    expect(await cleo.until('report:changed', ({ position }: { position: string }) => position === expected.position)).toEqual(expected);
  };
  const text = { announcementId: id, userId: 'ben', title: 'Other', content: 'words', media: null };
  await kitchen.like(id, 'ana');
  await hears(`announcement_${id}`, kitchen.append(`announcement-${id}`, 'AnnouncementEdited', text));
  const comment = { commentId: 7_001, announcementId: id, parentId: null, userId: 'ben' };
  await hears('comment_7001', kitchen.append('comment-7001', 'CommentEdited', { ...comment, content: 'Second' }));
  await hears('user_noisy', kitchen.profile('noisy', { displayName: 'Quiet', isPublic: true }));
  await kitchen.append('user-noisy', 'ErasureRequested', { userId: 'noisy', dueAt: '2999-01-01T00:00:00.000Z' });
  await hears('user_noisy', kitchen.profile('noisy', { displayName: 'Quiet', isPublic: false }));
  await kitchen.profile('noisy', { displayName: 'Secret', isPublic: false });
  await hears('user_noisy', kitchen.profile('noisy', { displayName: 'Loud', isPublic: true }));
  const decided = { announcementId: id, userId: 'ben', caseId: `announcement_${id}`, decisionId: 'd', ruleId: null };
  await hears(`announcement_${id}`, kitchen.append(`announcement-${id}`, 'AnnouncementHidden', { ...decided, wasVisible: true }));
  await kitchen.append(`announcement-${id}`, 'AnnouncementEdited', { ...text, title: 'While hidden' });
  await hears(`announcement_${id}`, kitchen.append(`announcement-${id}`, 'AnnouncementRestored', decided));
  await hears(
    `announcement_${id}`,
    kitchen.append(`announcement-${id}`, 'AnnouncementDeleted', { announcementId: id, userId: 'ben', wasVisible: true }),
  );
  expect(cleo.events().filter((event) => event === 'report:changed')).toHaveLength(8);
  expect(ana.events()).not.toContain('report:changed');
});

test('a reporter with their reports open hears of a recipe while they can see it, and nothing of a private or hidden one', async () => {
  const recipeId = 7_100;
  await kitchen.member('baker');
  await kitchen.recipe(recipeId, 'baker', { isPublic: true });
  const caseId = `recipe_${recipeId}`;
  const seen = { contentRevision: 0, currentRevision: 0, contentAt: null, authorRevision: 0, postRevision: null };
  const about = { reportedUserId: 'baker', contentType: 'recipe', contentId: recipeId, reason: 'spam', description: null } as const;
  await kitchen.append(`report-cleo_${caseId}`, 'ReportFiled', { reporterId: 'cleo', ...about, ...seen });
  const [ana, cleo] = [await listener('ana'), await listener('cleo')];
  for (const one of [ana, cleo]) await one.watch('reports');
  const tokenOf = (position: bigint) => `${kitchen.ports.events.storeId}:${position}`;
  const expected: string[] = [];
  const hears = async (changed: Promise<bigint>) => {
    const token = tokenOf(await changed);
    expected.push(token);
    await cleo.until('report:changed', ({ position }: { position: string }) => position === token);
  };
  const lines = { description: null, image: null, prepTime: null, cookTime: null, servings: null, difficulty: null };
  const update = (title: string, isPublic: boolean) =>
    kitchen.append(`recipe-${recipeId}`, 'RecipeUpdated', {
      ...{ recipeId, userId: 'baker', title, ...lines, ingredients: ['Flour'], instructions: ['Bake'], isPublic },
    });
  const which = { recipeId, userId: 'baker' };
  const decided = { ...which, caseId, decisionId: 'd', ruleId: null };
  await hears(update('Bread', true));
  await kitchen.save(recipeId, 'ana');
  await hears(update('Bread', false));
  await update('Secret bread', false);
  await hears(update('Rolls', true));
  await hears(kitchen.append(`recipe-${recipeId}`, 'RecipeHidden', decided));
  await update('Hidden rolls', true);
  await hears(kitchen.append(`recipe-${recipeId}`, 'RecipeRestored', decided));
  await hears(kitchen.append(`recipe-${recipeId}`, 'RecipeDeleted', which));
  expect(
    cleo.received.flatMap(([event, message]) => (event === 'report:changed' ? (message as { position: string }).position : [])),
  ).toEqual(expected);
  expect(ana.events()).not.toContain('report:changed');
});

test('analysts hear how far a rebuild is, and of new versions', async () => {
  await kitchen.member('analyst');
  await kitchen.role('analyst', 'analyst');
  const analyst = await listener('analyst');
  expect(await analyst.watch('projections')).toMatchObject({ ok: true });
  const progress = { projection: 'feed', version: 2, done: 10, of: 40, perSecond: 100, secondsLeft: 1 };
  kitchen.ports.bus.publish('progress', progress);
  expect(await analyst.until('projection:progress')).toEqual(progress);
  kitchen.ports.bus.publish('versions', { projection: 'feed' });
  expect(await analyst.until('projection:versions')).toEqual({ projection: 'feed' });
});
