import { announcement, moderationCase, recipe, user } from '@potluck/events';
import { keyStoreOf } from '@potluck/stores/codec/key-store';
import type { Folds } from '@potluck/stores/folds';
import type { Ports } from '@potluck/stores/ports/ports';
import { stateOf } from './state-of.ts';

/** A file that nothing names any more. It is out of reach: a file is served only while its thing names it. */
interface Kept {
  owner: string;
  key: string;
  /** What it belonged to, as a case's id names it: `recipe_12`. */
  thing: string;
  /** ISO date-time from which on it may be removed for good. */
  due: string;
}
interface SweptThrough {
  day: string;
}

/** Removed and replaced files, kept for some days so that an earlier version can come back with its picture. */
export interface KeptMedia {
  keep(owner: string, thing: string, key: string, now: Date): Promise<void>;
  /** Whether the file is still there, and will be for the next hour. */
  isKept(owner: string, key: string, now: Date): Promise<boolean>;
  /** Removes for good what is due; what a case names stays as long as the case keeps its key. */
  sweep(now: Date): Promise<void>;
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
const later = (date: Date, ms: number): Date => new Date(date.getTime() + ms);

/** Rows of the table `kept-media`, found by the day on which they are due. A row says until which day they have been looked at. */
export function createKeptMedia(ports: Pick<Ports, 'accounts' | 'bus' | 'media'>, folds: Folds, days: number): KeptMedia {
  const { media } = ports;
  const table = ports.accounts.table<Kept | SweptThrough>('kept-media');
  const keys = keyStoreOf(ports);
  const sweptThrough = 'swept-through';
  const rowOf = ({ owner, key }: Pick<Kept, 'owner' | 'key'>) => `${owner}/${key}`;
  const put = (kept: Kept) => table.put(rowOf(kept), kept, { index: kept.due.slice(0, 10) });

  async function settle(kept: Kept, now: Date): Promise<void> {
    const { owner, key, thing } = kept;
    // A version brought it back, or somebody is about to: then it is named.
    if ((await namedKey(folds, thing)) === key) return table.delete(rowOf(kept));
    if (await isEvidence(thing)) return put({ ...kept, due: later(now, dayMs).toISOString() });
    await media.remove(owner, key);
    await table.delete(rowOf(kept));
  }
  /** As long as its notes have not expired; what was decided anew since has a key again. */
  async function isEvidence(thing: string): Promise<boolean> {
    if ((await stateOf(folds, moderationCase, thing)).status === 'absent') return false;
    const first = `case:${thing}`;
    const name = await keys.current(first);
    return name === first || (await keys.find(name)) !== 'missing';
  }

  return {
    keep: (owner, thing, key, now) => put({ owner, thing, key, due: later(now, days * dayMs).toISOString() }),
    async isKept(owner, key, now) {
      const row = (await table.get(rowOf({ owner, key })))?.value as Kept | undefined;
      if (row && Date.parse(row.due) < now.getTime() + hourMs) return false;
      return (await media.size(owner, key)) !== undefined;
    },
    async sweep(now) {
      const today = dayOf(now);
      let day = ((await table.get(sweptThrough))?.value as SweptThrough | undefined)?.day ?? today;
      for (; day <= today; day = dayOf(later(new Date(day), dayMs))) {
        for (const { value } of await table.find(day)) {
          const kept = value as Kept;
          if (Date.parse(kept.due) <= now.getTime()) await settle(kept, now);
        }
      }
      await table.put(sweptThrough, { day: today });
    },
  };
}

/** The file that a thing names now. */
async function namedKey(folds: Folds, thing: string): Promise<string | undefined> {
  const underscore = thing.indexOf('_');
  const [kind, id] = [thing.slice(0, underscore), thing.slice(underscore + 1)];
  if (kind === 'recipe') {
    const state = await stateOf(folds, recipe, id);
    return state.status === 'created' ? state.content.image?.key : undefined;
  }
  if (kind === 'announcement') {
    const state = await stateOf(folds, announcement, id);
    return state.status === 'posted' ? state.media?.key : undefined;
  }
  const state = await stateOf(folds, user, id);
  return state.status === 'registered' ? state.profileImage?.key : undefined;
}
