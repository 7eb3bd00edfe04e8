import { setImmediate as nextTurn } from 'node:timers/promises';
import { type EventNamed, type MediaRef, noteExpiryOf, type OpenedCase, type Recorded, type User } from '@potluck/events';
import type { HistoryEvent as Shown } from '@potluck/events/answers/case-history';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { type Fields, fieldsOf } from './history-fields.ts';
import type { HistoryEvent } from './history-page.ts';

type ReportFiled = Recorded<{ type: 'ReportFiled'; data: EventNamed<'ReportFiled'>['data'] & Record<string, unknown> }>;

/** What decides how a case's events are shown. */
export interface HistoryContext {
  caseId: string;
  state: OpenedCase;
  /** The member that it is about. */
  author: User;
  /** The files that moderators may see now. */
  seenMedia: ReadonlySet<string>;
  /** The recipe is private now, and no decision hides it. */
  isPrivate: boolean;
  /** The viewer has opened the private recipe, with its private versions. */
  isRecipeOpen: boolean;
  /** The post above a comment is hidden, and the viewer has to do with its case. */
  isPostClosed: boolean;
  events: EventStore;
}

/** Reports per read. */
const atOnce = 50;

/** The events as moderators may see them, with each report's own event before its receipt by the case. */
export async function presentHistory(page: readonly HistoryEvent[], context: HistoryContext): Promise<Shown[]> {
  const reports = await reportsOf(page, context.events);
  const erasedAt = await erasures([...page.map(({ event }) => event), ...reports], context.events);
  const { reporters } = context.state;
  const shown: Shown[] = [];
  for (const report of reports) {
    const reporter = reporters.indexOf(String(report.data.reporterId)) + 1;
    const actor = { role: 'reporter', reporter, userId: null } as const;
    const one = present({ part: 'report', event: report }, actor, { ...context, erasedAt });
    if (one) shown.push(one);
  }
  for (const { part, event } of page) {
    const one = present({ part, event }, actorOf({ part, event }, context), { ...context, erasedAt });
    if (one) shown.push(one);
  }
  return shown.sort((a, b) => a.position - b.position);
}

/** The reports that the case received in these events. */
async function reportsOf(page: readonly HistoryEvent[], events: EventStore): Promise<ReportFiled[]> {
  const streams = page.flatMap(({ event }) => (event.type === 'ReportReceived' ? [String(event.data.reportStream)] : []));
  const found: ReportFiled[] = [];
  for (let from = 0; from < streams.length; from += atOnce) {
    const reads = await Promise.all(streams.slice(from, from + atOnce).map((stream) => events.read(stream, { most: 1 })));
    found.push(...reads.flatMap(({ events: some }) => some as unknown as ReportFiled[]));
    // There may be hundreds: yield to the event loop between parts.
    await nextTurn();
  }
  return found;
}

const keyOwnerOf = ({ type, data }: Recorded): string | undefined =>
  type === 'ReportFiled' ? String(data.reporterId) : typeof data.userId === 'string' ? data.userId : undefined;

/** The erasure times of the accounts whose texts are blank in these events. */
async function erasures(recorded: readonly Recorded[], events: EventStore): Promise<ReadonlyMap<string, string>> {
  const people = new Set(recorded.flatMap((event) => (event.erased ? (keyOwnerOf(event) ?? []) : [])));
  const found = await Promise.all(
    [...people].map(async (person) => {
      const [last] = await events.readBackwards(`user-${person}`, { most: 1 });
      return [person, last?.type === 'AccountErased' ? last.metadata.at : ''] as const;
    }),
  );
  return new Map(found);
}

function actorOf({ part, event }: HistoryEvent, { state }: HistoryContext): Shown['actor'] {
  const { actor } = event.metadata;
  const nobody = { reporter: null, userId: null };
  if (actor === 'system' || event.type === 'ReportReceived') return { ...nobody, role: 'system' };
  if (actor === state.reportedUserId) return { ...nobody, role: 'author' };
  if (part === 'case') return { ...nobody, role: 'moderator', userId: actor };
  return { ...nobody, role: 'other' };
}

