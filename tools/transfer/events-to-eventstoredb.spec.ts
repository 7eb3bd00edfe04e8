import { join } from 'node:path';
import { openEventStoreDb } from '@potluck/stores/eventstoredb/event-store';
import { eventStoreDbUnderTest } from '@potluck/stores/eventstoredb/eventstoredb-under-test.fixture';
import { noStream } from '@potluck/stores/ports/event-store';
import { event } from '@potluck/stores/ports/event-store.fixture';
import { eventStoreDbStandIn, type StandIn } from '@potluck/tests/engines/eventstoredb-stand-in';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { atEnd } from '../at-end.fixture.ts';
import { call, temporaryFolder } from '../data-folder.fixture.ts';
import type { ImportTarget } from './append-events.ts';
import { eventsSoFar } from './events-so-far.ts';
import { exported, grow, imported, log, logOf, run, withEvents } from './history.fixture.ts';
import { checkFile, importFrom } from './import-events.ts';

describe('a history that is imported into EventStoreDB', () => {
  let source: string;
  let file: string;
  let said: string[];
  let engine: Awaited<ReturnType<typeof eventStoreDbUnderTest>>;
  beforeEach(async () => {
    source = await temporaryFolder();
    await withEvents(source, (store) => grow(store, 10));
    file = join(await temporaryFolder(), 'events.jsonl');
    await exported(source, file);
    engine = await eventStoreDbUnderTest(eventStoreDbStandIn);
    atEnd(engine.dispose);
  });
  const logThere = async () => {
    const store = await openEventStoreDb({ url: engine.url });
    return logOf(store).finally(() => store.close());
  };

  test('arrives unchanged, in the same order, and can be exported back', async () => {
    const { output } = await run('/nowhere', 'import', file, '--store', engine.url);
    expect(output[0]).toMatch(/^esdb:\/\/127\.0\.0\.1:\d+ holds what .*: 800 events in 40 streams\. Each was read back/);
    expect(await logThere()).toEqual(await log(source));

    const back = join(await temporaryFolder(), 'back.jsonl');
    const target = join(await temporaryFolder(), 'data');
    await run('/nowhere', 'export', back, '--store', engine.url);
    await imported(target, back);
    expect(await log(target)).toEqual(await log(source));
  });

  test('is refused before the first append if an event is too large, and the event is named', async () => {
    const text = 'x'.repeat(1_100_000);
    await withEvents(source, (store) => store.append('recipe-9000', [event('RecipeCreated', { text })], noStream));
    const large = join(await temporaryFolder(), 'large.jsonl');
    await exported(source, large);
    await expect(run('/nowhere', 'import', large, '--store', engine.url)).rejects.toThrow(
      /does not take recipe-9000 revision 0 \(RecipeCreated\), which has about 1,1\d\d kB: .*Nothing was imported/,
    );
    expect(await logThere()).toEqual([]);
    await run('/nowhere', 'import', file, '--store', engine.url);
    expect(await logThere()).toHaveLength(800);
  });

  test('is appended in few calls', async () => {
    const standIn = await eventStoreDbStandIn.start();
    atEnd(standIn.dispose);
    standIn.holdBack(5);
    await run('/nowhere', 'import', file, '--store', standIn.url);
    const { appends, batches, appendCalls } = (standIn as StandIn).counted();
    expect(appends).toBeGreaterThan(300);
    expect({ appendCalls, batches }).toEqual({ appendCalls: 0, batches: 1 });
  });

  /** Stops the server after a part of the import; `lost` counts the appends that it did not answer. */
  async function interrupted(timeoutMs: number, whileAway: (lost: () => number) => Promise<void>): Promise<PromiseSettledResult<void>> {
    let [calls, lost] = [0, 0];
    let away: Promise<void> | undefined;
    said = [];
    const target: ImportTarget = {
      name: 'the target',
      inFlight: 1,
      timeoutMs,
      onWait: (text) => said.push(text),
      async open() {
        // Long enough that on a slow machine no append gives up before the server is stopped.
        const store = await openEventStoreDb({ url: engine.proxiedUrl, timeoutMs: 2_000 });
        const append: typeof store.append = async (...what) => {
          calls += 1;
          if (calls === 100) away = engine.stopServer().then(() => whileAway(() => lost));
          return store.append(...what).catch((error) => {
            lost += 1;
            throw error;
          });
        };
        return { ...store, append };
      },
    };
    const { terminal } = call('/nowhere', []).call;
    const filed = { path: file, name: file };
    const [result] = await Promise.allSettled([importFrom(filed, await checkFile(filed, terminal), target, terminal)]);
    await away;
    return result;
  }

  test('a store that goes away while it is read is given up', async () => {
    const store = await openEventStoreDb({ url: engine.proxiedUrl, timeoutMs: 200 });
    const head = async () => {
      const end = await store.head();
      await engine.stopServer();
      return end || 1n;
    };
    await expect(eventsSoFar({ ...store, head }, 0n, 300).next()).rejects.toMatchObject({ name: 'ToolRefused' });
    await engine.startServer();
    await store.close();
  });

  test('waits for an unavailable store, and repeats nothing', async () => {
    const result = await interrupted(60_000, async (lost) => {
      await vi.waitFor(() => expect(lost()).toBeGreaterThan(1), { timeout: 30_000, interval: 10 });
      await engine.startServer();
    });
    expect(result).toMatchObject({ status: 'fulfilled' });
    expect(said).toEqual(['the target does not answer, trying again for up to 60 s …']);
    expect(await logThere()).toEqual(await log(source));
  });
  test('stops at its timeout if the store stays unavailable, and another import continues', async () => {
    const result = await interrupted(0, async () => {});
    expect(result).toMatchObject({ reason: { name: 'ToolRefused', message: expect.stringContaining('Run the same import again') } });
    await engine.startServer();
    const { output } = await run('/nowhere', 'import', file, '--store', engine.url);
    expect(output[0]).toMatch(/800 events in 40 streams, [12]\d\d of them from an earlier import/);
    expect(await logThere()).toEqual(await log(source));
  });
});
