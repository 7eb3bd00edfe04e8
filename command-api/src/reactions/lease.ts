import { randomUUID } from 'node:crypto';
import type { AccountStore, Row } from '@potluck/stores/ports/account-store';
import { type Sighting, sight, stillFor } from '@potluck/stores/sighting';
import { thisMachine } from './this-machine.ts';

interface Holder {
  /** Undefined where processes cannot be told apart by their numbers. */
  machine?: string;
  process: number;
  holder: string;
}

/** In ms, by the clock of whoever looks: clocks of machines differ. */
const prolongEvery = 1_500;
/** A lease that was seen unchanged for so long is held by nobody any more. */
const deadAfter = 5_000;
/** Who did not look for so long has seen nothing meanwhile. */
const longestGap = 3_000;
const heldHere = new Set<string>();

/** A right that only one subscriber has at a time, kept in the account store. */
export interface Lease {
  /**
   * True while it is ours: takes it when it is free, prolongs it when it is ours already. Whoever waits for it asks about once a
   * second, and gets it once they have seen for 5 s that it is not prolonged.
   */
  hold(): Promise<boolean>;
  release(): Promise<void>;
  /** Ask `hold` again at least this often while it is held, in milliseconds; undefined where nobody else could take it. */
  readonly prolongEvery: number | undefined;
}

interface Options {
  /** No other process uses these accounts, as whoever holds the folder that they lie in can say: it is taken at once and kept without a heartbeat. */
  alone?: boolean;
  /** ms, from any start. */
  now?: () => number;
  machine?: string | undefined;
}

export function createLease(accounts: AccountStore, name: string, options: Options = {}): Lease {
  const { alone = false, now = () => performance.now(), machine = thisMachine() } = options;
  const table = accounts.table<Holder>('leases');
  const holder = randomUUID();
  const ours: Holder = { ...(machine === undefined ? {} : { machine }), process: process.pid, holder };
  let seen: Sighting | undefined;

  /** Every prolongation is a version of its own. */
  function isDead({ value, version }: Row<Holder>, asked: number): boolean {
    seen = sight(version, seen, { asked, answered: now() }, longestGap);
    return stillFor(seen) >= deadAfter || isGone(value, machine);
  }

  async function take(): Promise<boolean> {
    const asked = now();
    const row = await table.get(name);
    if (row && row.value.holder !== holder && !alone && !isDead(row, asked)) return false;
    const held = row ? await table.replace(name, ours, row.version) : await table.insert(name, ours);
    if (held) heldHere.add(holder);
    return held;
  }

  let taking: Promise<boolean> | undefined;
  return {
    prolongEvery: alone ? undefined : prolongEvery,
    hold() {
      // Two at once would each take the other for somebody else.
      taking ??= take().finally(() => {
        taking = undefined;
      });
      return taking;
    },
    async release() {
      // One that is under way would prolong it after all.
      await taking?.catch(() => {});
      heldHere.delete(holder);
      const row = await table.get(name);
      // Only if nobody has taken it meanwhile.
      if (row?.value.holder === holder) await table.replace(name, ours, row.version, { expires: 0 });
    },
  };
}

/** A process that was killed cannot release; on its own machine a restart need not wait. */
function isGone({ machine, process: pid, holder }: Holder, here: string | undefined): boolean {
  if (machine === undefined || machine !== here) return false;
  if (pid === process.pid) return !heldHere.has(holder);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
