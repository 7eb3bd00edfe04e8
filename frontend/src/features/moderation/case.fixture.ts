import type { CaseEntry, CaseSummary } from '@potluck/events/answers';

export const aCase = (change: Partial<CaseSummary> = {}): CaseSummary => ({
  id: 'announcement_1',
  contentType: 'announcement',
  contentId: 1,
  reportedUser: { id: 'ana', displayName: 'Ana', profileImageUrl: null },
  excerpt: 'Soup night',
  contentRevision: 0,
  status: 'open',
  claim: null,
  outcome: null,
  decidedAt: null,
  escalated: false,
  hidden: false,
  reportsCount: 1,
  reasons: ['spam'],
  createdAt: '2026-03-01T10:00:00.000Z',
  lastReportAt: '2026-03-01T10:00:00.000Z',
  waitingSince: '2026-03-01T10:00:00.000Z',
  revision: 0,
  ...change,
});

export const anEntry = (change: Partial<CaseEntry> = {}): CaseEntry => ({
  eventId: 'event',
  at: '2026-03-01T10:00:00.000Z',
  type: 'reported',
  reporter: null,
  moderator: null,
  reason: null,
  outcome: null,
  escalation: null,
  rule: null,
  text: null,
  noteToAuthor: null,
  noteToReporters: null,
  ...change,
});
