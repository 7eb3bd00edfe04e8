import { createHash } from 'node:crypto';
import type { Projector } from '@potluck/projector/projector';
import { startProjector } from '@potluck/projector/start-projector';
import { keyStoreOf } from '@potluck/stores/codec/key-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type CommandApiUnderTest, startCommandApi } from '../command-api.fixture.ts';
import { localAccounts } from '../sign-in/issuer/local-accounts.ts';
import { identityHashOf, registerAtSignIn } from '../sign-in/register.ts';
import { erasureSteps } from './erasure-steps.ts';

const day = 24 * 3_600_000;
let now: Date;
let api: CommandApiUnderTest;
let projector: Projector | undefined;
let ben: Client;
const clock = () => now;

beforeAll(async () => {
  now = new Date();
  api = await startCommandApi({ settings: { clock } });
  projector = await startProjector(api.ports, { dataFolder: api.dataFolder });
  ben = await api.member('ben');
  await makePublic(ben);
});
afterAll(async () => {
  await projector?.stop();
  await api?.close();
});

const makePublic = async ({ userId }: Client) =>
  api.append(`user-${userId}`, 'ProfileUpdated', {
    userId,
    displayName: userId,
    firstName: null,
    lastName: null,
    bio: null,
    isPublic: true,
    profileImage: null,
  });
const settled = async () => {
  for (let head = -1n; head !== (await api.ports.events.head()); ) {
    head = await api.ports.events.head();
    await api.reactions.done(head);
  }
};

/** A member with an account at the built-in issuer and some data of every kind. */
async function arrive(name: string) {
  const address = `${name}@example.org`;
  const account = await localAccounts(api.ports.accounts).create(address, name, null);
  const sub = account?.sub ?? '';
  const person = { realm: 'local', sub, email: address, displayName: name, firstName: null, lastName: null };
  const { userId } = await registerAtSignIn(api.ports, person, { now });
  const client = await signedIn(userId);
  await makePublic(client);
  const id = async (by: Client, path: string, body: object): Promise<number> => (await by.send('POST', path, body)).body.id;
  const post = await id(client, '/api/announcements', { title: 'Hi', content: 'all' });
  const recipe = { recipeId: Number.parseInt(createHash('md5').update(name).digest('hex').slice(0, 7), 16), userId };
  const content = { title: 'Secret soup', description: null, image: null, prepTime: null, cookTime: '1', servings: null, difficulty: null };
  await api.append(`recipe-${recipe.recipeId}`, 'RecipeCreated', {
    ...recipe,
    ...content,
    ingredients: ['water'],
    instructions: ['Boil'],
    isPublic: false,
  });
  const bensPost = await id(ben, '/api/announcements', { title: 'Yes', content: 'and' });
  const comment = await id(client, `/api/announcements/${bensPost}/comments`, { content: 'Yum' });
  const reply = await id(ben, `/api/announcements/${bensPost}/comments`, { content: 'Glad', parentId: comment });
  const bensComment = await id(ben, `/api/announcements/${bensPost}/comments`, { content: 'More' });
  await client.send('POST', `/api/announcements/${bensPost}/like`, { isLike: true });
  await client.send('POST', `/api/comments/${bensComment}/like`, { isLike: true });
  await client.send('POST', '/api/users/ben/follow', { following: true });
  await ben.send('POST', `/api/users/${userId}/follow`, { following: true });
  const saved = { recipeId: 4711, userId };
  await api.append(`savedRecipe-4711_${userId}`, 'RecipeSaved', saved);
  const streams = {
    [`announcement-${post}`]: 'AnnouncementDeleted',
    [`recipe-${recipe.recipeId}`]: 'RecipeDeleted',
    [`comment-${comment}`]: 'CommentDeleted',
    [`comment-${reply}`]: 'CommentDeleted',
    [`announcementLike-${bensPost}_${userId}`]: 'AnnouncementUnliked',
    [`commentLike-${bensComment}_${userId}`]: 'CommentUnliked',
    [`follow-${userId}_ben`]: 'UserUnfollowed',
    [`follow-ben_${userId}`]: 'UserUnfollowed',
    [`savedRecipe-4711_${userId}`]: 'RecipeUnsaved',
    [`identity-${identityHashOf('local', sub)}`]: 'IdentityUnlinked',
    [`user-${userId}`]: 'AccountErased',
  };
  return { userId, client, person, address, streams };
}
async function signedIn(userId: string): Promise<Client> {
  const { headers } = await fetch(`${api.url}/api/login/as/${userId}`, { method: 'POST' });
  const cookie = headers.getSetCookie()[0]?.split(';')[0];
  const send: Client['send'] = (method, path, body, more) => ({ ...api.as({ userId, cookie } as Client) }).send(method, path, body, more);
  return { userId, cookie, send };
}
const lastOf = async (stream: string) => (await api.types(stream)).at(-1);
const lasts = async (streams: object) =>
  Object.fromEntries(await Promise.all(Object.keys(streams).map(async (name) => [name, await lastOf(name)])));
