import * as z from 'zod';
import type { CaseStatus, Outcome } from './streams/moderation-case.ts';

/** What a reporter hears of the case that their report went to. */
export const ReportStatus = z.enum(['pending', 'in_review', 'resolved', 'dismissed']);
export type ReportStatus = z.output<typeof ReportStatus>;

/** What a decision means for what was reported, never for a person; 'closed' where it left the content as it was. */
export const ContentOutcome = z.enum(['kept', 'hidden', 'restored', 'removed', 'closed']);
export type ContentOutcome = z.output<typeof ContentOutcome>;

/** The parts of a case that its reporters hear of. */
export interface ReportedCase {
  status: CaseStatus;
  /** Why it was opened again the last time. */
  reopenedBy: 'report' | 'moderator' | 'appeal' | null;
  /** Of the last decision, and the revision of the case's stream at which it stands. */
  outcome: Outcome | null;
  decidedRevision: number | null;
}

/** Undefined is a case that the report has not reached yet. A claim counts until an event ends it, also past its time. */
export function reportStatusOf(about: Pick<ReportedCase, 'status' | 'outcome' | 'reopenedBy'> | undefined): ReportStatus {
  switch (about?.status) {
    case undefined:
    case 'open':
      return 'pending';
    case 'claimed':
    case 'escalated':
      return 'in_review';
    case 'reopened':
      return about?.reopenedBy === 'report' ? 'pending' : 'in_review';
    case 'decided':
      return about?.outcome === 'dismiss' ? 'dismissed' : 'resolved';
  }
}

const contentOutcomes: Partial<Record<Outcome, ContentOutcome>> = {
  dismiss: 'kept',
  hide: 'hidden',
  hide_profile: 'hidden',
  restore: 'restored',
  restore_profile: 'restored',
  purge: 'removed',
};
/** A sanction is its receiver's business: it reads as a case that was closed. */
export const contentOutcomeOf = (outcome: Outcome): ContentOutcome => contentOutcomes[outcome] ?? 'closed';

/** Whether reporters are told of the change. */
export const isNewsToReporters = (before: ReportedCase | undefined, after: ReportedCase): boolean =>
  reportStatusOf(before) !== reportStatusOf(after) || (before?.decidedRevision ?? null) !== after.decidedRevision;
