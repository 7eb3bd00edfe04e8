import type { HistoryEvent } from '@potluck/events/answers';
import type { Content } from './content.ts';
import { contentAtRevision, lastWhere, type Replay } from './replay.ts';

/** What somebody had before them: which event, whose revision, and what it said. */
export interface Reading {
  event: HistoryEvent;
  index: number;
  /** Null when their page did not say; then this stood when the event came. */
  revision: number | null;
  content: Content;
}

/** What the reporter's page said, of the report at this index. */
export function readingOfReport(replay: Replay, index: number): Reading {
  const event = replay.events[index] as HistoryEvent;
  const { contentRevision, currentRevision } = event.data as { contentRevision: number | null; currentRevision: number | null };
  return reading(replay, index, contentRevision, contentRevision ?? currentRevision);
}

/** What the moderator's page said, of the decision at this index. */
export function readingOfDecision(replay: Replay, index: number): Reading {
  const { contentRevision } = (replay.events[index] as HistoryEvent).data as { contentRevision: number | null };
  return reading(replay, index, contentRevision, contentRevision);
}

function reading(replay: Replay, index: number, revision: number | null, at: number | null): Reading {
  const atThatTime = replay.worlds[index]?.content as Content;
  const content = at === null ? atThatTime : (contentAtRevision(replay, at) ?? atThatTime);
  return { event: replay.events[index] as HistoryEvent, index, revision, content };
}

/** The report and the decision that count at a moment: the last ones until then. */
export const lastReport = ({ reportsAt }: Replay, moment: number): number | undefined => lastWhere(reportsAt, (index) => index <= moment);
export const lastDecision = ({ decisionsAt }: Replay, moment: number): number | undefined =>
  lastWhere(decisionsAt, (index) => index <= moment);
