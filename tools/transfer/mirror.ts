import { ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import type { AccountStore } from '@potluck/stores/ports/account-store';
import type { Terminal } from '../terminal.ts';
import { Differs } from './compare-events.ts';
import { countProgress } from './count-progress.ts';
import { inParallel } from './in-parallel.ts';

/** One kind of thing that is moved, in the source and in the target; `T` is enough to find it in either. */
export interface Mirrored<T> {
  /** In words, as in '1,200 rows'. */
  unit: string;
  here(): AsyncIterable<T>;
  there(): AsyncIterable<T>;
  nameOf(thing: T): string;
  /** Whether the target has it as the source has it. */
  isThere(thing: T): Promise<boolean>;
  isHere(thing: T): Promise<boolean>;
  copy(thing: T): Promise<void>;
  /** From the target. */
  remove(thing: T): Promise<void>;
  atOnce: number;
  /** Tidies up what an earlier try has left half-way in the target. */
  goOn?(): Promise<void>;
}

export interface Move {
  /** What is moved, which is also the mark's name. */
  what: string;
  from: string;
  to: string;
  /** Of the target: there a mark stands until the move is done, so that nothing is replaced or removed but what an earlier try has left. */
  accounts: AccountStore;
  /** False while a server may change the source. */
  isLast: boolean;
}

/** Where the marks stand; this table itself is not moved. */
export const marksTable = 'move';

/**
 * Makes the target what the source is. It must be empty, or hold what an earlier try has left: that is compared, and only
 * what differs is copied or removed. At the end everything is compared. Answers how many there are.
 */
export async function mirror<T>(move: Move, things: Mirrored<T>, terminal: Pick<Terminal, 'progress'>): Promise<number> {
  const { what, from, to, accounts, isLast } = move;
  const marks = accounts.table<{ from: string; begunAt: string }>(marksTable);
  const mark = (await marks.get(what))?.value;
  if (mark && mark.from !== from) throw new ToolRefused(`${to} has ${what} of ${mark.from} in it, and not yet all. Empty it first.`);
  if (!mark && (await isEmpty(things.there()))) await marks.put(what, { from, begunAt: new Date().toISOString() });
  else if (!mark) {
    return compare(things, terminal).catch((error) => {
      throw error instanceof Differs ? new ToolRefused(`${to} is not empty: ${error.message}. Nothing was moved.`) : error;
    });
  }

  await things.goOn?.();
  const of = await count(things.here());
  await inParallel(things.there(), things.atOnce, async (thing) => {
    if (!(await things.isHere(thing))) await things.remove(thing);
  });
  const progress = countProgress(terminal, things.unit);
  let done = 0;
  await inParallel(things.here(), things.atOnce, async (thing) => {
    if (!(await things.isThere(thing))) await things.copy(thing);
    done += 1;
    progress(done, Math.max(of, done));
  });
  if (!isLast) return done;
  const compared = await compare(things, terminal).catch((error) => {
    throw error instanceof Differs ? new ToolRefused(`${to} does not hold what ${from} holds: ${error.message}. Run this again.`) : error;
  });
  await marks.delete(what);
  return compared;
}

/** Throws Differs when one side has something that the other has not, or has otherwise. */
async function compare<T>(things: Mirrored<T>, terminal: Pick<Terminal, 'progress'>): Promise<number> {
  const of = await count(things.here());
  const progress = countProgress(terminal, `${things.unit} compared`);
  let done = 0;
  await inParallel(things.here(), things.atOnce, async (thing) => {
    if (!(await things.isThere(thing))) throw new Differs(`${things.nameOf(thing)} is missing or another one there`);
    done += 1;
    progress(done, Math.max(of, done));
  });
  await inParallel(things.there(), things.atOnce, async (thing) => {
    if (!(await things.isHere(thing))) throw new Differs(`it has ${things.nameOf(thing)} besides`);
  });
  return done;
}

async function isEmpty(things: AsyncIterable<unknown>): Promise<boolean> {
  for await (const _ of things) return false;
  return true;
}
async function count(things: AsyncIterable<unknown>): Promise<number> {
  let found = 0;
  for await (const _ of things) found += 1;
  return found;
}
