import { Refused } from '@potluck/events';
import { BoundedCache } from '@potluck/stores/bounded-cache';
import type { AccountStore, Row } from '@potluck/stores/ports/account-store';
import type { Revision } from '@potluck/stores/ports/event-store';
import { isSameBody } from './body-hash.ts';
import type { CommandEnvelope } from './command-envelope.ts';
import { sha256 } from './event-ids.ts';

/**
 * Requests with an Idempotency-Key that appended nothing, such as liking a post that is already liked. No event identifies a repeat,
 * so the stream's revision at the first request is stored here: for the last 100 requests of each member, for 30 days.
 */
export interface QuietRequests {
  /** The stream's revision at the first such request; undefined for a new request. Throws Refused 'key-reused'. */
  find(envelope: CommandEnvelope, stream: string): Promise<Revision | undefined>;
  /** Stores the revision and returns the stored one: of two concurrent requests, the first one's. */
  store(envelope: CommandEnvelope, stream: string, revision: Revision): Promise<Revision>;
}

interface StoredRequest {
  bodyHash: string;
  revision: Revision;
}

const most = 100;
const life = 30 * 24 * 3_600_000;
const idOf = ({ actor, key }: CommandEnvelope, stream: string): string => sha256(JSON.stringify([actor, key, stream]));

/** Size of the in-memory cache, in bytes. */
const cacheBytes = 4_000_000;
const rowBytes = 400;

interface Options {
  /** No other process uses these accounts: a member's rows are cached after the first read. */
  alone?: boolean | undefined;
  now?: () => number;
}

export function quietRequests(accounts: AccountStore, { alone = false, now = Date.now }: Options = {}): QuietRequests {
  const table = accounts.table<StoredRequest>('quiet-requests');
  const members = new BoundedCache<Promise<Map<string, Row<StoredRequest>>>>(cacheBytes);

  const cacheRows = (actor: string, rows: Promise<Map<string, Row<StoredRequest>>>, count: number) =>
    members.set(actor, rows, rowBytes * (1 + count));

  function rowsOf(actor: string): Promise<Map<string, Row<StoredRequest>>> {
    const known = members.get(actor);
    if (known) return known;
    const rows = table.find(actor).then((found) => new Map(found.map((row) => [row.id, row])));
    if (alone) {
      cacheRows(actor, rows, most);
      rows.then(
        ({ size }) => members.peek(actor) === rows && cacheRows(actor, rows, size),
        () => members.peek(actor) === rows && members.delete(actor),
      );
    }
    return rows;
  }

  async function find(envelope: CommandEnvelope, stream: string): Promise<Revision | undefined> {
    const id = idOf(envelope, stream);
    const row = alone ? (await rowsOf(envelope.actor)).get(id) : await table.get(id);
    if (!row || (row.expires ?? 0) <= now()) return undefined;
    if (!isSameBody(row.value.bodyHash, envelope)) throw new Refused('key-reused');
    return row.value.revision;
  }

  return {
    find,
    async store(envelope, stream, revision) {
      const request = { bodyHash: envelope.bodyHash ?? '', revision };
      const isFirst = await table.insert(idOf(envelope, stream), request, { index: envelope.actor, expires: now() + life });
      if (isFirst) {
        // Delete the oldest.
        const all = (await table.find(envelope.actor)).sort((a, b) => (a.expires ?? 0) - (b.expires ?? 0));
        for (const { id } of all.slice(0, -most)) await table.delete(id);
      }
      members.delete(envelope.actor);
      return isFirst ? revision : ((await find(envelope, stream)) ?? revision);
    },
  };
}
