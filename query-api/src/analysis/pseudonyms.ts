import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { namedSecret } from '@potluck/stores/codec/secrets';
import type { AccountStore } from '@potluck/stores/ports/account-store';

/** What an id is of: ids of different kinds never get the same pseudonym. */
export type IdKind = 'member' | 'announcement' | 'comment' | 'recipe' | 'case' | 'decision' | 'event' | 'request';

/** Ids that analysts see instead of the real ones: within one set equal ids have equal pseudonyms, across sets nothing can be joined. */
export interface Pseudonyms {
  /** 16 hex digits. */
  of(kind: IdKind, id: string): string;
}

/** Makes the set of a name: of one analyst, or of one export. Without the key in the account store nobody can find an id by its pseudonym. */
export type PseudonymsOf = (set: string) => Pseudonyms;

export async function createPseudonyms(accounts: AccountStore): Promise<PseudonymsOf> {
  const secret = createSecretKey(await namedSecret(accounts, 'pseudonyms'));
  return (set) => {
    const key = createSecretKey(createHmac('sha256', secret).update(set).digest());
    return { of: (kind, id) => pseudonym(key, kind, id) };
  };
}

const pseudonym = (key: KeyObject, kind: IdKind, id: string): string =>
  createHmac('sha256', key).update(`${kind} ${id}`).digest('hex').slice(0, 16);
