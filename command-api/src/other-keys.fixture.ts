import { join } from 'node:path';
import { streams } from '@potluck/events/streams/all';
import { keyStoreOf } from '@potluck/stores/codec/key-store';
import { typedEventStore } from '@potluck/stores/codec/typed-event-store';
import { openEmbeddedAccountStore } from '@potluck/stores/embedded/account-store';
import { openEvents } from '@potluck/stores/ports/open-ports';
import type { CommandApiUnderTest } from './command-api.fixture.ts';

/** The log of an API, read and written with keys of its own: each lacks those that the other has made. */
export async function openWithOtherKeys({ ports, dataFolder }: Pick<CommandApiUnderTest, 'ports' | 'dataFolder'>) {
  const accounts = await openEmbeddedAccountStore({ file: join(dataFolder, 'other-accounts.db') });
  const events = typedEventStore(await openEvents({ dataFolder }), keyStoreOf({ accounts, bus: ports.bus }), streams);
  return {
    events,
    async close() {
      await events.close();
      await accounts.close();
    },
  };
}
