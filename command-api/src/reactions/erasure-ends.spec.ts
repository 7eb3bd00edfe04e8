import { randomUUID } from 'node:crypto';
import type { Projector } from '@potluck/projector/projector';
import { startProjector } from '@potluck/projector/start-projector';
import { keyStoreOf } from '@potluck/stores/codec/key-store';
import { createFolds } from '@potluck/stores/folds';
import type { EventStore } from '@potluck/stores/ports/event-store';
import type { Condition } from '@potluck/stores/ports/read-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type CommandApiUnderTest, startCommandApi } from '../command-api.fixture.ts';
import { openWithOtherKeys } from '../other-keys.fixture.ts';
import { erasureSteps } from './erasure-steps.ts';
import { createTargets } from './targets.ts';

const day = 24 * 3_600_000;
let now: Date;
let api: CommandApiUnderTest;
let projector: Projector | undefined;
let ben: Client;

beforeAll(async () => {
  now = new Date();
  api = await startCommandApi({ settings: { clock: () => now } });
  projector = await startProjector(api.ports, { dataFolder: api.dataFolder });
  await projector.whenCaughtUp();
  ben = await named('ben');
});
afterAll(async () => {
  await projector?.stop();
  await api?.close();
});

async function named(userId: string): Promise<Client> {
  const client = await api.member(userId);
  const profile = { userId, displayName: userId, firstName: null, lastName: null, bio: null, isPublic: true, profileImage: null };
  await api.append(`user-${userId}`, 'ProfileUpdated', profile);
  return client;
}
async function settled() {
  for (let head = -1n; head !== (await api.ports.events.head()); ) {
    head = await api.ports.events.head();
    await api.reactions.done(head);
  }
}
const erase = (userId: string) => api.append(`user-${userId}`, 'AccountErased', { userId });
async function expectErased(userId: string) {
  expect(await api.ports.accounts.table('erasures').get(userId)).toBeUndefined();
  expect(await keyStoreOf(api.ports).find(userId)).toBeUndefined();
  expect((await api.ports.events.read(`user-${userId}`)).events[0]).toMatchObject({ erased: true, data: { email: '' } });
}
const lastTypes = async (stream: string, most: number) => (await api.types(stream)).slice(-most);

/** Appends an event that its projection has been told to skip. */
async function appendSkipped(projection: string, stream: string, type: string, data: Record<string, unknown>): Promise<void> {
  const { events, reads } = api.ports;
  const [id, { revision }] = [randomUUID(), await events.read(stream)];
  const decision = { eventId: id, stream, revision: revision + 1, type, error: 'e', codeVersion: 'c', reason: 'r' };
  await api.append(`projection-${projection}`, 'EventSkipped', decision);
  const signature = async () => (await reads.versions(projection)).find(({ current }) => current)?.signature;
  await expect.poll(signature, { timeout: 20_000 }).toContain(id);
  const metadata = { actor: 'spec', at: now.toISOString(), correlationId: 'spec' };
  await events.append(stream, [{ id, type, data, metadata }], revision);
}

test('an erasure ends although projections have kept what was deleted before, as they skip its deletion', async () => {
  const { userId, send } = await named('ana');
  const post = (await send('POST', '/api/announcements', { title: 'Hi', content: 'all' })).body.id;
  const bens = (await ben.send('POST', '/api/announcements', { title: 'Yes', content: 'and' })).body.id;
  const comment = (await send('POST', `/api/announcements/${bens}/comments`, { content: 'Yum' })).body.id;
  await send('POST', `/api/announcements/${bens}/like`, { isLike: true });
  const removal = { userId, wasVisible: true };
  const skipped: [string, Record<string, Condition>, string, string, Record<string, unknown>][] = [
    ['feed', { hidden: { in: [false, true] } }, `announcement-${post}`, 'AnnouncementDeleted', { ...removal, announcementId: post }],
    ['comments', {}, `comment-${comment}`, 'CommentDeleted', { ...removal, commentId: comment, announcementId: bens, parentId: null }],
    ['likes', { kind: 'announcement' }, `announcementLike-${bens}_${userId}`, 'AnnouncementUnliked', { announcementId: bens, userId }],
  ];
  for (const [projection, , stream, type, data] of skipped) await appendSkipped(projection, stream, type, data);
  await settled();
  await erase(userId);
  await settled();
  await expectErased(userId);
  const { round, close } = createTargets(api.ports, createFolds(api.ports.events));
  for (const [projection, where, stream, type] of skipped) {
    expect((await round().find(projection, { ...where, userId }, 0n)).documents).toHaveLength(1);
    expect((await api.types(stream)).filter((one) => one === type)).toHaveLength(1);
  }
  close();
});

test('notes of cases expire while an erasure goes on', async () => {
  const { userId } = await named('cleo');
  const caseId = 'announcement_815';
  const about = { contentType: 'announcement', contentId: 815, reportedUserId: 'ben', moderatorId: 'mia' };
  await api.append(`case-${caseId}`, 'CaseOpened', { caseId, ...about });
  await api.append(`case-${caseId}`, 'DecisionMade', {
    ...{ caseId, decisionId: 'd', moderatorId: 'mia', outcome: 'dismiss', ruleId: null, ruleRevision: null, contentRevision: null },
    ...{ caseRevision: 0, until: null, parts: null, reporterId: null, basis: null, batchId: null },
    ...{ noteInternal: 'Seen', noteToAuthor: null, noteToReporters: null },
  });
  await settled();
  const step = erasureSteps[0] as (typeof erasureSteps)[number];
  const { run } = step;
  let pages = 0;
  Object.assign(step, {
    async run() {
      pages += 1;
      return pages;
    },
  });
  try {
    await erase(userId);
    await expect.poll(() => pages).toBeGreaterThan(1);
    now = new Date(now.getTime() + 181 * day);
    await expect.poll(() => lastTypes(`case-${caseId}`, 1), { timeout: 20_000 }).toEqual(['CaseNotesExpired']);
  } finally {
    Object.assign(step, { run });
  }
  await settled();
  await expectErased(userId);
});

test('a case whose key is missing is closed with its author’s account, and its notes end', async () => {
  const { userId } = await named('dora');
  const caseId = 'announcement_816';
  const about = { contentType: 'announcement', contentId: 816, reportedUserId: userId, moderatorId: 'mia' };
  await api.append(`case-${caseId}`, 'CaseOpened', { caseId, ...about });
  const withKey = await openWithOtherKeys(api);
  await note(withKey.events, caseId);
  await settled();
  await erase(userId);
  await settled();
  await expectErased(userId);
  expect(await lastTypes(`case-${caseId}`, 3)).toEqual(['NoteAdded', 'DecisionMade', 'CaseNotesExpired']);
  expect(await keyStoreOf(api.ports).find(`case:${caseId}`)).toBeUndefined();
  await withKey.close();
});

async function note(events: EventStore, caseId: string): Promise<void> {
  const metadata = { actor: 'mia', at: now.toISOString(), correlationId: 'spec' };
  const data = { caseId, moderatorId: 'mia', noteId: 'n', note: 'A secret of ours' };
  await events.append(`case-${caseId}`, [{ id: randomUUID(), type: 'NoteAdded', data, metadata }], 0);
}
