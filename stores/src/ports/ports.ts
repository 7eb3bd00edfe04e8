import type { AccountStore } from './account-store.ts';
import type { EventStore } from './event-store.ts';
import type { LiveBus } from './live-bus.ts';
import type { MediaStore } from './media-store.ts';
import type { ReadStore } from './read-store.ts';

/** All of Potluck's ports. Composition roots open them; everything else is a function of them. */
export interface Ports {
  /** Encrypts and decrypts personal fields with the keys in `accounts`. */
  events: EventStore;
  reads: ReadStore;
  bus: LiveBus;
  media: MediaStore;
  accounts: AccountStore;
}
