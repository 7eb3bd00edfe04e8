import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';
import { reasonFor } from '../moderation/decision-text.ts';

let kitchen: Kitchen;
beforeAll(async () => {
  kitchen = await openKitchen();
  await kitchen.member('open', { displayName: 'Olga', firstName: 'O', bio: 'Soup!', isPublic: true });
  await kitchen.member('shy', { displayName: 'Shy', isPublic: false });
  await kitchen.member('fan', { isPublic: false });
  await kitchen.member('gone');
  await kitchen.append('user-gone', 'AccountErased', { userId: 'gone' });
  for (const userId of ['open', 'shy']) {
    const first = userId === 'open' ? 1 : 11;
    await kitchen.recipe(first, userId, { isPublic: true });
    await kitchen.recipe(first + 1, userId, { isPublic: false });
    await kitchen.recipe(first + 2, userId, { isPublic: true });
    await kitchen.append(`recipe-${first + 2}`, 'RecipeHidden', {
      recipeId: first + 2,
      userId,
      caseId: 'case',
      decisionId: 'decision',
      ruleId: null,
    });
    for (const id of [0, 1, 2, 3]) await kitchen.post(first + id, userId);
    await kitchen.hidePost(first + 3, userId);
  }
  await kitchen.follow('fan', 'open');
  await kitchen.follow('fan', 'shy');
});
afterAll(() => kitchen.close());

const status = async (id: string | undefined, path: string) => (await kitchen.get(id, path)).status;
const ids = async (id: string | undefined, path: string) => (await kitchen.get(id, path)).body.map((item: { id: number }) => item.id);
const lists = ['/api/users/shy/profile', '/api/users/shy/recipes', '/api/announcements/user/shy'];

test('a public profile opens signed out, with its counts', async () =>
  expect((await kitchen.get(undefined, '/api/users/open/profile')).body).toMatchObject({
    id: 'open',
    displayName: 'Olga',
    firstName: 'O',
    bio: 'Soup!',
    profileImageUrl: null,
    followersCount: 1,
    followingCount: 0,
    recipesCount: 1,
    postsCount: 3,
    following: false,
  }));
test('a profile does not tell the email address', async () =>
  expect(JSON.stringify((await kitchen.get('fan', '/api/users/open/profile')).body)).not.toContain('@'));
test('a profile says whether the viewer follows', async () =>
  expect((await kitchen.get('fan', '/api/users/open/profile')).body.following).toBe(true));
test.each(lists)('%s of a private profile is not there for others', async (path) =>
  expect(await kitchen.get('fan', path)).toMatchObject({ status: 404, body: { code: 'user-not-found' } }),
);
test.each(lists)('%s of a private profile is not there signed out', async (path) => expect(await status(undefined, path)).toBe(404));
test.each(lists)('%s of a private profile is there for its owner', async (path) => expect(await status('shy', path)).toBe(200));
test('an unknown profile is not found', async () => expect(await status('fan', '/api/users/nobody/profile')).toBe(404));
test('an erased account has no profile', async () => expect(await status('fan', '/api/users/gone/profile')).toBe(404));

test('a profile lists public recipes that are not hidden', async () =>
  expect(await ids(undefined, '/api/users/open/recipes')).toEqual([1]));
test('a profile lists posts that are not hidden, newest first', async () =>
  expect(await ids(undefined, '/api/announcements/user/open')).toEqual([3, 2, 1]));
test('a list comes in pages where asked', async () => {
  const first = await kitchen.get(undefined, '/api/announcements/user/open?limit=2');
  const next = /<(.*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] as string;
  expect(await ids(undefined, next)).toEqual([1]);
});

test('following says so', async () => expect((await kitchen.get('fan', '/api/users/open/following')).body).toEqual({ following: true }));
test('not following says so', async () =>
  expect((await kitchen.get('shy', '/api/users/open/following')).body).toEqual({ following: false }));
test('a follow of a profile made private is still told, so that it can be undone', async () =>
  expect((await kitchen.get('fan', '/api/users/shy/following')).body).toEqual({ following: true }));
test('a private profile that one does not follow is not there', async () =>
  expect(await status('open', '/api/users/shy/following')).toBe(404));
test('following needs someone signed in', async () => expect(await status(undefined, '/api/users/open/following')).toBe(401));

test('a profile made private is gone at once', async () => {
  await kitchen.member('turn', { isPublic: true });
  expect(await status('fan', '/api/users/turn/profile')).toBe(200);
  await kitchen.profile('turn', { isPublic: false });
  expect(await status('fan', '/api/users/turn/profile')).toBe(404);
});

