import { describe, test } from 'vitest';
import type { FoundEngine } from '../../../../engines/engine.ts';
import { eventStoreDb } from '../../../../engines/eventstoredb.ts';
import { eventStoreDbStandIn } from '../../../../engines/eventstoredb-stand-in.ts';
import { withEngines } from '../../../../engines/with-engines.ts';
import { eventStoreContract } from '../event-store.contract.ts';
import { eventStoreOutagesContract } from '../event-store-outages.contract.ts';
import { reopening } from '../reopening.fixture.ts';
import { openEventStoreDb } from './event-store.ts';
import { eventStoreDbUnderTest } from './eventstoredb-under-test.fixture.ts';

/** So few that one who sleeps goes past it: what did not fit is read again. */
const mostKept = 100;

function contract(found: FoundEngine) {
  eventStoreContract(`eventstoredb | ${found.version}`, async () => {
    const engine = await found.start();
    return reopening(
      () => openEventStoreDb({ url: engine.url, mostKept }),
      () => engine.dispose(),
    );
  });
}

function outagesContract(found: FoundEngine) {
  eventStoreOutagesContract(`eventstoredb | ${found.version}`, async () => {
    const { url, weakUrl, proxy, serverGoes, serverComes, dispose } = await eventStoreDbUnderTest(found);
    const weak = () => openEventStoreDb({ url: weakUrl, patienceMs: 1_500, mostKept });
    const [store, direct] = await Promise.all([weak(), openEventStoreDb({ url })]);
    return {
      store,
      direct,
      another: weak,
      way: proxy,
      server: { kill: serverGoes, start: serverComes },
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
  // The proxy stands before one address, and passes on what it can read.
  const given = process.env.EVENTSTORE_URL ?? 'esdb://one?tls=false';
  if (/^esdb:\/\/[^,]+\?(.*&)?tls=false/.test(given)) outagesContract(found);
  else
    describe.skip(`event store | eventstoredb | ${found.version}`, () =>
      test('outages (not run: they take one node without TLS)', () => {}));
});
