import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventNamed, EventType, Recorded } from '@potluck/events';
import type { EventStore, Revision } from '@potluck/stores/ports/event-store';

/** What says the texts of a thing, each a version of it, and what hides it. */
const eventTypes = {
  recipe: { versions: ['RecipeCreated', 'RecipeUpdated'], hides: 'RecipeHidden' },
  announcement: { versions: ['AnnouncementPosted', 'AnnouncementEdited'], hides: 'AnnouncementHidden' },
  comment: { versions: ['CommentAdded', 'CommentEdited'], hides: 'CommentHidden' },
} as const satisfies Record<string, { versions: readonly EventType[]; hides: EventType }>;
export type Versioned = keyof typeof eventTypes;
type VersionType<T extends Versioned> = (typeof eventTypes)[T]['versions'][number];

interface Version<T extends Versioned> {
  event: Recorded<{ type: VersionType<T>; data: EventNamed<VersionType<T>>['data'] & Record<string, unknown> }>;
  /** It stood when a moderator hid the thing, and that decision stands. */
  hidden: boolean;
}

/** Where a page begins. `hiding`: the event that hides the thing is yet to come, or the next version is the one that it hid. */
export interface VersionCursor {
  from: Revision | undefined;
  hiding: 'ahead' | 'next' | 'done';
}

/** `12`: nothing hides it, or the version that is hidden has been listed; `12h` and `12n`: it is to come, or is the next. */
export const versionCursor = {
  pattern: /^\d{1,9}[hn]?$/,
  parse: (text: string): VersionCursor => ({
    from: Number.parseInt(text, 10),
    hiding: text.endsWith('h') ? 'ahead' : text.endsWith('n') ? 'next' : 'done',
  }),
  text: ({ from, hiding }: VersionCursor): string => `${from}${{ ahead: 'h', next: 'n', done: '' }[hiding]}`,
};

/** Events of a read: as large ones may be 100 kB each, others have their turn between two reads. */
const atOnce = 4;
/** In bytes of JSON, after which a page ends. */
const pageBytes = 1_000_000;
/** Events that are looked at for a page, at most: it may end with fewer versions than were asked for. */
const mostRead = 100;

/** The versions of a thing, newest first, at most `limit`, and where the page after them begins. It reads no more of the stream than the page. */
export async function readVersions<T extends Versioned>(
  events: EventStore,
  kind: T,
  id: number,
  { from, hiding: before }: VersionCursor,
  limit: number,
): Promise<{ versions: Version<T>[]; next: VersionCursor | undefined }> {
  const { versions: types, hides } = eventTypes[kind];
  const versions: Version<T>[] = [];
  let [next, hiding, read, bytes] = [from, before, 0, 0];
  const page = () => ({ versions, next: next !== undefined && next >= 0 ? { from: next, hiding } : undefined });
  while (read < mostRead && (next === undefined || next >= 0)) {
    const found = await events.readBackwards(`${kind}-${id}`, { ...(next !== undefined && { from: next }), most: atOnce });
    if (found.length === 0) return { versions, next: undefined };
    for (const event of found) {
      next = event.revision - 1;
      read += 1;
      if (event.type === hides && hiding === 'ahead') hiding = 'next';
      if (!(types as readonly string[]).includes(event.type)) continue;
      versions.push({ event: event as unknown as Version<T>['event'], hidden: hiding === 'next' });
      if (hiding === 'next') hiding = 'done';
      bytes += JSON.stringify(event.data).length;
      if (versions.length === limit || bytes > pageBytes) return page();
    }
    await nextTurn();
  }
  return page();
}
