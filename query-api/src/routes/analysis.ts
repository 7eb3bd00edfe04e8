import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventType } from '@potluck/events';
import { CommunityActivity, EventTypeInfo } from '@potluck/events/answers/analysis';
import { mondayOf } from '@potluck/events/question';
import { activityId } from '@potluck/projector/documents';
import type { Find } from '@potluck/stores/ports/read-store';
import * as z from 'zod';
import { dayAfter, daysFrom, monthsOf, perDay } from '../analysis/days.ts';
import { eventTypes } from '../analysis/event-fields.ts';
import { textFieldsOf, visibleStreams } from '../analysis/visible-fields.ts';
import { mustBe } from '../moderation/involvement.ts';
import type { Collections } from '../read-models.ts';
import { query } from './query.ts';

export const eventTypeList = query({
  call: 'get /api/analysis/event-types',
  tag: 'Analysis',
  summary: 'Every event type with its meaning, its fields and how often it happened, for analysts',
  access: 'member',
  projections: ['activity'],
  result: z.array(EventTypeInfo),
  refusals: [401, 403],
  async answer({ caller, from }, { folds, publicTexts, now }) {
    await mustBe('analyst', folds, caller, now());
    const counted = await from.activity.get(eventTypes.map(({ stream, type }) => activityId(stream, type)));
    return eventTypes.map((described) => {
      const ever = counted.get(activityId(described.stream, described.type))?.document;
      const isVisible = visibleStreams[described.stream] !== undefined;
      const texts = publicTexts ? textFieldsOf(described.type) : [];
      const fields = described.fields.map((field) => ({ ...field, isOpen: texts.includes(field.name) }));
      return { ...described, fields, count: ever?.count ?? 0, firstAt: ever?.firstAt ?? null, lastAt: ever?.lastAt ?? null, isVisible };
    });
  },
});

/** Three years, with leap days. */
const mostDays = 1_100;
const usualDays = 90;
/** Most first decisions of a week that its median is made of: the newest. */
const mostTimed = 1_000;

/** The event types behind the plots. */
const drawn: readonly [stream: string, type: EventType][] = [
  ['user', 'UserRegistered'],
  ['user', 'AccountErased'],
  ['recipe', 'RecipeCreated'],
  ['announcement', 'AnnouncementPosted'],
  ['announcementLike', 'AnnouncementLiked'],
  ['comment', 'CommentAdded'],
  ['case', 'ReportReceived'],
  ['case', 'DecisionMade'],
  ['case', 'AppealFiled'],
  ['case', 'AppealDecided'],
];

const Day = z.iso.date().refine((day) => day >= '2000', 'Must not be before the year 2000');
const Range = z.object({
  from: Day.optional().meta({ description: `By default ${usualDays} days up to \`until\`` }),
  until: Day.optional().meta({ description: 'By default today, in UTC' }),
});

export const communityActivity = query({
  call: 'get /api/analysis/activity',
  tag: 'Analysis',
  summary: `What happened on each day, for analysts: members, recipes, posts, likes, comments, reports and decisions; up to ${mostDays} days`,
  access: 'member',
  input: Range,
  projections: ['activity', 'first-decisions'],
  result: CommunityActivity,
  refusals: [400, 401, 403],
  async answer({ caller, input, from: models }, { folds, now }) {
    await mustBe('analyst', folds, caller, now());
    const until = input.until ?? now().slice(0, 10);
    const from = input.from ?? dayAfter(until, 1 - usualDays);
    const days = daysFrom(from, until, mostDays);
    const months = monthsOf(days);
    const counted = await models.activity.get(drawn.flatMap(([stream, type]) => months.map((month) => activityId(stream, type, month))));
    const series = drawn.map(([stream, type]) => {
      const documents = months.map((month) => counted.get(activityId(stream, type, month))?.document);
      const values = [...new Set(documents.flatMap((document) => Object.keys(document?.by ?? {})))].sort();
      return {
        stream,
        type,
        counts: perDay(days, documents, ({ days }) => days),
        by: Object.fromEntries(values.map((value) => [value, perDay(days, documents, ({ by }) => by[value] ?? [])])),
      };
    });
    const firstDecisions: CommunityActivity['firstDecisions'] = [];
    for (const week of new Set(days.map(mondayOf))) {
      firstDecisions.push(...(await timed(week, models)));
      await nextTurn();
    }
    return { from, until, series, firstDecisions, undecided: await models['first-decisions'].count({ week: '' }) };
  },
});

/** The week's first decisions; empty without any. */
async function timed(week: string, models: Collections<'first-decisions'>): Promise<CommunityActivity['firstDecisions']> {
  const newest: Find = { where: { week }, sort: { fields: ['last'], direction: 'desc' }, limit: mostTimed };
  const waits = ((await models['first-decisions'].values('seconds', newest)) as number[]).sort((a, b) => a - b);
  if (waits.length === 0) return [];
  const cases = waits.length < mostTimed ? waits.length : await models['first-decisions'].count({ week });
  const [below, above] = [waits[(waits.length - 1) >> 1] as number, waits[waits.length >> 1] as number];
  return [{ week, cases, medianSeconds: Math.round((below + above) / 2) }];
}
