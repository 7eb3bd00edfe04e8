import { expect, test } from 'vitest';
import { contentOutcomeOf, isNewsToReporters, type ReportedCase, reportStatusOf } from './report-status.ts';
import { Outcome } from './streams/moderation-case.ts';

const open: ReportedCase = { status: 'open', reopenedBy: null, outcome: null, decidedRevision: null };
const claimed: ReportedCase = { ...open, status: 'claimed' };
const hidden: ReportedCase = { ...open, status: 'decided', outcome: 'hide', decidedRevision: 3 };

test('a report is pending until a moderator claims its case', () => {
  expect([undefined, open, claimed].map(reportStatusOf)).toEqual(['pending', 'pending', 'in_review']);
});
test('a dismissal dismisses it, any other decision resolves it', () => {
  for (const outcome of Outcome.options) {
    expect(reportStatusOf({ ...hidden, outcome })).toBe(outcome === 'dismiss' ? 'dismissed' : 'resolved');
  }
});
test('a case reopened by a moderator or an appeal is in review, one reopened by a new report is pending', () => {
  const reopened = { ...hidden, status: 'reopened' as const };
  expect((['report', 'moderator', 'appeal'] as const).map((reopenedBy) => reportStatusOf({ ...reopened, reopenedBy }))).toEqual([
    'pending',
    'in_review',
    'in_review',
  ]);
});
test('a sanction is shown as a closed case', () => {
  const ofPost = (outcomes: readonly Outcome[]) => outcomes.map((outcome) => contentOutcomeOf(outcome, 'announcement'));
  expect(ofPost(['warn', 'suspend', 'reinstate', 'mute_reporter', 'hide_profile', 'restore_profile'])).toEqual(Array(6).fill('closed'));
  expect(ofPost(['dismiss', 'hide', 'restore', 'purge'])).toEqual(['kept', 'hidden', 'restored', 'removed']);
});
test('a profile that is hidden is the reported content where the report is about its member', () => {
  expect((['hide_profile', 'restore_profile', 'warn'] as const).map((outcome) => contentOutcomeOf(outcome, 'user'))).toEqual([
    'hidden',
    'restored',
    'closed',
  ]);
});
test('reporters are notified of a new status or decision, and of nothing else', () => {
  expect(isNewsToReporters(open, claimed)).toBe(true);
  expect(isNewsToReporters(hidden, { ...hidden, decidedRevision: 7 })).toBe(true);
  expect(isNewsToReporters(claimed, { ...claimed })).toBe(false);
  expect(isNewsToReporters(undefined, open)).toBe(false);
});
