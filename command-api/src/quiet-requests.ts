import { Refused } from '@potluck/events';
import type { AccountStore } from '@potluck/events/ports/account-store';
import type { Revision } from '@potluck/events/ports/event-store';
import { sha256 } from './event-ids.ts';
import type { Asked } from './handle.ts';

/**
 * Requests under an Idempotency-Key that asked for nothing new, as a like of what was liked already. They leave no event by
 * which a repeat could be told, so what they met is kept here: the last 100 of each member, for 30 days.
 */
export interface QuietRequests {
  /** The stream's revision that the request met when it first came; undefined when it is new. Throws Refused 'key-reused'. */
  find(asked: Asked, stream: string): Promise<Revision | undefined>;
  /** Keeps the revision that it met, and answers with the one that is kept: of two at once the first counts. */
  keep(asked: Asked, stream: string, revision: Revision): Promise<Revision>;
}

/** A hash of key and stream, the hash of the body, and the revision. */
type Kept = [request: string, body: string, revision: Revision];

const most = 100;
const life = 30 * 24 * 3_600_000;
const requestOf = ({ key }: Asked, stream: string): string => sha256(JSON.stringify([key, stream])).slice(0, 32);

export function quietRequests(accounts: AccountStore): QuietRequests {
  const table = accounts.table<Kept[]>('quiet-requests');

  function among(kept: Kept[], asked: Asked, stream: string): Revision | undefined {
    const request = requestOf(asked, stream);
    const found = kept.find(([one]) => one === request);
    if (found && found[1] !== (asked.bodyHash ?? '')) throw new Refused('key-reused');
    return found?.[2];
  }

  return {
    async find(asked, stream) {
      const row = await table.get(asked.actor);
      return row && among(row.value, asked, stream);
    },
    async keep(asked, stream, revision) {
      for (;;) {
        const row = await table.get(asked.actor);
        const known = row && among(row.value, asked, stream);
        if (known !== undefined) return known;
        const kept = [...(row?.value ?? []), [requestOf(asked, stream), asked.bodyHash ?? '', revision] satisfies Kept].slice(-most);
        const expires = Date.now() + life;
        const stored = row ? table.replace(row.id, kept, row.version, { expires }) : table.insert(asked.actor, kept, { expires });
        if (await stored) return revision;
      }
    },
  };
}
