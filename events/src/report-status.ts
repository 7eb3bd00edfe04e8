import * as z from 'zod';
import type { ReportContentType } from './fields.ts';
import type { CaseStatus, Outcome } from './streams/moderation-case.ts';

/** The status of a case as its reporters see it. */
export const ReportStatus = z.enum(['pending', 'in_review', 'resolved', 'dismissed']);
export type ReportStatus = z.output<typeof ReportStatus>;

/**
 * What a decision means for the reported content, never for a person; 'closed' if it did not change the content, or if the content was
 * deleted since; 'gone' if there was nothing left to decide.
 */
export const ContentOutcome = z.enum(['kept', 'hidden', 'restored', 'removed', 'closed', 'gone']);
export type ContentOutcome = z.output<typeof ContentOutcome>;

/** The parts of a case that determine what its reporters see. */
export interface ReportedCase {
  status: CaseStatus;
  /** Why it was last reopened. */
  reopenedBy: 'report' | 'moderator' | 'appeal' | null;
  /** The outcome of the last decision, and the revision of its event in the case's stream. */
  outcome: Outcome | null;
  decidedRevision: number | null;
}

/** Undefined: the report has not reached a case yet. A claim counts until an event ends it, even after its expiry. */
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
  restore: 'restored',
  purge: 'removed',
};
/** Outcomes about a profile, which is the reported content only in a case about a user. */
const profileOutcomes: Partial<Record<Outcome, ContentOutcome>> = { hide_profile: 'hidden', restore_profile: 'restored' };

/** A sanction concerns only the sanctioned member: reporters see a closed case. */
export const contentOutcomeOf = (outcome: Outcome, contentType: z.output<typeof ReportContentType>): ContentOutcome =>
  contentOutcomes[outcome] ?? (contentType === 'user' ? profileOutcomes[outcome] : undefined) ?? 'closed';

/** Whether reporters are notified of the change. */
export const isNewsToReporters = (before: ReportedCase | undefined, after: ReportedCase): boolean =>
  reportStatusOf(before) !== reportStatusOf(after) || (before?.decidedRevision ?? null) !== after.decidedRevision;
