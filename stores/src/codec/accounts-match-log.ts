import type { AccountStore } from '../ports/account-store.ts';
import type { EventStore } from '../ports/event-store.ts';

/** The log that the accounts belong to: its id, the position up to which it was scanned for persons, and how many it had by then. */
interface KnownLog {
  storeId: string;
  /** Decimal. */
  through: string;
  persons: number;
}

/** It describes one log, so it is left out when accounts move to another store. */
export const knownLogTable = 'log';
const oneLog = 'store';
/** Percentage of persons that may have no key; with more, the accounts belong to another log. */
const mostWithoutKey = 1;

/**
 * Checks that the accounts hold the keys of the persons in the (undecoded) log. Of a known log only new events are scanned; an unknown
 * one, as after a restore or a move, is scanned as a whole. Throws when more than 1% of the persons have no key; a single one among
 * several is only unreadable. With `remember` the log counts as known from now on.
 */
export async function checkAccountsMatchLog(
  events: EventStore,
  accounts: AccountStore,
  { remember }: { remember: boolean },
): Promise<void> {
  const table = accounts.table<KnownLog>(knownLogTable);
  const known = (await table.get(oneLog))?.value;
  const isKnown = known?.storeId === events.storeId;
  // New events are checked by the process that writes.
  if (isKnown && !remember) return;
  const head = await events.head();
  const since = isKnown && BigInt(known.through) <= head ? known : { through: '0', persons: 0 };
  let { persons, without } = await peopleAfter(events, accounts, BigInt(since.through), head);
  persons += since.persons;
  if (since.persons > 0) {
    const keys = await accounts.table('keys').count();
    if (keys < persons - without) ({ persons, without } = await peopleAfter(events, accounts, 0n, head));
  }
  if (without * 100 > persons * mostWithoutKey && (without > 1 || persons === 1))
    throw new Error(mismatch(without, persons, events.storeId, known?.storeId));
  const through = String(head);
  if (remember && !(isKnown && known.through === through)) await table.put(oneLog, { storeId: events.storeId, through, persons });
}

function accountsAre(log: string, knownLog: string | undefined): string {
  if (knownLog === undefined) return 'have had none before';
  return knownLog === log ? 'know it' : `are those of the log ${knownLog}`;
}

const mismatch = (without: number, persons: number, log: string, knownLog: string | undefined) =>
  `${without} of the ${persons} people in this log have no key in these accounts: these are probably another community's accounts. ` +
  `The log is ${log}; these accounts ${accountsAre(log, knownLog)}. ` +
  'Nothing was changed. Use the log and the accounts (the data folder, EVENTSTORE_URL, MONGODB_URL) that belong together, or restore both from one backup.';

/** Counts the persons who registered after a position, and those of them who have neither a key nor its tombstone. */
async function peopleAfter(
  events: EventStore,
  accounts: AccountStore,
  after: bigint,
  head: bigint,
): Promise<{ persons: number; without: number }> {
  const keys = accounts.table('keys');
  const found = { persons: 0, without: 0 };
  if (after >= head) return found;
  const ended = new AbortController();
  try {
    for await (const page of events.all({ after, prefixes: ['user-'], signal: ended.signal })) {
      const ids = page.events.flatMap(({ type, data }) => (type === 'UserRegistered' ? [data.userId as string] : []));
      found.persons += ids.length;
      if (ids.length > 0) found.without += ids.length - (await keys.getMany(ids)).size;
      if (page.through >= head) break;
    }
  } finally {
    ended.abort();
  }
  return found;
}
