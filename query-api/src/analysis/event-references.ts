import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { namedSecret } from '@potluck/stores/codec/secrets';
import type { AccountStore } from '@potluck/stores/ports/account-store';

/** Names of events in addresses: every analyst gets the same one, it outlives a move of the log, and nobody reads the event's id from it. */
export interface EventReferences {
  /** 22 letters. Undefined for an id that is no UUID, which no event of ours has. */
  of(eventId: string): string | undefined;
  /** Any 22 letters name some id, almost never one of an event. Undefined for others. */
  idOf(reference: string): string | undefined;
}

export const referenceText = /^[\w-]{22}$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** An id is one block. */
const cipher = 'aes-128-ecb';

export async function createEventReferences(accounts: AccountStore): Promise<EventReferences> {
  const key = createHmac('sha256', await namedSecret(accounts, 'pseudonyms'))
    .update('event references')
    .digest()
    .subarray(0, 16);
  return {
    of(eventId) {
      if (!uuid.test(eventId)) return undefined;
      const encrypt = createCipheriv(cipher, key, null).setAutoPadding(false);
      return encrypt.update(Buffer.from(eventId.replaceAll('-', ''), 'hex')).toString('base64url');
    },
    idOf(reference) {
      if (!referenceText.test(reference)) return undefined;
      const decrypt = createDecipheriv(cipher, key, null).setAutoPadding(false);
      const hex = decrypt.update(Buffer.from(reference, 'base64url')).toString('hex');
      return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
    },
  };
}
