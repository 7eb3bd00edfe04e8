import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '@potluck/tests/engines/engine';
import { eventStoreDbStandIn } from '@potluck/tests/engines/eventstoredb-stand-in';
import { databaseUrl, mongodb } from '@potluck/tests/engines/mongodb';
import { withEngines } from '@potluck/tests/engines/with-engines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePorts, openPorts } from '../ports/open-ports.ts';

interface Community {
  eventStoreUrl: string;
  mongodbUrl: string;
}

await withEngines([mongodb], (foundMongo) => {
  describe(`another community's accounts | mongodb and eventstoredb | ${foundMongo.version}, ${eventStoreDbStandIn.version}`, () => {
    let dataFolder: string;
    let engines: Engine[];
    let [ours, theirs]: Community[] = [];
    beforeAll(async () => {
      dataFolder = await mkdtemp(join(tmpdir(), 'potluck-whose-log-'));
      engines = await Promise.all([foundMongo.start(), eventStoreDbStandIn.start(), eventStoreDbStandIn.start()]);
      const [mongo = '', first = '', second = ''] = engines.map(({ url }) => url);
      const database = () => databaseUrl(mongo, `potluck-${randomUUID()}`);
      ours = { eventStoreUrl: first, mongodbUrl: database() };
      theirs = { eventStoreUrl: second, mongodbUrl: database() };
      for (const community of [ours, theirs]) await opened(community, 3);
    });
    afterAll(async () => {
      await Promise.all(engines.map((engine) => engine.dispose()));
      await rm(dataFolder, { recursive: true, force: true });
    });

    /** Opens and closes everything after registering some persons; returns the log's store id. */
    async function opened(community: Community, people = 0): Promise<string> {
      const ports = await openPorts({ dataFolder, ...community });
      const metadata = { actor: 'spec', at: '2026-01-01T00:00:00.000Z', correlationId: 'spec' };
      for (let n = 0; n < people; n++) {
        const userId = randomUUID();
        const data = { userId, email: `${n}@example.org`, emailHash: userId, displayName: null, firstName: null, lastName: null };
        await ports.events.append(`user-${userId}`, [{ id: randomUUID(), type: 'UserRegistered', data, metadata }], -1);
      }
      await closePorts(ports);
      return ports.events.storeId;
    }

    test('are not used with this log, and the error names both logs', async () => {
      const [our, their] = [await opened(ours as Community), await opened(theirs as Community)];
      await expect(opened({ ...(ours as Community), mongodbUrl: (theirs as Community).mongodbUrl })).rejects.toThrow(
        new RegExp(`^3 of the 3 people in this log have no key .* The log is ${our}; these accounts are those of the log ${their}\\.`),
      );
      expect(await opened(ours as Community)).toBe(our);
    });

    test('new accounts are not used with this log either', async () => {
      const mongodbUrl = databaseUrl((engines[0] as Engine).url, `potluck-${randomUUID()}`);
      await expect(opened({ ...(ours as Community), mongodbUrl })).rejects.toThrow(
        /^3 of the 3 people .*these accounts have had none before/,
      );
    });

    test('are accepted for a log with another id, as after a restore, if everyone has a key', async () => {
      const { openMongoAccountStore } = await import('../mongodb/account-store.ts');
      const accounts = await openMongoAccountStore({ url: (ours as Community).mongodbUrl });
      await accounts.table('log').put('store', { storeId: 'as it was before', through: '1', persons: 3 });
      await accounts.close();
      const our = await opened(ours as Community);
      const again = await openMongoAccountStore({ url: (ours as Community).mongodbUrl });
      expect((await again.table('log').get('store'))?.value).toMatchObject({ storeId: our, persons: 3 });
      await again.close();
    });
  });
});
