/**
 * The documents of the projections: the only part of the projector that readers see. `created` is the position of the event that created
 * the thing, as a number (positions stay below 2^53); lists are ordered by it, because ids are not chronological. Dates are ISO date-times
 * in UTC.
 */
import type { CollectionShape } from '@potluck/stores/ports/read-store';
import { byName } from './projections/all.ts';

export { type DocumentAsOf, DocumentHistory, takenBy, touchedBy } from './as-of.ts';
export { type ActivityDocument, activityId } from './projections/activity.ts';
export type { CaseDocument } from './projections/cases.ts';
export type { CommentDocument } from './projections/comments.ts';
export { chanceOrders, chanceRange, type DailyFeatureDocument } from './projections/daily-features.ts';
export type { DecisionDocument } from './projections/decisions.ts';
export type { AnnouncementDocument } from './projections/feed.ts';
export type { LogIndexDocument } from './projections/log-index.ts';
export type { ModerationLogDocument } from './projections/moderation-log.ts';
export type { ProfileDocument } from './projections/profiles.ts';
export type { RecipeDocument } from './projections/recipes.ts';
export type { ReportDocument } from './projections/reports.ts';
export type { UnreadableEventDocument } from './projections/unreadable-events.ts';
export { skippedEvents } from './skipped-events.ts';

export type ProjectionName = keyof typeof byName;
/** The type of each projection's documents. */
export type Documents = { [P in ProjectionName]: (typeof byName)[P]['shape'] extends CollectionShape<infer D> ? D : never };

/** Indexes and searched text: the projector creates the indexes, and readers open collections with these shapes. */
export const shapes = Object.fromEntries(Object.entries(byName).map(([name, { shape }]) => [name, shape])) as {
  [P in ProjectionName]: CollectionShape<Documents[P]>;
};
