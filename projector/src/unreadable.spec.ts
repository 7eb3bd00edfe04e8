import { randomUUID } from 'node:crypto';
import { collectLog } from '@potluck/stores/log.fixture';
import type { Engines } from '@potluck/stores/ports/open-ports';
import type { Engine } from '@potluck/tests/engines/engine';
import { eventStoreDbStandIn } from '@potluck/tests/engines/eventstoredb-stand-in';
import { databaseUrl, mongodb } from '@potluck/tests/engines/mongodb';
import { withEngines } from '@potluck/tests/engines/with-engines';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Community } from './community.fixture.ts';
import type { AnnouncementDocument, UnreadableEventDocument } from './documents.ts';
import * as e from './history.fixture.ts';

/** A missing key is looked up again after 30 s. */
const waitOptions = { timeout: 55_000, interval: 50 };

function unreadable(urls: () => Promise<Partial<Engines>>) {
  let community: Community;
  let engines: Partial<Engines>;
  beforeEach(async () => {
    collectLog();
    engines = await urls();
    community = await Community.open(engines);
  });
  afterEach(async () => {
    await community.dispose();
    vi.restoreAllMocks();
  });
  const keys = () => community.ports.accounts.table<object>('keys');
  const titles = async () =>
    Object.fromEntries(
      Object.entries(await community.documents('feed')).map(([id, { document }]) => [id, (document as AnnouncementDocument).title]),
    );

  test('an event without a key is folded blank and listed, stops nothing, and is folded again once the key is there', async () => {
    await community.happen(e.posted(1, 'ana'), e.posted(2, 'ben'), e.postEdited(1, 'Good evening', 'ana'));
    const key = await keys().get('ana');
    await keys().delete('ana');
    await community.stop();

    await community.start({ ...engines, checkReadableMs: 50 });
    await community.projector.rebuild('feed');
    await community.projector.rebuild('unreadable-events');
    expect(await titles()).toEqual({ 1: '', 2: 'Hello' });
    expect(community.projector.status().filter(({ state }) => state !== 'running')).toEqual([]);
    const listed = await community.documents('unreadable-events');
    const inOrder = Object.values(listed).map(({ document }) => document as UnreadableEventDocument);
    expect(inOrder.toSorted((a, b) => a.created - b.created)).toMatchObject([
      { stream: 'announcement-1', revision: 0, type: 'AnnouncementPosted', person: 'ana', why: 'no-key' },
      { stream: 'announcement-1', revision: 1, type: 'AnnouncementEdited', person: 'ana', why: 'no-key' },
    ]);
    await community.happen(e.liked(1, 'ben'), e.posted(3, 'ben'));
    await community.folded();
    expect(await titles()).toEqual({ 1: '', 2: 'Hello', 3: 'Hello' });

    await community.stop();
    await community.start({ ...engines, checkReadableMs: 50 });
    await keys().put('ana', key?.value as object);
    await vi.waitFor(async () => expect(await titles()).toEqual({ 1: 'Good evening', 2: 'Hello', 3: 'Hello' }), waitOptions);
    await vi.waitFor(async () => expect(await community.documents('unreadable-events')).toEqual({}), waitOptions);
    expect((await community.documents('feed'))['1']?.document).toMatchObject({ likesCount: 1 });
  }, 120_000);

  test('an erased event is not unreadable', async () => {
    await community.happen(e.posted(1, 'ana'));
    await keys().put('ana', { destroyedAt: e.at(1) });
    await community.stop();
    await community.start(engines);
    await community.projector.rebuild('unreadable-events');
    expect(await community.documents('unreadable-events')).toEqual({});
  });
}

describe('in a folder', () => unreadable(async () => ({})));

await withEngines([mongodb], (foundMongo) => {
  describe(`on mongodb and eventstoredb | ${foundMongo.version}, ${eventStoreDbStandIn.version}`, () => {
    let mongo: Engine;
    const logs: Engine[] = [];
    beforeAll(async () => {
      mongo = await foundMongo.start();
    });
    afterAll(() => Promise.all([mongo, ...logs].map((engine) => engine.dispose())));
    unreadable(async () => {
      const log = await eventStoreDbStandIn.start();
      logs.push(log);
      return { mongodbUrl: databaseUrl(mongo.url, `potluck-${randomUUID()}`), eventStoreUrl: log.url };
    });
  });
});
