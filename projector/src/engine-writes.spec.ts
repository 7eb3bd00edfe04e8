import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { eventStoreDbStandIn, type StandIn } from '@potluck/tests/engines/eventstoredb-stand-in';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Community } from './community.fixture.ts';
import * as e from './history.fixture.ts';

let engine: StandIn;
let community: Community;
beforeEach(async () => {
  engine = await eventStoreDbStandIn.start();
  community = await Community.open({ eventStoreUrl: engine.url });
  await community.happen(e.registered('ana', 'Ana'), e.posted(1), e.liked(1, 'ben'));
  await community.folded();
});
afterEach(async () => {
  await community.dispose();
  await engine.dispose();
});

/** Appends internal events of the engine, as a scavenge does. Returns the position of the last one. */
async function engineWrites(count: number): Promise<bigint> {
  const client = EventStoreDBClient.connectionString(engine.url);
  const events = Array.from({ length: count }, () => jsonEvent({ type: '$scavengeChunksCompleted', data: {} }));
  const { position } = await client.appendToStream('$scavenges-1', events);
  await client.dispose();
  return position?.commit as bigint;
}
const restart = async () => {
  await community.stop();
  await community.start({ eventStoreUrl: engine.url });
};
const versions = async () => (await community.versions('feed')).map(({ version, state, current }) => ({ version, state, current }));
const untouched = [{ version: 1, state: 'running', current: true }];

test('internal events of the engine after the last one do not drop a version at a restart', async () => {
  await engineWrites(40);
  await restart();
  expect(await versions()).toEqual(untouched);
  await community.happen(e.liked(1, 'cleo'));
  await community.folded();
  expect((await community.documents('feed'))['1']?.document).toMatchObject({ likesCount: 2 });
});

test('nor do they if older code used their position as its checkpoint', async () => {
  const position = await engineWrites(1);
  await community.stop();
  const { reads, events } = community.ports;
  const { storeId } = events;
  await community.start({ eventStoreUrl: engine.url });
  for (const { projection, version } of await community.ports.reads.versions()) {
    const collection = await community.ports.reads.open(projection, version, { indexes: [] });
    await collection.write([], { storeId, position });
  }
  expect(reads).not.toBe(community.ports.reads);
  await restart();
  expect(await versions()).toEqual(untouched);
  await community.happen(e.liked(1, 'cleo'));
  await community.folded();
  expect((await community.documents('feed'))['1']?.document).toMatchObject({ likesCount: 2 });
});

test('versions that folded events which the engine has lost are dropped', async () => {
  await community.happen(e.liked(1, 'cleo'), e.liked(1, 'dora'));
  await community.folded();
  await community.stop();
  engine.goBack(engine.events() - 2);
  await community.start({ eventStoreUrl: engine.url });
  await vi.waitFor(async () => expect(await versions()).toEqual([{ version: 2, state: 'running', current: true }]));
  expect((await community.documents('feed'))['1']?.document).toMatchObject({ likesCount: 1 });
});

test('events that arrive together are folded together', async () => {
  const likes = Array.from({ length: 200 }, (_, n) => (n % 2 ? e.unliked(1, 'ana') : e.liked(1, 'ana')));
  community.published.length = 0;
  await community.happenOften(likes);
  await community.folded();
  const batches = community.messages('changes').filter(({ projection }) => projection === 'feed');
  expect(batches.length).toBeLessThan(60);
  expect(engine.subscriptions()).toBe(1);
});
