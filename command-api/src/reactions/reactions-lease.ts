import { randomUUID } from 'node:crypto';
import { LeaseCandidate, type LeaseStorage } from '@potluck/stores/lease';
import type { AccountStore } from '@potluck/stores/ports/account-store';
import { thisMachine } from './this-machine.ts';

/** The stored row. Earlier versions wrote no fence. */
interface Holder {
  /** Undefined where a process id does not identify a process. */
  machine?: string;
  process: number;
  holder: string;
  fence?: number;
}

/** The heartbeat and expiry are those of earlier versions, which may run at the same time. */
const times = { heartbeatEvery: 1_500, expiresAfter: 5_000, validFor: 3_000, longestGap: 3_000 };

const ownHolders = new Set<string>();

interface Options {
  /** No other process uses these accounts: their data folder is locked. */
  alone?: boolean;
  /** For tests. */
  now?: () => number;
  machine?: string | undefined;
}

/** The lease for running reactions. In the account store, since read models may be deleted at any time. Each heartbeat is a row version. */
export function reactionsLease(
  accounts: AccountStore,
  name: string,
  { alone = false, now, machine = thisMachine() }: Options = {},
): LeaseCandidate {
  const table = accounts.table<Holder>('leases');
  const storage: LeaseStorage = {
    name,
    async read() {
      const row = await table.get(name);
      if (!row) return undefined;
      const { holder, fence = 0 } = row.value;
      return { holder, fence, heartbeat: row.version, isDead: isDead(row.value, machine) };
    },
    async write({ holder, fence }, seen) {
      if (holder === '') {
        ownHolders.delete(ownId);
        // An expired row is free, for earlier versions too.
        return seen !== undefined && (await table.replace(name, rowOf(fence), seen, { expires: 0 })) ? seen + 1 : undefined;
      }
      if (seen !== undefined) return (await table.replace(name, rowOf(fence), seen)) ? acquired(seen + 1) : undefined;
      if (!(await table.insert(name, rowOf(fence)))) return undefined;
      const row = await table.get(name);
      return row?.value.holder === ownId ? acquired(row.version) : undefined;
    },
  };
  const ownId = randomUUID();
  const rowOf = (fence: number): Holder => ({ ...(machine === undefined ? {} : { machine }), process: process.pid, holder: ownId, fence });
  const acquired = (heartbeat: number): number => {
    ownHolders.add(ownId);
    return heartbeat;
  };
  return new LeaseCandidate(storage, ownId, { times, alone, ...(now ? { now } : {}) });
}

/** A killed process cannot release its lease; after a restart on the same machine there is no need to wait for its expiry. */
function isDead(row: Holder, here: string | undefined): boolean {
  if (row.machine === undefined || row.machine !== here) return false;
  if (row.process === process.pid) return !ownHolders.has(row.holder);
  try {
    process.kill(row.process, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
