import { setImmediate as nextTurn } from 'node:timers/promises';
import { announcement, comment, recipe, user } from '@potluck/events';
import type { Documents, ProjectionName } from '@potluck/projector/documents';
import type { Folds } from '@potluck/stores/folds';
import type { Find, Stored } from '@potluck/stores/ports/read-store';
import { sizeOf } from '@potluck/stores/ports/read-store-page';
import type { Documented } from './documented.ts';

/** Documents checked in one turn of the event loop: the stream of each is read, which can have many large edits. */
const checkedAtOnce = 5;

/** Returns the document with the current visibility of its own stream; undefined when it is deleted there. */
type Check<D> = (folds: Folds, document: D) => Promise<D | undefined>;

const checks: { [P in ProjectionName]?: Check<Documents[P]> } = {
  recipes: async (folds, document) => {
    const { state } = await folds.load(recipe, String(document.id));
    return state.status === 'created' ? { ...document, hidden: state.hidden, isPublic: state.content.isPublic } : undefined;
  },
  'daily-features': async (folds, document) => {
    const { state } = await folds.load(recipe, String(document.id));
    return state.status === 'created' ? { ...document, hidden: state.hidden } : undefined;
  },
  feed: async (folds, document) => {
    const { state } = await folds.load(announcement, String(document.id));
    return state.status === 'posted' ? { ...document, hidden: state.hidden } : undefined;
  },
  comments: async (folds, document) => {
    const { state } = await folds.load(comment, String(document.id));
    return state.status === 'added' ? { ...document, hidden: state.hidden } : undefined;
  },
  profiles: async (folds, document) => {
    const { state } = await folds.load(user, document.id);
    return state.status === 'registered' ? { ...document, isPublic: state.isPublic, hiddenParts: state.hiddenParts } : undefined;
  },
};

/**
 * Wraps a collection that has fallen behind: checks every document against its own stream before it is returned, so that an outdated
 * document does not show what is hidden, deleted or private by now. Costs one small read per document.
 */
export function checkedCollection<P extends ProjectionName>(
  name: P,
  collection: Documented<Documents[P]>,
  folds: Folds,
): Documented<Documents[P]> {
  const check = checks[name] as Check<Documents[P]> | undefined;
  if (!check) return collection;

  const checked = async (stored: Stored<Documents[P]>): Promise<Stored<Documents[P]>> => ({
    ...stored,
    document: stored.document && (await check(folds, stored.document)),
  });
  const allChecked = async (found: readonly Stored<Documents[P]>[]): Promise<Stored<Documents[P]>[]> => {
    const all: Stored<Documents[P]>[] = [];
    for (let start = 0; start < found.length; start += checkedAtOnce) {
      if (start > 0) await nextTurn();
      all.push(...(await Promise.all(found.slice(start, start + checkedAtOnce).map(checked))));
    }
    return all;
  };

  return {
    count: (where, options) => collection.count(where, options),
    // Unchecked: the documents found by these values are checked.
    values: (field, find) => collection.values(field, find),
    async get(ids) {
      const found = await allChecked([...(await collection.get(ids)).values()]);
      return new Map(found.map((stored) => [stored.id, stored]));
    },
    async find(find) {
      const readable: Stored<Documents[P]>[] = [];
      for (let after = find.after; ; ) {
        const found = await collection.find({ ...find, after });
        readable.push(...(await allChecked(found)).filter(({ document }) => document && stillFits(document, find)));
        const last = found.at(-1)?.document as Record<string, never> | undefined;
        // Fetch more to replace the documents that the check removed.
        if (!find.sort || find.limit === undefined || readable.length >= find.limit || found.length < find.limit || !last) break;
        after = find.sort.fields.map((field) => last[field] as never);
        // There may be many: yield to the event loop between pages.
        await nextTurn();
      }
      return readable.slice(0, find.limit);
    },
    async page(find, { skip = 0, bytes = Number.POSITIVE_INFINITY } = {}) {
      const readable: Stored<Documents[P]>[] = [];
      const most = skip + find.limit;
      let room = bytes;
      for (let after = find.after; ; ) {
        const { found, more } = await collection.page({ ...find, after, limit: most + 1 - readable.length }, { bytes: room });
        const fitting = (await allChecked(found)).filter(({ document }) => document && stillFits(document, find));
        readable.push(...fitting);
        room -= fitting.reduce((sum, { document }) => sum + sizeOf(document), 0);
        const last = found.at(-1)?.document as Record<string, never> | undefined;
        // Removed documents are replaced here too.
        const isFull = readable.length > most || (room <= 0 && readable.length > skip);
        if (!more || isFull || !find.sort || !last) return { found: readable.slice(skip, most), more: more || readable.length > most };
        after = find.sort.fields.map((field) => last[field] as never);
        await nextTurn();
      }
    },
  };
}

function stillFits(document: object, { where = {} }: Find): boolean {
  const fields = document as Record<string, unknown>;
  return ['hidden', 'isPublic'].every((field) => {
    const wanted = where[field];
    if (wanted === undefined) return true;
    return typeof wanted === 'object' && wanted !== null && 'in' in wanted
      ? wanted.in.includes(fields[field] as boolean)
      : wanted === fields[field];
  });
}
