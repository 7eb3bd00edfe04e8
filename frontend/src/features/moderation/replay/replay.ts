import type { HistoryEvent } from '@potluck/events/answers/case-history';
import type { Aggregate } from '@potluck/events/define-aggregate';
import { announcement } from '@potluck/events/streams/announcement';
import { comment } from '@potluck/events/streams/comment';
import { type ModerationCase, moderationCase } from '@potluck/events/streams/moderation-case';
import { recipe } from '@potluck/events/streams/recipe';
import { type User, user } from '@potluck/events/streams/user';
import { type Content, type ContentType, nothingYet, readContent } from './content.ts';

/** The state of everything that concerns the case, after an event. */
export interface World {
  content: Content;
  /** The post above a comment. */
  post: Content;
  moderationCase: ModerationCase;
  author: User;
  warnings: number;
  /** The number of reports filed and decisions made so far. */
  reports: number;
  decisions: number;
}

/** The events of a case in the order of the log, with the state after each. */
export interface Replay {
  contentType: ContentType;
  events: readonly HistoryEvent[];
  /** `worlds[n]` is the state after `events[n]`. */
  worlds: readonly World[];
  /** The indexes of reports, decisions and events of the content, ascending. */
  reportsAt: readonly number[];
  decisionsAt: readonly number[];
  contentAt: readonly number[];
  indexById: ReadonlyMap<string, number>;
}

const aggregates: Record<ContentType, Aggregate> = { announcement, comment, recipe, user };

export const emptyReplay = (contentType: ContentType): Replay => ({
  contentType,
  events: [],
  worlds: [],
  reportsAt: [],
  decisionsAt: [],
  contentAt: [],
  indexById: new Map(),
});

const before: World = {
  content: nothingYet,
  post: nothingYet,
  moderationCase: moderationCase.initial,
  author: user.initial,
  warnings: 0,
  reports: 0,
  decisions: 0,
};

/**
 * Adds events, in the order of the log. A state is kept for every event, so that the time of a step does not depend on the length of the
 * history; states share their unchanged parts.
 */
export function extend(known: Replay, added: readonly HistoryEvent[]): Replay {
  const fresh = added.filter(({ eventId }) => !known.indexById.has(eventId)).sort((a, b) => a.position - b.position);
  const first = fresh[0];
  if (!first) return known;
  // Reports are found through the case's `ReportReceived`, so a report may be loaded after events that follow it.
  let from = known.events.length;
  while (from > 0 && (known.events[from - 1] as HistoryEvent).position > first.position) from -= 1;
  const events = known.events.slice(0, from);
  const rest = [...known.events.slice(from), ...fresh].sort((a, b) => a.position - b.position);
  const worlds = known.worlds.slice(0, from);
  const upTo = (indexes: readonly number[]) => indexes.filter((index) => index < from);
  const [reportsAt, decisionsAt, contentAt] = [upTo(known.reportsAt), upTo(known.decisionsAt), upTo(known.contentAt)];
  const indexById = new Map(known.indexById);
  let world = worlds.at(-1) ?? before;
  for (const event of rest) {
    world = after(world, event, known.contentType);
    const index = events.push(event) - 1;
    worlds.push(world);
    indexById.set(event.eventId, index);
    if (event.type === 'ReportFiled') reportsAt.push(index);
    if (event.type === 'DecisionMade') decisionsAt.push(index);
    if (event.part === 'content') contentAt.push(index);
  }
  return { ...known, events, worlds, reportsAt, decisionsAt, contentAt, indexById };
}

/** Folds with the streams' own `evolve`. */
function after(world: World, event: HistoryEvent, contentType: ContentType): World {
  const { type, data, at } = event;
  const happened = { type, data, metadata: { at } } as never;
  switch (event.part) {
    case 'content': {
      const content = readContent(contentType, aggregates[contentType].evolve(world.content.state, happened), event, world.content);
      return contentType === 'user' ? withAuthor({ ...world, content }, content.state as User, event) : { ...world, content };
    }
    case 'post':
      return { ...world, post: readContent('announcement', announcement.evolve(world.post.state as never, happened), event, world.post) };
    case 'author':
      return withAuthor(world, user.evolve(world.author, happened), event);
    case 'report':
      return { ...world, reports: world.reports + 1 };
    case 'case': {
      const decisions = world.decisions + (type === 'DecisionMade' ? 1 : 0);
      return { ...world, moderationCase: moderationCase.evolve(world.moderationCase, happened), decisions };
    }
  }
}

const withAuthor = (world: World, author: User, { type }: HistoryEvent): World => ({
  ...world,
  author,
  warnings: world.warnings + (type === 'UserWarned' ? 1 : 0),
});

/** The content at this revision of its stream; undefined if there was none. */
export function contentAtRevision({ contentAt, events, worlds }: Replay, revision: number): Content | undefined {
  const index = lastWhere(contentAt, (at) => (events[at] as HistoryEvent).revision <= revision);
  return index === undefined ? undefined : worlds[index]?.content;
}

/** Binary search for the last index that `holds`. It must hold for a prefix of `indexes` and for nothing after it. */
export function lastWhere(indexes: readonly number[], holds: (index: number) => boolean): number | undefined {
  let [low, high] = [0, indexes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(indexes[middle] as number)) low = middle + 1;
    else high = middle;
  }
  return indexes[low - 1];
}
