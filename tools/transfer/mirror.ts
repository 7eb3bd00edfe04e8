import { ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import type { AccountStore } from '@potluck/stores/ports/account-store';
import type { Terminal } from '../terminal.ts';
import { Differs } from './compare-events.ts';
import { countProgress } from './count-progress.ts';
import { inParallel } from './in-parallel.ts';

/** A kind of data that is moved; a `T` identifies an item in source and target. */
export interface Mirrored<T> {
  /** As in '1,200 rows'. */
  unit: string;
  listSource(): AsyncIterable<T>;
  listTarget(): AsyncIterable<T>;
  nameOf(thing: T): string;
  /** Whether the target has the same item. */
  isInTarget(thing: T): Promise<boolean>;
  isInSource(thing: T): Promise<boolean>;
  copy(thing: T): Promise<void>;
  /** From the target. */
  remove(thing: T): Promise<void>;
  atOnce: number;
  /** Cleans up what an earlier attempt has left in the target. */
  resume?(): Promise<void>;
}

export interface Move {
  /** What is moved; also the mark's name. */
  what: string;
  from: string;
  to: string;
  /**
   * The target's accounts. They have a mark until the move is complete: only what an earlier attempt has left may be replaced or removed.
   */
  accounts: AccountStore;
  /** False while a server may change the source. */
  isLast: boolean;
}

/** The table of the marks, which is not moved itself. */
export const marksTable = 'move';

/**
 * Makes the target equal to the source. The target must be empty, or have what an earlier attempt left; then only differences are copied or
 * removed. At the end everything is compared. Returns the number of items.
 */
export async function mirror<T>(move: Move, things: Mirrored<T>, terminal: Pick<Terminal, 'progress'>): Promise<number> {
  const { what, from, to, accounts, isLast } = move;
  const marks = accounts.table<{ from: string; begunAt: string }>(marksTable);
  const mark = (await marks.get(what))?.value;
  if (mark && mark.from !== from) throw new ToolRefused(`${to} has ${what} of ${mark.from} in it, and not yet all. Empty it first.`);
  if (!mark && (await isEmpty(things.listTarget()))) await marks.put(what, { from, begunAt: new Date().toISOString() });
  else if (!mark) {
    return compare(things, terminal).catch((error) => {
      throw error instanceof Differs ? new ToolRefused(`${to} is not empty: ${error.message}. Nothing was moved.`) : error;
    });
  }

  await things.resume?.();
  const of = await count(things.listSource());
  await inParallel(things.listTarget(), things.atOnce, async (thing) => {
    if (!(await things.isInSource(thing))) await things.remove(thing);
  });
  const progress = countProgress(terminal, things.unit);
  let done = 0;
  await inParallel(things.listSource(), things.atOnce, async (thing) => {
    if (!(await things.isInTarget(thing))) await things.copy(thing);
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

/** Throws Differs when the two sides are not equal. */
async function compare<T>(things: Mirrored<T>, terminal: Pick<Terminal, 'progress'>): Promise<number> {
  const of = await count(things.listSource());
  const progress = countProgress(terminal, `${things.unit} compared`);
  let done = 0;
  await inParallel(things.listSource(), things.atOnce, async (thing) => {
    if (!(await things.isInTarget(thing))) throw new Differs(`${things.nameOf(thing)} is missing or another one there`);
    done += 1;
    progress(done, Math.max(of, done));
  });
  await inParallel(things.listTarget(), things.atOnce, async (thing) => {
    if (!(await things.isInSource(thing))) throw new Differs(`it has ${things.nameOf(thing)} besides`);
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