function present(
  { part, event }: { part: Shown['part']; event: Recorded },
  actor: Shown['actor'],
  context: HistoryContext & { erasedAt: ReadonlyMap<string, string> },
): Shown | undefined {
  const { state, caseId } = context;
  const table = part === 'content' ? state.contentType : part === 'post' ? 'announcement' : part;
  const fields = fieldsOf(table, event.type);
  if (!fields) return undefined;
  const withheld = withheldOf(part, event, context);
  const { causationId, at } = event.metadata;
  const isOfCase = part === 'content' || part === 'case' || part === 'report' || event.data.caseId === caseId;
  return {
    eventId: event.id,
    part,
    type: event.type,
    data: allowed(event.data, fields, { ...context, isWithheld: withheld !== null }),
    revision: event.revision,
    position: Number(event.position),
    at,
    actor,
    cause: isOfCase ? ((event.data.causeEventId as string | null | undefined) ?? causationId ?? null) : null,
    withheld,
  };
}

function withheldOf(
  part: Shown['part'],
  event: Recorded,
  { isPrivate, isRecipeOpen, isPostClosed, erasedAt, state }: HistoryContext & { erasedAt: ReadonlyMap<string, string> },
): Shown['withheld'] {
  // The text of a private recipe, or of one while it was private, is for its owner only.
  const isOfRecipe = part === 'content' && 'isPublic' in event.data && event.type.startsWith('Recipe');
  if (isOfRecipe && !isRecipeOpen && (isPrivate || !event.data.isPublic)) {
    return { why: 'private', at: null };
  }
  if (part === 'post' && isPostClosed && 'title' in event.data) return { why: 'involved', at: null };
  if (event.erased) {
    const owner = keyOwnerOf(event);
    // Without an owner's key it is a moderator's note, sealed with the key of the case.
    return owner === undefined
      ? { why: 'expired', at: noteExpiryOf(state, event.revision) }
      : { why: 'erased', at: erasedAt.get(owner) || null };
  }
  return event.unreadable ? { why: 'unreadable', at: null } : null;
}

/** Replaces a file that may not be shown. */
const unseen = ({ kind, contentType, width, height }: MediaRef): MediaRef => ({ key: '', kind, contentType, width, height, widths: [] });

function allowed(
  data: Record<string, unknown>,
  fields: Fields,
  { state, author, seenMedia, caseId, isWithheld }: HistoryContext & { isWithheld: boolean },
): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [field, treatment] of Object.entries(fields)) {
    const value = data[field];
    switch (treatment) {
      case 'shown':
        shown[field] = isWithheld ? blankOf(field, value) : value;
        break;
      case 'this case':
        shown[field] = data.caseId === caseId ? value : null;
        break;
      case 'suspending case':
        shown[field] = data.caseId === caseId ? value : suspendingCase(author, data.caseId);
        break;
      case 'reporter':
        shown[field] = typeof value === 'string' ? `Reporter ${state.reporters.indexOf(value) + 1}` : null;
        break;
      case 'report':
        shown[field] = `report-${state.reports.indexOf(String(value)) + 1}`;
        break;
      case 'media': {
        const media = value as MediaRef | null;
        shown[field] = isWithheld || !media ? null : seenMedia.has(media.key) ? media : unseen(media);
        break;
      }
    }
  }
  return shown;
}

/** The same for all suspensions by a case; null where none is known, as for a member who has left. */
function suspendingCase(author: User, caseId: unknown): string | null {
  const index = author.status === 'registered' ? author.suspensions.findIndex((one) => one.caseId === caseId) : -1;
  return index < 0 ? null : `another-${index + 1}`;
}

/** The value that replaces a withheld one, still valid for the fold. */
function blankOf(field: string, value: unknown): unknown {
  if (Array.isArray(value)) return [];
  const isText = typeof value === 'string' && textFields.has(field);
  return isText ? '' : field === 'servings' || field === 'difficulty' ? null : value;
}
const textFields = new Set(['title', 'content', 'description', 'prepTime', 'cookTime', 'displayName', 'bio', 'note']);
