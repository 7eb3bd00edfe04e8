import { announcement, moderationCase, notesEndedOf, recipe, user } from '@potluck/events';
import { keyStoreOf } from '@potluck/stores/codec/key-store';
import type { Folds } from '@potluck/stores/folds';
import { Unavailable } from '@potluck/stores/ports/event-store';
import type { Ports } from '@potluck/stores/ports/ports';
import { stateOf } from './state-of.ts';

/** A file that nothing names now. It cannot be downloaded: a file is served only while its thing names it. */
interface RetainedFile {
  owner: string;
  key: string;
  /** What the file belonged to, in the form of a case's id: `recipe_12`. */
  thing: string;
  /** ISO date-time after which the file may be deleted. */
  due: string;
}
interface SweptThrough {
  day: string;
}

/** Removed and replaced files, stored for some days so that an earlier version can be restored with its picture. */
export interface RetainedMedia {
  retain(owner: string, thing: string, key: string, now: Date): Promise<void>;
  /** Whether the file exists and is not due for deletion within the next hour. */
  isRetained(owner: string, key: string, now: Date): Promise<boolean>;
  /**
   * Deletes the files that are due, except those of a thing that cannot be decrypted now, and those of a thing with a moderation case, while
   * that case still has its key. One that cannot be deleted does not keep the others: the first error is thrown at the end, and the file is
   * tried again by the next sweep.
   */
  sweep(now: Date): Promise<void>;
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
const later = (date: Date, ms: number): Date => new Date(date.getTime() + ms);

/** Stores a row per file in the table `kept-media`, indexed by due day. The row `swept-through` has the day of the last sweep. */
export function createRetainedMedia(ports: Pick<Ports, 'accounts' | 'bus' | 'media'>, folds: Folds, days: number): RetainedMedia {
  const { media } = ports;
  const table = ports.accounts.table<RetainedFile | SweptThrough>('kept-media');
  const keys = keyStoreOf(ports);
  const sweptThrough = 'swept-through';
  const rowOf = ({ owner, key }: Pick<RetainedFile, 'owner' | 'key'>) => `${owner}/${key}`;
  const put = (file: RetainedFile) => table.put(rowOf(file), file, { index: file.due.slice(0, 10) });

  async function settle(file: RetainedFile, now: Date): Promise<void> {
    const { owner, key, thing } = file;
    const named = await namedBy(folds, thing);
    // Named again, after an earlier version was restored.
    if (named.key === key) return table.delete(rowOf(file));
    if (named.isUnreadable || (await isEvidence(thing))) return put({ ...file, due: later(now, dayMs).toISOString() });
    await media.remove(owner, key);
    await table.delete(rowOf(file));
  }
  /** Whether the thing has a case whose notes can still be read. A decision after the notes expired gives the case a new key. */
  async function isEvidence(thing: string): Promise<boolean> {
    const state = await stateOf(folds, moderationCase, thing);
    if (state.status === 'absent') return false;
    const first = `case:${thing}`;
    const name = await keys.current(first, notesEndedOf(state));
    return name === first || (await keys.find(name)) !== 'missing';
  }

  return {
    retain: (owner, thing, key, now) => put({ owner, thing, key, due: later(now, days * dayMs).toISOString() }),
    async isRetained(owner, key, now) {
      const row = (await table.get(rowOf({ owner, key })))?.value as RetainedFile | undefined;
      if (row && Date.parse(row.due) < now.getTime() + hourMs) return false;
      return (await media.size(owner, key)) !== undefined;
    },
    async sweep(now) {
      const today = dayOf(now);
      let day = ((await table.get(sweptThrough))?.value as SweptThrough | undefined)?.day ?? today;
      let failed: { day: string; error: unknown } | undefined;
      for (; day <= today; day = dayOf(later(new Date(day), dayMs))) {
        for (const { value } of await table.find(day)) {
          const file = value as RetainedFile;
          if (Date.parse(file.due) > now.getTime()) continue;
          await settle(file, now).catch((error) => {
            if (error instanceof Unavailable) throw error;
            failed ??= { day, error };
          });
        }
      }
      await table.put(sweptThrough, { day: failed?.day ?? today });
      if (failed) throw failed.error;
    },
  };
}

/** The media key that a thing names now. While the thing is unreadable, it may name one that is not seen. */
async function namedBy(folds: Folds, thing: string): Promise<{ key?: string | undefined; isUnreadable?: boolean | undefined }> {
  const underscore = thing.indexOf('_');
  const [kind, id] = [thing.slice(0, underscore), thing.slice(underscore + 1)];
  if (kind === 'recipe') {
    const { state, isUnreadable } = await folds.load(recipe, id);
    return state.status === 'created' ? { key: state.content.image?.key, isUnreadable } : {};
  }
  if (kind === 'announcement') {
    const { state, isUnreadable } = await folds.load(announcement, id);
    return state.status === 'posted' ? { key: state.media?.key, isUnreadable } : {};
  }
  const { state, isUnreadable } = await folds.load(user, id);
  return state.status === 'registered' ? { key: state.profileImage?.key, isUnreadable } : {};
}
