import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { AccountStore } from '@potluck/events/ports/account-store';
import type { Clock } from '../clock.ts';

interface Holder {
  host: string;
  process: number;
  holder: string;
  /** ISO date-time. */
  until: string;
}

const milliseconds = 12_000;
const heldHere = new Set<string>();

/** A right that only one subscriber has at a time, kept in the account store. */
export interface Lease {
  /** True while it is ours: takes it when it is free, prolongs it when it is ours already. */
  hold(): Promise<boolean>;
  release(): Promise<void>;
  /** Ask `hold` again at least this often, in milliseconds. */
  readonly prolongEvery: number;
}

export function createLease(accounts: AccountStore, name: string, clock: Clock): Lease {
  const table = accounts.table<Holder>('leases');
  const holder = randomUUID();

  return {
    prolongEvery: milliseconds / 3,
    async hold() {
      const row = await table.get(name);
      const now = clock();
      if (row && row.value.holder !== holder && row.value.until > now.toISOString() && !isGone(row.value)) return false;
      const ours = { host: hostname(), process: process.pid, holder, until: new Date(now.getTime() + milliseconds).toISOString() };
      const held = row ? await table.replace(name, ours, row.version) : await table.insert(name, ours);
      if (held) heldHere.add(holder);
      return held;
    },
    async release() {
      heldHere.delete(holder);
      const row = await table.get(name);
      if (row?.value.holder === holder) await table.delete(name);
    },
  };
}

/** A process that was killed cannot release; on its own machine a restart need not wait for the lease to end. */
function isGone({ host, process: pid, holder }: Holder): boolean {
  if (host !== hostname()) return false;
  if (pid === process.pid) return !heldHere.has(holder);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
