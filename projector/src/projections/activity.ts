import { type EventType, parseStream, streams } from '@potluck/events';
import { defineProjection, shapeOf } from '../projection.ts';

/** How often events of a type happened in a month, or ever: its id is `{stream category}.{type}`, and for a month `.2026-11` after it. */
export interface ActivityDocument {
  id: string;
  /** The stream's category, such as `announcement`. */
  stream: string;
  type: string;
  /** `2026-11` in UTC; empty for the count of all months. */
  month: string;
  count: number;
  /** ISO date-times of the first and the last one in the log. */
  firstAt: string;
  lastAt: string;
  /** Of a month: how many on each of its days. */
  days: number[];
  /** Of a month, for the types that are counted by a field: the days' counts of each value. */
  by: Record<string, number[]>;
}

/** What is counted by a field. Each has few values. */
const countedBy: Partial<Record<EventType, string>> = {
  ReportReceived: 'reason',
  DecisionMade: 'outcome',
  AppealDecided: 'upheld',
};

export const activityId = (stream: string, type: string, month?: string): string =>
  month === undefined ? `${stream}.${type}` : `${stream}.${type}.${month}`;

/** How many events of each type there are, per day in UTC. It knows nobody. */
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

/** The counts of days with one more on `day`, the first of which is 0. */
const oneMore = (days: readonly number[], day: number): number[] =>
  Array.from({ length: Math.max(days.length, day + 1) }, (_, index) => (days[index] ?? 0) + (index === day ? 1 : 0));
