import type { HistoryEvent } from '@potluck/events/answers/case-history';
import type { Content } from './content.ts';
import { contentAtRevision, lastWhere, type Replay } from './replay.ts';

/** The content that a reporter or moderator saw when they caused an event. */
export interface Reading {
  event: HistoryEvent;
  index: number;
  /** Null if their page did not send it; `content` is then that at the time of the event. */
  revision: number | null;
  content: Content;
}

/** What the reporter saw; `index` is that of the report. */
export function readingOfReport(replay: Replay, index: number): Reading {
  const event = replay.events[index] as HistoryEvent;
  const { contentRevision, currentRevision } = event.data as { contentRevision: number | null; currentRevision: number | null };
  return reading(replay, index, contentRevision, contentRevision ?? currentRevision);
}

/** What the moderator saw; `index` is that of the decision. */
export function readingOfDecision(replay: Replay, index: number): Reading {
  const { contentRevision } = (replay.events[index] as HistoryEvent).data as { contentRevision: number | null };
  return reading(replay, index, contentRevision, contentRevision);
}

function reading(replay: Replay, index: number, revision: number | null, at: number | null): Reading {
  const atThatTime = replay.worlds[index]?.content as Content;
  const content = at === null ? atThatTime : (contentAtRevision(replay, at) ?? atThatTime);
  return { event: replay.events[index] as HistoryEvent, index, revision, content };
}

/** The indexes of the last report and the last decision up to a moment. */
export const lastReport = ({ reportsAt }: Replay, moment: number): number | undefined => lastWhere(reportsAt, (index) => index <= moment);
export const lastDecision = ({ decisionsAt }: Replay, moment: number): number | undefined =>
  lastWhere(decisionsAt, (index) => index <= moment);
