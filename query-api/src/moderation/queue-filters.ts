import { type CaseStatus, ReportContentType, ReportReason } from '@potluck/events';
import { maxBatch } from '@potluck/events/limits';
import type { Condition } from '@potluck/stores/ports/read-store';
import * as z from 'zod';
import { cursorPage, type Sort } from '../paging.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** Query parameters of the queue. */
export const QueueFilters = z.object({
  state: z
    .enum(['open', 'claimed', 'reopened', 'escalated', 'decided'])
    .default('open')
    .meta({ description: 'open: everything undecided' }),
  type: ReportContentType.optional(),
  reason: ReportReason.optional(),
  assignee: z.enum(['me', 'nobody']).optional(),
  age: z.coerce.number().int().min(1).max(365).optional().meta({ description: 'Has waited for more than this number of days' }),
  appealed: z.enum(['true']).optional().meta({ description: 'An appeal waits for an answer' }),
  leaving: z.enum(['true']).optional().meta({ description: 'Its author has asked to be erased' }),
  reports: z.coerce.number().int().min(1).max(1_000_000).optional().meta({ description: 'Has at least this number of reports' }),
  ids: z
    .string()
    .max(10_000)
    .transform((text) => text.split(','))
    .refine((ids) => ids.length <= maxBatch, `At most ${maxBatch}`)
    .meta({ description: 'These alone, separated by commas, whatever their state; all else is ignored' })
    .optional(),
  sort: z.enum(['newest', 'oldest', 'reports']).default('newest'),
  ...cursorPage(20),
});
export type QueueFilters = z.output<typeof QueueFilters>;

export const queueSorts = {
  newest: { fields: ['lastReport'], direction: 'desc' },
  oldest: { fields: ['lastReport'], direction: 'asc' },
  reports: { fields: ['reportsCount', 'lastReport'], direction: 'desc' },
} satisfies Record<QueueFilters['sort'], Sort>;

type Where = Record<string, Condition>;

/**
 * The conditions of a find. All begin with `waiting`, as the indexes of the cases do. An expired claim counts as none. `leavers`: ids of
 * the leaving members, if only cases about them are wanted.
 */
export function queueConditions(
  { state, type, reason, assignee, age, reports, appealed }: Omit<QueueFilters, 'ids' | 'leaving' | 'sort' | 'limit' | 'cursor'>,
  caller: string,
  now: string,
  leavers?: readonly string[],
): Where {
  return {
    waiting: state !== 'decided',
    ...statusOf(state, now),
    ...(type && { contentType: type }),
    ...(reason && { [`is_${reason}`]: true }),
    ...(assignee === 'nobody' && { freeFrom: { lt: now } }),
    ...((assignee === 'me' || state === 'claimed') && { freeFrom: { gt: now } }),
    ...(assignee === 'me' && { claimedBy: caller }),
    ...(appealed && { appealed: true }),
    ...(leavers && { reportedUserId: { in: leavers } }),
    ...(age !== undefined && { waitingSince: { lt: new Date(Date.parse(now) - age * dayMs).toISOString() } }),
    ...(reports !== undefined && { reportsCount: { gt: reports - 1 } }),
  };
}

/** A reopened case was decided before. One whose claim has expired counts too, which its status does not say; also one for administrators. */
const statusOf = (state: QueueFilters['state'], now: string): Where => {
  if (state === 'reopened') {
    const status = { in: ['reopened', 'claimed'] satisfies CaseStatus[] };
    return { status, outcome: { gt: '' }, freeFrom: { lt: now } };
  }
  return state === 'escalated' ? { escalated: true } : {};
};