const erase = (userId: string) => api.append(`user-${userId}`, 'AccountErased', { userId });

async function expectGone({ userId, streams, address, client, person }: Awaited<ReturnType<typeof arrive>>) {
  expect(await lasts(streams)).toEqual(streams);
  // Exactly one event each, even if a step was repeated.
  for (const stream of Object.keys(streams)) {
    const types = await api.types(stream);
    expect([stream, types.filter((type) => type === types.at(-1)).length]).toEqual([stream, 1]);
  }
  expect(await localAccounts(api.ports.accounts).byEmail(address)).toBeUndefined();
  expect(await keyStoreOf(api.ports).ensure(userId)).toBeUndefined();
  expect((await api.ports.events.read(`user-${userId}`)).events[0]).toMatchObject({ erased: true, data: { email: '' } });
  expect((await client.send('POST', '/api/announcements', { title: 'Hi', content: 'again' })).status).toBe(401);
  expect(await api.ports.accounts.table('erasures').get(userId)).toBeUndefined();
  const anew = await registerAtSignIn(api.ports, person, { now });
  expect(anew.userId).not.toBe(userId);
}

test('an account is erased with all its data when it is due, and the person can register again', async () => {
  const cleo = await arrive('cleo');
  await api.append(`user-${cleo.userId}`, 'ErasureRequested', {
    userId: cleo.userId,
    dueAt: new Date(now.getTime() + 7 * day).toISOString(),
  });
  await settled();
  expect(await lastOf(`user-${cleo.userId}`)).toBe('ErasureRequested');
  now = new Date(now.getTime() + 7 * day);
  await expect.poll(() => lastOf(`user-${cleo.userId}`), { timeout: 15_000 }).toBe('AccountErased');
  await settled();
  await expectGone(cleo);
});

test('an account whose erasure was cancelled stays', async () => {
  const dora = await arrive('dora');
  const { userId } = dora;
  await api.append(`user-${userId}`, 'ErasureRequested', { userId, dueAt: new Date(now.getTime() - day).toISOString() });
  await api.append(`user-${userId}`, 'ErasureCancelled', { userId });
  await settled();
  expect(await api.ports.accounts.table('erasures').get(userId)).toBeUndefined();
  expect(await lastOf(`user-${userId}`)).toBe('ErasureCancelled');
});

describe('an account on hold is not erased when it is due, but', () => {
  test.each(['when the hold passes', 'when the hold is lifted'] as const)('%s', async (when) => {
    const isLifted = when === 'when the hold is lifted';
    const { userId } = await arrive(isLifted ? 'kim' : 'lea');
    const stream = `user-${userId}`;
    const until = isLifted ? null : new Date(now.getTime() + 2 * day).toISOString();
    await api.append(stream, 'HoldPlaced', { userId, until, basis: 'court' });
    await api.append(stream, 'ErasureRequested', { userId, dueAt: new Date(now.getTime() + day).toISOString() });
    // It became due at the same moment and is not on hold.
    const witness = await arrive(isLifted ? 'max' : 'nia');
    const dueAt = new Date(now.getTime() + day).toISOString();
    await api.append(`user-${witness.userId}`, 'ErasureRequested', { userId: witness.userId, dueAt });
    await settled();
    now = new Date(now.getTime() + day);
    await expect.poll(() => lastOf(`user-${witness.userId}`), { timeout: 15_000 }).toBe('AccountErased');
    expect(await lastOf(stream)).toBe('ErasureRequested');
    if (isLifted) await api.append(stream, 'HoldLifted', { userId });
    else now = new Date(now.getTime() + day);
    await expect.poll(() => lastOf(stream), { timeout: 15_000 }).toBe('AccountErased');
    await settled();
  });
});

