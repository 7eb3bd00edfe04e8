import { eventStoreDbStandIn, type StandIn, standInOf } from '@potluck/tests/engines/eventstoredb-stand-in';
import { describe, expect, test } from 'vitest';
import { openEventStoreDb } from './event-store.ts';
import { isKnownVersion } from './server-version.ts';

test.each(['23.10.0', '23.10.6', '24.10.5', '24.10.14', '26.0.0', '26.1.0'])('%s is known to work', (version) =>
  expect(isKnownVersion(version)).toBe(true),
);

test.each([
  '20.6.1',
  '22.10.5',
  '23.6.0',
  '24.2.0',
  '24.10.0',
  '24.10.4',
  '25.0.0',
  '25.1.2',
  '27.0.0',
  '26.1.0-rc.1',
  '0.0.0',
  'unknown',
  '',
])('%s is not known to work', (version) => expect(isKnownVersion(version)).toBe(false));

describe('at opening', () => {
  async function opened(engine: StandIn, anyVersion?: boolean): Promise<string> {
    try {
      const store = await openEventStoreDb({ url: engine.url, anyVersion, timeoutMs: 1_000 });
      await store.close();
      return 'opened';
    } catch (error) {
      return (error as Error).message;
    } finally {
      await engine.dispose();
    }
  }

  test('an unknown version is refused, naming it, the known versions, and the setting that accepts it', async () => {
    const refusal = await opened(await standInOf('24.10.4').start());
    expect(refusal).toMatch(/^EVENTSTORE_URL names an EventStoreDB 24\.10\.4, .*24\.10 from 24\.10\.5 on.*EVENTSTORE_ANY_VERSION=on/);
    expect(await opened(await standInOf('24.10.4').start(), true)).toBe('opened');
    expect(await opened(await standInOf('26.1.0').start())).toBe('opened');
  });

  test('a refusal by the server is reported with the setting and its answer', async () => {
    const engine = await eventStoreDbStandIn.start();
    engine.denyAll();
    expect(await opened(engine)).toMatch(/^EVENTSTORE_URL: the server refuses: .*Access Denied/);
  });
});
