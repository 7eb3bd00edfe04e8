import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';
import { type Listener, openListener } from './listener.fixture.ts';

let kitchen: Kitchen;
const open: Listener[] = [];
beforeAll(async () => {
  kitchen = await openKitchen();
  for (const id of ['ana', 'ben', 'otto']) await kitchen.member(id, { displayName: id, isPublic: true });
  for (const id of ['mia', 'noa']) {
    await kitchen.member(id);
    await kitchen.role(id, 'moderator');
  }
  await kitchen.post(1, 'ana');
  await kitchen.post(2, 'ana');
  await kitchen.comment(3, 1, 'ben');
});
afterAll(async () => {
  for (const { socket } of open) socket.disconnect();
  await kitchen.close();
});

async function watching(id: string, ...topics: string[]): Promise<Listener> {
  const opened = await openListener(kitchen.url, { cookie: await kitchen.cookieOf(id) });
  open.push(opened);
  for (const topic of topics) expect(await opened.watch(topic)).toMatchObject({ ok: true });
  return opened;
}

const seen = { contentRevision: null, currentRevision: null, contentAt: null, authorRevision: null, postRevision: null };
async function reported(contentType: 'announcement' | 'comment', contentId: number, reportedUserId: string, reporterId = 'otto') {
  const caseId = `${contentType}_${contentId}`;
  const filed = { reporterId, reportedUserId, contentType, contentId, reason: 'spam', ...seen } as const;
  await kitchen.append(`case-${caseId}`, 'ReportReceived', { ...filed, caseId, reportStream: `report-${reporterId}_${caseId}` });
  return caseId;
}
const editPost = (announcementId: number) =>
  kitchen.append(`announcement-${announcementId}`, 'AnnouncementEdited', {
    announcementId,
    userId: 'ana',
    title: 'Other',
    content: 'Other',
  });
const since = (position: bigint) => (message: { position: string }) => BigInt(message.position.split(':')[1] as string) >= position;
const casesHeard = ({ received }: Listener) =>
  received.flatMap(([event, message]) => (event === 'case:changed' ? (message as { caseId: string }).caseId : []));

test('who has a case open hears of a change of its content, its author and the post above a comment; others do not', async () => {
  const [ofPost, ofComment] = [await reported('announcement', 1, 'ana'), await reported('comment', 3, 'ben')];
  const post = await watching('mia', `case:${ofPost}`);
  const comment = await watching('mia', `case:${ofComment}`);
  const [queue, member] = [await watching('noa', 'moderation'), await watching('ana', 'feed', 'announcement:1')];
  const position = await editPost(1);
  const message = { caseId: ofPost, position: `${kitchen.ports.events.storeId}:${position}` };
  expect(await post.until('case:changed', since(position))).toEqual(message);
  expect(await comment.until('case:changed', since(position))).toEqual({ ...message, caseId: ofComment });
  const renamed = await kitchen.append('user-ben', 'ProfileUpdated', {
    userId: 'ben',
    displayName: 'Benno',
    firstName: null,
    lastName: null,
    bio: null,
    isPublic: true,
    profileImage: null,
  });
  await comment.until('case:changed', since(renamed));
  const gone = await kitchen.append('announcement-1', 'AnnouncementDeleted', { announcementId: 1, userId: 'ana', wasVisible: true });
  await post.until('case:changed', since(gone));
  await member.until('announcement:removed');
  expect([queue, member].flatMap(casesHeard)).toEqual([]);
  expect(casesHeard(post)).toEqual([ofPost, ofPost]);
});

test('a moderator who has reported in it since they opened it hears nothing of it any more', async () => {
  const caseId = await reported('announcement', 2, 'ana');
  const [mia, noa] = [await watching('mia', `case:${caseId}`), await watching('noa', `case:${caseId}`)];
  const before = await editPost(2);
  await noa.until('case:changed', since(before));
  const position = await reported('announcement', 2, 'ana', 'noa').then(() => editPost(2));
  await mia.until('case:changed', since(position));
  // A message would have gone to both at once.
  await editPost(2).then((later) => mia.until('case:changed', since(later)));
  expect(noa.received.filter(([event, message]) => event === 'case:changed' && since(position)(message))).toEqual([]);
});