describe('an interrupted erasure', () => {
  const names = erasureSteps.map(({ name }) => name);
  test.each([...names.map((name) => [name, 'a minute later', 60_000] as const), ['media', 'when the clock was set back', -day] as const])(
    'has the same result after the step %s ran once without being recorded, and again %s',
    async (name, _when, later) => {
      const person = await arrive(`eve-${name}${later}`);
      const index = names.indexOf(name);
      const step = erasureSteps[index] as (typeof erasureSteps)[number];
      const { run } = step;
      let failures = 0;
      // Like a process that crashed after the step's work, before it was recorded.
      Object.assign(step, {
        run: async (...given: Parameters<typeof run>) => {
          const next = await run(...given);
          if (given[0].userId === person.userId && failures++ === 0) throw new Error('died here');
          return next;
        },
      });
      try {
        await erase(person.userId);
        await expect.poll(() => failures, { timeout: 15_000 }).toBeGreaterThan(0);
        now = new Date(now.getTime() + later);
        await settled();
      } finally {
        Object.assign(step, { run });
      }
      await expectGone(person);
    },
  );
});

test('an erasure does not circumvent a suspension', async () => {
  const fay = await arrive('fay');
  const { userId } = fay;
  const until = new Date(now.getTime() + 30 * day).toISOString();
  await api.append(`user-${userId}`, 'UserSuspended', { userId, caseId: `user_${userId}`, decisionId: 'd', ruleId: null, until });
  await erase(userId);
  await settled();
  expect(await lastOf(`identity-${identityHashOf('local', fay.person.sub)}`)).toBe('Barred');
  const begin = (sub: string, at: Date) => registerAtSignIn(api.ports, { ...fay.person, sub }, { now: at });
  await expect(begin(fay.person.sub, now)).rejects.toThrow('Until the suspension ends');
  await expect(begin('another account with this address', now)).rejects.toThrow('Until the suspension ends');
  expect((await begin(fay.person.sub, new Date(now.getTime() + 31 * day))).userId).not.toBe(userId);
});

test('content that was added at the same time as the erasure is deleted too', async () => {
  const gus = await arrive('gus');
  const { userId } = gus;
  await erase(userId);
  await settled();
  // Like commands that checked the member just before the erasure.
  await api.append('announcement-999001', 'AnnouncementPosted', {
    announcementId: 999_001,
    userId,
    title: 'Late',
    content: 'post',
    media: null,
  });
  const content = { title: 'Late', description: null, image: null, prepTime: null, cookTime: '1', servings: null, difficulty: null };
  const recipe = { recipeId: 999_002, userId, ...content, ingredients: ['water'], instructions: ['Boil'], isPublic: true };
  await api.append('recipe-999002', 'RecipeCreated', recipe);
  await settled();
  expect(await api.types('announcement-999001')).toEqual(['AnnouncementPosted', 'AnnouncementDeleted']);
  expect(await api.types('recipe-999002')).toEqual(['RecipeCreated', 'RecipeDeleted']);
});

test('a like, a comment, a follow and a saved recipe that came after their step are deleted before the key', async () => {
  const hal = await arrive('hal');
  const { userId } = hal;
  const post = (await ben.send('POST', '/api/announcements', { title: 'Last', content: 'one' })).body.id;
  const step = erasureSteps.find(({ name }) => name === 'saved-recipes') as (typeof erasureSteps)[number];
  const { run } = step;
  // Liked again, after the erasure has ended it once.
  const again = Object.keys(hal.streams).find((stream) => stream.startsWith('announcementLike-')) as string;
  const againId = Number(again.slice('announcementLike-'.length, again.indexOf('_')));
  const late = {
    [`announcementLike-${post}_${userId}`]: 'AnnouncementUnliked',
    [again]: 'AnnouncementUnliked',
    'comment-999011': 'CommentDeleted',
    [`savedRecipe-999012_${userId}`]: 'RecipeUnsaved',
    [`follow-${userId}_somebody`]: 'UserUnfollowed',
  };
  Object.assign(step, {
    run: async (...given: Parameters<typeof run>) => {
      const next = await run(...given);
      if (given[0].userId !== userId) return next;
      await api.append(`announcementLike-${post}_${userId}`, 'AnnouncementLiked', { announcementId: post, userId });
      await api.append(again, 'AnnouncementLiked', { announcementId: againId, userId });
      const comment = { commentId: 999_011, announcementId: post, parentId: null, userId, depth: 0, content: 'Late' };
      await api.append('comment-999011', 'CommentAdded', comment);
      await api.append(`savedRecipe-999012_${userId}`, 'RecipeSaved', { recipeId: 999_012, userId });
      await api.append(`follow-${userId}_somebody`, 'UserFollowed', { followerId: userId, followingId: 'somebody' });
      return next;
    },
  });
  try {
    await erase(userId);
    await settled();
  } finally {
    Object.assign(step, { run });
  }
  expect(await lasts(late)).toEqual(late);
  const { [again]: _twice, ...streams } = hal.streams;
  await expectGone({ ...hal, streams });
});