test('the current user comes with rights and address', async () => {
  await kitchen.role('open', 'moderator');
  expect((await kitchen.get('open', '/api/auth/user')).body).toMatchObject({
    id: 'open',
    email: 'open@example.org',
    displayName: 'Olga',
    roles: ['moderator'],
    suspension: null,
    isPublic: true,
  });
});
test('a suspension in force is told', async () => {
  await kitchen.member('bad');
  await kitchen.append('user-bad', 'UserSuspended', { userId: 'bad', caseId: 'user_bad', decisionId: 'd', ruleId: null, until: null });
  expect((await kitchen.get('bad', '/api/auth/user')).body.suspension).toEqual({ reason: null, until: null });
});
/** The member is suspended in the case `user_ID`, for the rule `No shouting`; the decision is `one`. */
async function suspendedWithReason(userId: string, ruleNumber: number, until: string) {
  await kitchen.member(userId);
  await kitchen.rule(ruleNumber, 'RuleAdded', 'No shouting');
  const caseId = `user_${userId}`;
  const ruleId = String(ruleNumber);
  const made = { caseId, decisionId: 'one', moderatorId: 'open', outcome: 'suspend' as const };
  const revisions = { ruleId, ruleRevision: 0, contentRevision: null, caseRevision: 0 };
  const notes = { noteInternal: 'Among us', noteToAuthor: 'Please whisper', noteToReporters: 'To reporters' };
  const rest = { until, parts: null, reporterId: null, basis: null, batchId: null };
  const opened = { caseId, contentType: 'user' as const, contentId: null, reportedUserId: userId, moderatorId: 'open' };
  await kitchen.append(`case-${caseId}`, 'CaseOpened', opened);
  await kitchen.append(`case-${caseId}`, 'DecisionMade', { ...made, ...revisions, ...rest, ...notes });
  await kitchen.append(`case-${caseId}`, 'CaseReopened', { caseId, cause: 'moderator', causeEventId: null, moderatorId: 'open' });
  await kitchen.append(`user-${userId}`, 'UserSuspended', { userId, caseId, decisionId: 'one', ruleId, until });
}
test('a suspension says which rule was broken, and what the moderators wrote to its author alone', async () => {
  const until = '2999-01-01T00:00:00.000Z';
  await suspendedWithReason('loud', 7, until);
  const { body } = await kitchen.get('loud', '/api/auth/user');
  expect(body.suspension).toEqual({ until, reason: 'No shouting\nPlease whisper' });
  expect(JSON.stringify(body)).not.toMatch(/Among us|To reporters/);
});
test('the reason of a decision is found at once in a case that has many later reports', async () => {
  await suspendedWithReason('noisy', 8, '2999-01-01T00:00:00.000Z');
  const { events } = kitchen.ports;
  let readCount = 0;
  const counted = async <T>(read: Promise<T>, eventsOf: (answer: T) => unknown[]): Promise<T> => {
    const answer = await read;
    readCount += eventsOf(answer).length;
    return answer;
  };
  const counting = Object.assign(Object.create(events), {
    read: (...asked: Parameters<typeof events.read>) => counted(events.read(...asked), (answer) => answer.events),
    readBackwards: (...asked: Parameters<typeof events.readBackwards>) => counted(events.readBackwards(...asked), (answer) => answer),
  });
  const of = { caseId: 'user_noisy', decisionId: 'one' };
  expect(await reasonFor(counting, of)).toBe('No shouting\nPlease whisper');
  for (const moderatorId of ['mia', 'noa', 'pat']) {
    await kitchen.append('case-user_noisy', 'CaseReleased', { caseId: 'user_noisy', moderatorId, cause: 'released' });
  }
  await reasonFor(counting, of);
  readCount = 0;
  expect(await reasonFor(counting, of)).toBe('No shouting\nPlease whisper');
  // The decision and its rule.
  expect(readCount).toBe(2);
});
test('a warning that was withdrawn after an appeal has no reason any more, and is not shown', async () => {
  const of = { caseId: 'user_meek', decisionId: 'w' };
  const revisions = { ruleId: null, ruleRevision: null, contentRevision: null, caseRevision: 0 };
  const notes = { noteInternal: null, noteToAuthor: 'Please whisper', noteToReporters: null };
  const rest = { until: null, parts: null, reporterId: null, basis: null, batchId: null };
  await kitchen.append('case-user_meek', 'DecisionMade', { ...of, moderatorId: 'open', outcome: 'warn', ...revisions, ...rest, ...notes });
  expect(await reasonFor(kitchen.ports.events, of)).toBe('Please whisper');
  await kitchen.append('case-user_meek', 'AppealDecided', {
    ...of,
    moderatorId: 'open',
    upheld: true,
    contentRevision: null,
    noteInternal: null,
    noteToAuthor: null,
  });
  expect(await reasonFor(kitchen.ports.events, of)).toBeUndefined();
});
test('what moderators hide of a profile is out of sight of others, and not of its owner', async () => {
  await kitchen.member('rude', { displayName: 'Rude name', bio: 'Rude words', isPublic: true });
  await kitchen.append('user-rude', 'ProfileHidden', { userId: 'rude', parts: ['displayName', 'bio'], decisionId: 'd' });
  expect((await kitchen.get('fan', '/api/users/rude/profile')).body).toMatchObject({ displayName: 'A member', bio: null });
  expect((await kitchen.get('rude', '/api/users/rude/profile')).body).toMatchObject({ displayName: 'Rude name', bio: 'Rude words' });
  expect((await kitchen.get('rude', '/api/auth/user')).body).toMatchObject({
    displayName: 'Rude name',
    hiddenParts: ['displayName', 'bio'],
  });
  await kitchen.append('user-rude', 'ProfileRestored', { userId: 'rude', parts: ['displayName', 'bio'], decisionId: 'e' });
  expect((await kitchen.get('fan', '/api/users/rude/profile')).body).toMatchObject({ displayName: 'Rude name', bio: 'Rude words' });
});
test('signed out there is no current user', async () =>
  expect(await kitchen.get(undefined, '/api/auth/user')).toMatchObject({ status: 401, body: { message: 'Unauthorized' } }));
test('an erased account is signed out', async () => expect(await status('gone', '/api/auth/user')).toBe(401));
