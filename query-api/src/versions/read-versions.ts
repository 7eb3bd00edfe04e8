import type { EventNamed, EventType, Recorded } from '@potluck/events';
import type { EventStore, Revision } from '@potluck/stores/ports/event-store';
import { readBackwards } from '../read-backwards.ts';

/** Per kind, the event types that make a version of its text, and the one that hides it. */
const eventTypes = {
  recipe: { versions: ['RecipeCreated', 'RecipeUpdated'], hides: 'RecipeHidden' },
  announcement: { versions: ['AnnouncementPosted', 'AnnouncementEdited'], hides: 'AnnouncementHidden' },
  comment: { versions: ['CommentAdded', 'CommentEdited'], hides: 'CommentHidden' },
} as const satisfies Record<string, { versions: readonly EventType[]; hides: EventType }>;
export type Versioned = keyof typeof eventTypes;
type VersionType<T extends Versioned> = (typeof eventTypes)[T]['versions'][number];

interface Version<T extends Versioned> {
  event: Recorded<{ type: VersionType<T>; data: EventNamed<VersionType<T>>['data'] & Record<string, unknown> }>;
  /** The version that a moderator hid, by a decision that is still in force. */
  hidden: boolean;
}

/** Start of a page, reading backwards. `hiding`: the hiding event is 'ahead', or it was read and the 'next' version is the hidden one. */
export interface VersionCursor {
  from: Revision | undefined;
  hiding: 'ahead' | 'next' | 'done';
}

/** As text: `12` for 'done' (not hidden, or the hidden version is already listed), `12h` for 'ahead', `12n` for 'next'. */
export const versionCursor = {
  pattern: /^\d{1,9}[hn]?$/,
  parse: (text: string): VersionCursor => ({
    from: Number.parseInt(text, 10),
    hiding: text.endsWith('h') ? 'ahead' : text.endsWith('n') ? 'next' : 'done',
  }),
  text: ({ from, hiding }: VersionCursor): string => `${from}${{ ahead: 'h', next: 'n', done: '' }[hiding]}`,
};

/** In bytes of JSON, after which a page ends. */
const pageBytes = 1_000_000;
/** Most events that are read for a page: it may end with fewer versions than `limit`. */
const mostRead = 100;

/** At most `limit` versions, newest first, and the cursor of the next page. Reads only the events that the page needs. */
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
  for await (const event of readBackwards(events, `${kind}-${id}`, { from })) {
    next = event.revision - 1;
    read += 1;
    if (event.type === hides && hiding === 'ahead') hiding = 'next';
    if ((types as readonly string[]).includes(event.type)) {
      versions.push({ event: event as unknown as Version<T>['event'], hidden: hiding === 'next' });
      if (hiding === 'next') hiding = 'done';
      bytes += JSON.stringify(event.data).length;
    }
    if (versions.length === limit || bytes > pageBytes || read === mostRead) return page();
  }
  return { versions, next: undefined };
}
