import { type EventType, parseStream, streams } from '@potluck/events';
import { defineProjection, shapeOf } from '../projection.ts';

/**
 * How often events of a type happened in a month, or in total. Its id is `{stream category}.{type}`, for a month followed by `.2026-11`.
 */
export interface ActivityDocument {
  id: string;
  /** The stream's category, such as `announcement`. */
  stream: string;
  type: string;
  /** `2026-11` in UTC; empty for the total. */
  month: string;
  count: number;
  /** ISO date-times of the first and the last of these events in the log. */
  firstAt: string;
  lastAt: string;
  /** For a month: the count of each day. */
  days: number[];
  /** For a month, if the type is counted by a field: the daily counts of each value. */
  by: Record<string, number[]>;
}

/** The field by which a type is counted. It has few values. */
const countedBy: Partial<Record<EventType, string>> = {
  ReportReceived: 'reason',
  DecisionMade: 'outcome',
  AppealDecided: 'upheld',
};

export const activityId = (stream: string, type: string, month?: string): string =>
  month === undefined ? `${stream}.${type}` : `${stream}.${type}.${month}`;

/** How many events of each type there are, per day in UTC, without any personal data. */
export const activity = defineProjection({
  name: 'activity',
  number: 1,
  takes: streams.flatMap(({ events }) => Object.keys(events) as EventType[]),
  personal: [],
  shape: shapeOf<ActivityDocument>({ indexes: [['month', 'id']] }),
  keys: ({ stream, type, metadata }) => {
    const { name } = parseStream(stream);
    return [activityId(name, type), activityId(name, type, metadata.at.slice(0, 7))];
  },
  evolve(known, { stream, type, data, metadata: { at } }, id): ActivityDocument {
    const { name } = parseStream(stream);
    const month = id === activityId(name, type) ? '' : at.slice(0, 7);
    const before = known ?? { id, stream: name, type, month, count: 0, firstAt: at, lastAt: at, days: [], by: {} };
    const counted = { ...before, count: before.count + 1, lastAt: at };
    if (month === '') return counted;
    const day = Number(at.slice(8, 10)) - 1;
    const field = countedBy[type];
    if (field === undefined) return { ...counted, days: oneMore(before.days, day) };
    const value = String((data as Record<string, unknown>)[field]);
    return { ...counted, days: oneMore(before.days, day), by: { ...before.by, [value]: oneMore(before.by[value] ?? [], day) } };
  },
});

/** The daily counts with one more on `day`, from 0. */
const oneMore = (days: readonly number[], day: number): number[] =>
  Array.from({ length: Math.max(days.length, day + 1) }, (_, index) => (days[index] ?? 0) + (index === day ? 1 : 0));
