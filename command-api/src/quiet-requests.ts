import { Refused } from '@potluck/events';
import type { AccountStore } from '@potluck/events/ports/account-store';
import type { Revision } from '@potluck/events/ports/event-store';
import { isSameBody } from './body-hash.ts';
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

interface Kept {
  bodyHash: string;
  revision: Revision;
}

const most = 100;
const life = 30 * 24 * 3_600_000;
const idOf = ({ actor, key }: Asked, stream: string): string => sha256(JSON.stringify([actor, key, stream]));

export function quietRequests(accounts: AccountStore, now: () => number = Date.now): QuietRequests {
  const table = accounts.table<Kept>('quiet-requests');

  async function find(asked: Asked, stream: string): Promise<Revision | undefined> {
    const row = await table.get(idOf(asked, stream));
    if (row && !isSameBody(row.value.bodyHash, asked)) throw new Refused('key-reused');
    return row?.value.revision;
  }

  return {
    find,
    async keep(asked, stream, revision) {
      const kept = { bodyHash: asked.bodyHash ?? '', revision };
      if (!(await table.insert(idOf(asked, stream), kept, { index: asked.actor, expires: now() + life }))) {
        return (await find(asked, stream)) ?? revision;
      }
      // The oldest go first.
      const all = (await table.find(asked.actor)).sort((a, b) => (a.expires ?? 0) - (b.expires ?? 0));
      for (const { id } of all.slice(0, -most)) await table.delete(id);
      return revision;
    },
  };
}
