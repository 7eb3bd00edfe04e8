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

/** Kinds whose ids come again and again in a log: most of an export's time would be hashing them. */
const remembered: ReadonlySet<IdKind> = new Set(['member', 'announcement', 'comment', 'recipe', 'case']);
const mostRemembered = 10_000;
/** In letters. */
const longestRemembered = 100;

export async function createPseudonyms(accounts: AccountStore): Promise<PseudonymsOf> {
  const secret = createSecretKey(await namedSecret(accounts, 'pseudonyms'));
  return (set) => {
    const key = createSecretKey(createHmac('sha256', secret).update(set).digest());
    const known = new Map<string, string>();
    return {
      of(kind, id) {
        const named = `${kind} ${id}`;
        const found = known.get(named) ?? pseudonym(key, named);
        if (remembered.has(kind) && named.length <= longestRemembered) {
          if (known.size >= mostRemembered) known.clear();
          known.set(named, found);
        }
        return found;
      },
    };
  };
}

const pseudonym = (key: KeyObject, named: string): string => createHmac('sha256', key).update(named).digest('hex').slice(0, 16);
