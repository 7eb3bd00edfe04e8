import type { FoundEngine } from '@potluck/tests/engines/engine';
import { eventStoreDb, eventStoreDbThreeNodes } from '@potluck/tests/engines/eventstoredb';
import { eventStoreDbStandIn } from '@potluck/tests/engines/eventstoredb-stand-in';
import { withEngines } from '@potluck/tests/engines/with-engines';
import { describe, expect, test } from 'vitest';
import { eventStoreContract } from '../ports/event-store.contract.ts';
import { event } from '../ports/event-store.fixture.ts';
import { noStream } from '../ports/event-store.ts';
import { eventStoreOutagesContract } from '../ports/event-store-outages.contract.ts';
import { reopening } from '../ports/reopening.fixture.ts';
import { openEventStoreDb } from './event-store.ts';
import { eventStoreDbUnderTest } from './eventstoredb-under-test.fixture.ts';

/** Few enough that a slow consumer falls behind the cache and reads again. */
const mostCached = 100;

function contract(found: FoundEngine) {
  eventStoreContract(`eventstoredb | ${found.version}`, async () => {
    const engine = await found.start();
    return reopening(
      () => openEventStoreDb({ url: engine.url, mostCached }),
      () => engine.dispose(),
    );
  });
}

function outagesContract(found: FoundEngine) {
  eventStoreOutagesContract(`eventstoredb | ${found.version}`, async () => {
    const { url, proxiedUrl, proxy, stopServer, startServer, dispose } = await eventStoreDbUnderTest(found);
    const weak = () => openEventStoreDb({ url: proxiedUrl, timeoutMs: 1_500, mostCached });
    const [store, direct] = await Promise.all([weak(), openEventStoreDb({ url })]);
    return {
      store,
      direct,
      another: weak,
      proxy,
      server: { kill: stopServer, start: startServer },
      async dispose() {
        await Promise.all([store.close(), direct.close()]);
        await dispose();
      },
    };
  });
}

contract(eventStoreDbStandIn);
outagesContract(eventStoreDbStandIn);

await withEngines([eventStoreDb], (found) => {
  contract(found);
  // The proxy has one target, without TLS.
  const given = process.env.EVENTSTORE_URL ?? 'esdb://one?tls=false';
  if (/^esdb:\/\/[^,]+\?(.*&)?tls=false/.test(given)) outagesContract(found);
  else
    describe.skip(`event store | eventstoredb | ${found.version}`, () =>
      test('outages (not run: they take one node without TLS)', () => {}));
});

await withEngines([eventStoreDbThreeNodes], (found) => {
  contract(found);
  describe(`event store | ${found.version}`, () => {
    test('acknowledged events survive the kill of the leader, and work continues', async () => {
      const engine = await found.start();
      const store = await openEventStoreDb({ url: engine.url });
      const acknowledged: string[] = [];
      const append = (n: number) => store.append(`a-${n}`, [event(`T${n}`)], noStream).then(() => acknowledged.push(`T${n}`));
      for (let n = 0; n < 20; n++) await append(n);
      await engine.kill();
      // Retries, as a command's caller does.
      await expect.poll(() => append(20).then(() => 'goes on', String), { timeout: 30_000 }).toBe('goes on');
      await engine.start();
      const standing: string[] = [];
      for await (const { events } of store.all({ after: 0n, prefixes: ['a-'], signal: AbortSignal.timeout(30_000) })) {
        standing.push(...events.map(({ type }) => type));
        if (standing.length >= acknowledged.length) break;
      }
      expect(standing).toEqual(expect.arrayContaining(acknowledged));
      await store.close();
      await engine.dispose();
    }, 120_000);
  });
});
