import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recorded } from '@potluck/events/recorded';
import * as e from '@potluck/projector/history.fixture';
import { openEmbeddedAccountStore } from '@potluck/stores/embedded/account-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAnalystView } from './analyst-view.ts';
import { eventTypes } from './event-fields.ts';
import { createPseudonyms, type PseudonymsOf } from './pseudonyms.ts';
import { leftOut, visibleStreams } from './visible-fields.ts';

const personal = 'Ann_Personal';
const member = 'c0ffee00-0000-4000-8000-00000000000a';
const other = 'c0ffee00-0000-4000-8000-00000000000b';

let pseudonymsOf: PseudonymsOf;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-view-'));
  const accounts = await openEmbeddedAccountStore({ file: join(folder, 'accounts.db') });
  pseudonymsOf = await createPseudonyms(accounts);
  await accounts.close();
});
afterAll(() => rm(folder, { recursive: true }));
const viewed = (events: Recorded[], set = 'lin', options = {}) =>
  events.flatMap((event) => createAnalystView(pseudonymsOf(set), options)(event) ?? []);

describe('the table of fields', () => {
  test('has each field of each visible stream that is not personal, or leaves it out by name', () => {
    const undecided = eventTypes.flatMap(({ stream, type, fields }) =>
      fields
        .filter(({ name, isPersonal }) => visibleStreams[stream] && !isPersonal && !(name in visibleStreams[stream].fields))
        .map(({ name }) => `${type}.${name}`)
        .filter((name) => !leftOut.has(name)),
    );
    expect(undecided).toEqual([]);
  });
  test('names no personal field, and none that does not exist', () => {
    for (const [stream, { fields }] of Object.entries(visibleStreams)) {
      const known = eventTypes.filter((info) => info.stream === stream).flatMap((info) => info.fields);
      for (const field of Object.keys(fields)) {
        expect(
          known.filter(({ name }) => name === field).map(({ isPersonal }) => isPersonal),
          `${stream} ${field}`,
        ).toContain(false);
        expect(
          known.filter(({ name }) => name === field).map(({ isPersonal }) => isPersonal),
          `${stream} ${field}`,
        ).not.toContain(true);
      }
    }
  });
  test('leaves out all streams of reports, cases, access, sign-in and commands', () => {
    const all = new Set(eventTypes.map(({ stream }) => stream));
    const absent = [...all].filter((stream) => !visibleStreams[stream]).sort();
    expect(absent).toEqual(['access', 'case', 'email', 'identity', 'report', 'request']);
  });
});

describe('an event as analysts see it', () => {
  /** Long enough that no pseudonym contains one by chance. */
  const [recipe, post, comment] = [7_100_001, 7_200_002, 7_300_003];
  const history = e.log(
    e.registered(member, personal),
    e.profileUpdated(member, { bio: personal }),
    e.recipeCreated(recipe, member),
    e.posted(post, member),
    e.liked(post, other),
    e.commented(comment),
    e.followed(other, member),
    e.saved(recipe, other),
    e.reported(other, recipe),
    e.reportReceived(other, recipe),
    e.caseDecided(recipe, 'hide'),
    e.recipeHidden(recipe, member),
  );
  const known = history.map((event) => ({ ...event, metadata: { ...event.metadata, actor: member, correlationId: 'request-1' } }));

  test('has no id of a member, of content or of a request, and no personal text', () => {
    const text = JSON.stringify(viewed(known));
    const ids = [recipe, post, comment].map(String);
    for (const secret of [member, other, personal, ...ids, 'request-1', 'bodyHash', '@example.org', 'Bread'])
      expect(text).not.toContain(secret);
  });
  test('has the same pseudonym for the same id: in the name of the stream, in the fields, as actor', () => {
    const [registered] = viewed(known);
    const post = viewed(known).find(({ type }) => type === 'AnnouncementPosted');
    const like = viewed(known).find(({ type }) => type === 'AnnouncementLiked');
    expect(registered?.stream).toBe(`user-${post?.data.userId}`);
    expect(post?.actor).toBe(post?.data.userId);
    expect(post?.stream).toBe(`announcement-${post?.data.announcementId}`);
    expect(like?.stream).toBe(`announcementLike-${post?.data.announcementId}_${like?.data.userId}`);
    expect(like?.data.userId).not.toBe(post?.data.userId);
  });
  test('has other pseudonyms in another set', () => {
    const [one] = viewed(known, 'lin');
    const [two] = viewed(known, 'export 1');
    expect(viewed(known, 'lin')[0]).toEqual(one);
    expect(two?.stream).not.toBe(one?.stream);
    expect(two?.id).not.toBe(one?.id);
  });
  test('ids of different kinds with one number differ', () => {
    const [post, recipe] = viewed(e.log(e.posted(5, member), e.recipeCreated(5, member)));
    expect(post?.data.announcementId).not.toBe(recipe?.data.recipeId);
  });
  test('says nothing of reports and cases', () => {
    expect(viewed(known).map(({ type }) => type)).not.toContain('ReportReceived');
    expect(viewed(known).map(({ type }) => type)).not.toContain('ReportFiled');
  });
  test('of a case, for questions about time: the minute and the codes, of nobody', () => {
    const report = viewed(known, 'lin', { caseTimes: true }).find(({ type }) => type === 'ReportReceived');
    expect(report).toMatchObject({ actor: null, correlationId: null, data: { contentType: 'recipe', reason: 'spam' } });
    expect(Object.keys(report?.data ?? {}).sort()).toEqual(['contentType', 'reason']);
    expect(report?.at).toMatch(/^2026-01-01T\d\d:\d\d:00\.000Z$/);
    const hidden = viewed(known).find(({ type }) => type === 'RecipeHidden');
    expect(report?.stream).not.toContain(String(hidden?.data.caseId));
  });
});
