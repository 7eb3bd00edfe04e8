import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Recorded, RegisteredUser } from '@potluck/events';
import type { Folds } from '@potluck/stores/folds';
import type { EventStore } from '@potluck/stores/ports/event-store';
import type { Condition, Value } from '@potluck/stores/ports/read-store';
import type { Documented } from '../documented.ts';
import { presentOwnDecision } from '../moderation/own-decision.ts';
import { reportWords } from '../moderation/report-words.ts';
import { oldestFirst } from '../paging.ts';
import type { Collections } from '../read-models.ts';
import { readVersions, type VersionCursor, type Versioned } from '../versions/read-versions.ts';

export const ownProjections = ['recipes', 'feed', 'comments', 'likes', 'follows', 'saved-recipes', 'reports', 'decisions'] as const;
type OwnCollections = Collections<(typeof ownProjections)[number]>;

/** The member, the sources of the data, and a callback for progress. */
export interface OwnData {
  user: RegisteredUser;
  events: EventStore;
  folds: Folds;
  /** ISO date-time. */
  now: string;
  from: OwnCollections;
  onDone(): void;
}

/**
 * What finds a member's own things, oldest first. Each names all fields of an index before `created`, with every value that a field may
 * have, so that a page costs the same however many there are.
 */
export const ownIn = {
  recipes: (userId: string) => ({ userId }),
  feed: (userId: string) => ({ userId, hidden: { in: [false, true] } }),
  comments: (userId: string) => ({ userId }),
  likes: (userId: string) => ({ userId, kind: { in: ['announcement', 'comment'] } }),
  follows: (followerId: string) => ({ followerId }),
  followers: (followingId: string) => ({ followingId }),
  'saved-recipes': (userId: string) => ({ userId }),
  reports: (reporterId: string) => ({ reporterId }),
  decisions: (userId: string) => ({ userId }),
} as const satisfies Record<string, (userId: string) => Record<string, Condition>>;

const pageLength = 25;
/** Stored bytes per page: a page is parsed synchronously. */
const pageBytes = 100_000;
const eventsAtOnce = 20;

/** All documents that match, oldest first, with one page at a time in memory. */
export async function* allOf<D>(documents: Documented<D>, where: Record<string, Condition>): AsyncGenerator<D> {
  for (let after: Value[] | undefined; ; ) {
    const { found, more } = await documents.page({ where, sort: oldestFirst, after, limit: pageLength }, { bytes: pageBytes });
    for (const { document } of found) if (document) yield document;
    const last = found.at(-1)?.document as { created: number } | undefined;
    if (!more || !last) return;
    after = [last.created];
    await nextTurn();
  }
}

/** As `allOf`, mapped by `present`, with a call of `onDone` for each. */
export async function* listed<D>(
  { onDone }: OwnData,
  documents: Documented<D>,
  where: Record<string, Condition>,
  present: (document: D) => unknown,
): AsyncGenerator<unknown> {
  for await (const document of allOf(documents, where)) {
    yield present(document);
    onDone();
  }
}

export async function* ownReports({ user, events, from, onDone }: OwnData): AsyncGenerator<unknown> {
  const reports = allOf(from.reports, ownIn.reports(user.userId));
  for await (const { id, contentType, contentId, reportedUserId, reason, createdAt } of reports) {
    yield { contentType, contentId, reportedUserId, reason, description: await reportWords(events, id), createdAt };
    onDone();
  }
}

async function* ownEvents({ user, events }: OwnData): AsyncGenerator<Recorded> {
  for (let after = -1; ; ) {
    const page = (await events.read(`user-${user.userId}`, { after, most: eventsAtOnce })).events;
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.revision;
  }
}

/** Decisions about the member and their content, also withdrawn ones, with the text for the author and the appeal. */
export async function* ownDecisions(own: OwnData): AsyncGenerator<unknown> {
  const { user, events, folds, from, now } = own;
  for await (const document of allOf(from.decisions, ownIn.decisions(user.userId))) {
    const { canAppeal: _, ...decision } = await presentOwnDecision(document, { caller: user.userId, member: user, events, folds, now });
    yield decision;
  }
  for await (const { type, data, metadata } of ownEvents(own)) {
    if (type === 'ReporterMuted') yield { at: metadata.at, outcome: 'mute_reporter', until: data.until };
  }
}

type Edited = { id: number; hidden: boolean; createdAt: string; updatedAt?: string; editedAt?: string | null };

/** Earlier versions of the member's profile, recipes, posts and comments. */
export async function* ownEarlierVersions(own: OwnData): AsyncGenerator<unknown> {
  const { user, events, from } = own;
  for await (const { type, data, metadata } of ownEvents(own)) {
    if (type !== 'ProfileUpdated') continue;
    const { displayName, firstName, lastName, bio, isPublic } = data;
    yield { of: 'profile', at: metadata.at, displayName, firstName, lastName, bio, isPublic };
  }
  const kinds: [Versioned, Documented<Edited>, Record<string, Condition>][] = [
    ['recipe', from.recipes, ownIn.recipes(user.userId)],
    ['announcement', from.feed, ownIn.feed(user.userId)],
    ['comment', from.comments, ownIn.comments(user.userId)],
  ];
  for (const [kind, documents, where] of kinds) {
    for await (const thing of allOf(documents, where)) {
      if (!thing.editedAt && (thing.updatedAt ?? thing.createdAt) === thing.createdAt) continue;
      yield* earlierVersions(events, kind, thing.id);
    }
  }
}

async function* earlierVersions(events: EventStore, kind: Versioned, id: number): AsyncGenerator<unknown> {
  let isPresent = true;
  for (let cursor: VersionCursor | undefined = { from: undefined, hiding: 'done' }; cursor; ) {
    const page: Awaited<ReturnType<typeof readVersions<Versioned>>> = await readVersions(events, kind, id, cursor, eventsAtOnce);
    for (const { event } of page.versions) {
      const { image: _, media: __, userId: ___, ...fields } = event.data as Record<string, unknown>;
      if (!isPresent) yield { of: kind, id, at: event.metadata.at, ...fields };
      isPresent = false;
    }
    cursor = page.next;
  }
}