describe('a case about an erased account', () => {
  const received = (userId: string, reporterId: string) => ({
    caseId: `user_${userId}`,
    reporterId,
    contentType: 'user',
    contentId: null,
    reportedUserId: userId,
    reason: 'spam',
    reportStream: `report-${reporterId}_user_${userId}`,
    contentRevision: null,
    currentRevision: null,
    contentAt: null,
    authorRevision: null,
    postRevision: null,
  });
  const decisionIn = (caseId: string, outcome: string, moderatorId = 'mia') => ({
    ...{ caseId, outcome, moderatorId, decisionId: caseId, ruleId: null, ruleRevision: null, contentRevision: null, caseRevision: 0 },
    ...{ until: null, parts: null, reporterId: null, basis: null, batchId: null },
    ...{ noteInternal: null, noteToAuthor: null, noteToReporters: null },
  });
  const lastDataOf = async (stream: string) => (await api.ports.events.read(stream)).events.at(-1)?.data;

  test('is closed with it, whatever its state; one that was decided stays as it is', async () => {
    const { userId } = await arrive('ida');
    const open = (id: number) => ({
      caseId: `recipe_${id}`,
      contentType: 'recipe',
      contentId: id,
      reportedUserId: userId,
      moderatorId: 'mia',
    });
    const until = new Date(now.getTime() + 60_000).toISOString();
    await api.append(`case-user_${userId}`, 'ReportReceived', received(userId, 'ben'));
    for (const id of [811, 812, 813, 814]) await api.append(`case-recipe_${id}`, 'CaseOpened', open(id));
    await api.append('case-recipe_812', 'CaseClaimed', { caseId: 'recipe_812', moderatorId: 'mia', until });
    await api.append('case-recipe_813', 'CaseEscalated', { caseId: 'recipe_813', moderatorId: 'mia', code: 'legal', note: null });
    await api.append('case-recipe_814', 'DecisionMade', decisionIn('recipe_814', 'hide'));
    await settled();
    await erase(userId);
    await settled();
    for (const caseId of [`user_${userId}`, 'recipe_811', 'recipe_812', 'recipe_813']) {
      const types = await api.types(`case-${caseId}`);
      expect([caseId, types.filter((type) => type === 'DecisionMade').length]).toEqual([caseId, 1]);
      const { events } = await api.ports.events.read(`case-${caseId}`);
      const closed = events.find(({ type }) => type === 'DecisionMade');
      expect(closed).toMatchObject({ data: { outcome: 'dismiss', moderatorId: 'system' }, metadata: { actor: 'system' } });
    }
    expect((await api.types('case-recipe_814')).filter((type) => type === 'DecisionMade')).toHaveLength(1);
  });

  test('is closed also when its report or its opening came after that step', async () => {
    const { userId } = await arrive('jon');
    await erase(userId);
    await settled();
    // The second one opens it again, and it is closed again.
    for (const reporterId of ['ben', 'cleo']) {
      const { caseId: _, reportStream, ...filed } = { ...received(userId, reporterId), contentType: 'recipe', contentId: 816 };
      await api.append(reportStream, 'ReportFiled', { ...filed, description: null });
      await settled();
      expect(await lastDataOf('case-recipe_816')).toMatchObject({ outcome: 'dismiss', moderatorId: 'system' });
    }
    expect(await api.types('case-recipe_816')).toEqual([
      ...['ReportReceived', 'DecisionMade'],
      ...['ReportReceived', 'CaseReopened', 'DecisionMade'],
    ]);
    await api.append('case-recipe_815', 'CaseOpened', {
      caseId: 'recipe_815',
      contentType: 'recipe',
      contentId: 815,
      reportedUserId: userId,
      moderatorId: 'mia',
    });
    await settled();
    expect(await lastDataOf('case-recipe_815')).toMatchObject({ outcome: 'dismiss', moderatorId: 'system' });
  });
});
