import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Recorded, RegisteredUser } from '@potluck/events';
import type { EventStore } from '@potluck/stores/ports/event-store';
import type { Value } from '@potluck/stores/ports/read-store';
import type { Documented } from '../documented.ts';
import { reasonFor } from '../moderation/decision-text.ts';
import { reportWords } from '../moderation/report-words.ts';
import { oldestFirst } from '../paging.ts';
import type { Collections } from '../read-models.ts';
import { readVersions, type VersionCursor, type Versioned } from '../versions/read-versions.ts';

export const ownProjections = ['recipes', 'feed', 'comments', 'likes', 'follows', 'saved-recipes', 'reports'] as const;
type OwnCollections = Collections<(typeof ownProjections)[number]>;

/** Whose data, where it comes from, and whom to tell of each thing that is done. */
export interface OwnData {
  user: RegisteredUser;
  events: EventStore;
  from: OwnCollections;
  onDone(): void;
}

const pageLength = 25;
/** In bytes, of what is stored: a page is parsed in one go. */
const pageBytes = 100_000;
const eventsAtOnce = 20;

/** Every document that belongs to somebody, the oldest first, a page in memory at a time. */
export async function* allOf<D>(documents: Documented<D>, where: Record<string, Value>): AsyncGenerator<D> {
  for (let after: Value[] | undefined; ; ) {
    const { found, more } = await documents.page({ where, sort: oldestFirst, after, limit: pageLength }, { bytes: pageBytes });
    for (const { document } of found) if (document) yield document;
    const last = found.at(-1)?.document as { created: number } | undefined;
    if (!more || !last) return;
    after = [last.created];
    await nextTurn();
  }
}

/** As `allOf`, each as `present` says it, counted as done. */
export async function* listed<D>(
  { user, onDone }: OwnData,
  documents: Documented<D>,
  field: string,
  present: (document: D) => unknown,
): AsyncGenerator<unknown> {
  for await (const document of allOf(documents, { [field]: user.userId })) {
    yield present(document);
    onDone();
  }
}

export async function* ownReports({ user, events, from, onDone }: OwnData): AsyncGenerator<unknown> {
  for await (const { id, contentType, contentId, reportedUserId, reason, createdAt } of allOf(from.reports, { reporterId: user.userId })) {
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

const sanctions: ReadonlySet<string> = new Set(['UserWarned', 'UserSuspended', 'UserReinstated', 'ProfileHidden', 'ProfileRestored']);

/** What was decided about the member, then about what of theirs is hidden, with what its author reads of each. */
export async function* ownDecisions(own: OwnData): AsyncGenerator<unknown> {
  const { user, events, from } = own;
  const caseId = `user_${user.userId}`;
  for await (const { type, data, metadata } of ownEvents(own)) {
    if (type === 'ReporterMuted') yield { what: type, at: metadata.at, until: data.until };
    if (!sanctions.has(type)) continue;
    const { decisionId, until = null, parts } = data as { decisionId: string; until?: string | null; parts?: string[]; caseId?: string };
    const decision = { caseId: String(data.caseId ?? caseId), decisionId };
    yield { what: type, at: metadata.at, until, ...(parts && { parts }), reason: await reasonFor(events, decision) };
  }
  const kinds = { recipe: from.recipes, announcement: from.feed, comment: from.comments };
  for (const [kind, documents] of Object.entries(kinds) as [Versioned, Documented<{ id: number; hidden: boolean }>][]) {
    for await (const { id, hidden } of allOf(documents, { userId: user.userId })) {
      const hiding = hidden ? await lastHiding(events, `${kind}-${id}`) : undefined;
      if (!hiding) continue;
      const { caseId: about, decisionId } = hiding.data as { caseId: string; decisionId: string };
      yield { what: hiding.type, id, at: hiding.metadata.at, reason: await reasonFor(events, { caseId: about, decisionId }) };
    }
  }
}

async function lastHiding(events: EventStore, stream: string): Promise<Recorded | undefined> {
  for (let from: number | undefined; from === undefined || from >= 0; ) {
    const page = await events.readBackwards(stream, { most: eventsAtOnce, ...(from !== undefined && { from }) });
    const found = page.find(({ type }) => type.endsWith('Hidden'));
    if (found || page.length === 0) return found;
    from = (page.at(-1)?.revision ?? 0) - 1;
  }
  return undefined;
}

type Edited = { id: number; hidden: boolean; createdAt: string; updatedAt?: string; editedAt?: string | null };

/** What the member's profile, recipes, posts and comments said before what they say now. */
export async function* ownEarlierVersions(own: OwnData): AsyncGenerator<unknown> {
  const { user, events, from } = own;
  for await (const { type, data, metadata } of ownEvents(own)) {
    if (type !== 'ProfileUpdated') continue;
    const { displayName, firstName, lastName, bio, isPublic } = data;
    yield { of: 'profile', at: metadata.at, displayName, firstName, lastName, bio, isPublic };
  }
  const kinds = { recipe: from.recipes, announcement: from.feed, comment: from.comments };
  for (const [kind, documents] of Object.entries(kinds) as [Versioned, Documented<Edited>][]) {
    for await (const thing of allOf(documents, { userId: user.userId })) {
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
      const { image: _, media: __, userId: ___, ...said } = event.data as Record<string, unknown>;
      if (!isPresent) yield { of: kind, id, at: event.metadata.at, ...said };
      isPresent = false;
    }
    cursor = page.next;
  }
}
