import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { streamPrefixes } from '@potluck/events';
import type { Recorded } from '@potluck/events/recorded';
import { eventStoreDbUnderTest } from '@potluck/stores/eventstoredb/eventstoredb-under-test.fixture';
import type { FoundEngine } from '@potluck/tests/engines/engine';
import { eventStoreDb } from '@potluck/tests/engines/eventstoredb';
import { eventStoreDbStandIn } from '@potluck/tests/engines/eventstoredb-stand-in';
import { withEngines } from '@potluck/tests/engines/with-engines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Community } from './community.fixture.ts';
import * as e from './history.fixture.ts';

/** Events for every projection, with ids from `first` on. */
const aDay = (first: number): e.Happened[] => [
  e.recipeCreated(first),
  e.recipeCreated(first + 1),
  e.recipeUpdated(first, 'Rye bread'),
  e.recipeDeleted(first + 1),
  e.posted(first),
  e.posted(first + 1),
  e.postEdited(first, 'Hello again'),
  e.postDeleted(first + 1),
  e.liked(first, 'ben'),
  e.commented(first),
  e.commented(first + 1, first),
  e.commentLiked(first, 'ana'),
  e.commentDeleted(first + 1, first),
  e.profileUpdated('ana', { bio: `Day ${first}` }),
];

function sameReadModels(found: FoundEngine) {
  describe(`read models are the same | embedded and eventstoredb | ${found.version}`, () => {
    let server: Awaited<ReturnType<typeof eventStoreDbUnderTest>>;
    const communities: Community[] = [];
    beforeAll(async () => {
      server = await eventStoreDbUnderTest(found);
      communities.push(await Community.open(), await Community.open({ eventStoreUrl: server.proxiedUrl }));
    });
    afterAll(async () => {
      for (const community of communities) await community.dispose();
      await server?.dispose();
    });

    /** With indexes instead of positions, which differ between stores. */
    const inOrder = async (community: Community) => {
      const log: Recorded[] = [];
      const all = community.ports.events.all({ after: 0n, prefixes: streamPrefixes, signal: new AbortController().signal });
      for await (const { events, through } of all) {
        log.push(...events);
        if (through >= community.position) break;
      }
      const indexes = new Map(log.map(({ position }, index) => [position, index]));
      const models = Object.entries((await community.readModels()) as Record<string, Awaited<ReturnType<Community['documents']>>>);
      return {
        events: log.map(({ stream, type, revision, data, metadata, version }) => ({ stream, type, revision, data, metadata, version })),
        models: models.map(([name, documents]) => [
          name,
          Object.entries(documents).map(([id, { position, document }]) => {
            const { created, newest, last, lastReport, ...rest } = document as Record<
              'created' | 'newest' | 'last' | 'lastReport',
              number | undefined
            >;
            const indexOf = (at: number | undefined) => at !== undefined && indexes.get(BigInt(at));
            return [id, indexes.get(position), indexOf(created), indexOf(newest && -newest), indexOf(lastReport), indexOf(last), rest];
          }),
        ]),
      };
    };

    test('for one history, with a short outage of the server', async () => {
      const people = [
        e.registered('ana', 'Ana'),
        e.registered('ben', 'Ben'),
        e.followed('ben', 'ana'),
        e.saved(1, 'ben'),
        e.reported('ben', 1),
        e.reportReceived('ben', 1),
        e.caseDecided(1, 'dismiss'),
        e.ruleAdded(1),
        e.roleGranted('ana'),
      ];
      for (const community of communities) {
        await community.happen(...people, ...aDay(1));
        await community.folded();
      }
      await server.proxy.cut();
      const [embedded, moved] = communities as [Community, Community];
      const going = moved.happen(...aDay(10));
      await server.proxy.restore();
      await going;
      await embedded.happen(...aDay(10));
      for (const community of communities) await community.folded();
      const [expected, models] = [await inOrder(embedded), await inOrder(moved)];
      expect(models).toEqual(expected);
      expect(models.events).toHaveLength(people.length + 2 * aDay(1).length);
      // With all keys present nothing is unreadable.
      const empty = models.models.flatMap(([name, documents]) => (documents?.length === 0 ? [name] : []));
      expect(empty).toEqual(['unreadable-events']);
    });

    test('after a restart, and after a rebuild', async () => {
      const [, moved] = communities as [Community, Community];
      const before = await inOrder(moved);
      await moved.stop();
      await moved.start({ eventStoreUrl: server.proxiedUrl });
      expect(await inOrder(moved)).toEqual(before);
      await moved.stop();
      await rm(join(moved.folder, 'read'), { recursive: true });
      await moved.start({ eventStoreUrl: server.proxiedUrl });
      expect(await inOrder(moved)).toEqual(before);
    });
  });
}

sameReadModels(eventStoreDbStandIn);
// A shared server has other events too.
if (process.env.EVENTSTORE_URL) {
  describe.skip('read models are the same | embedded and eventstoredb | EVENTSTORE_URL', () => {
    test('of one history (not run: it takes an EventStoreDB of its own, as in a container)', () => {});
  });
} else await withEngines([eventStoreDb], sameReadModels);
