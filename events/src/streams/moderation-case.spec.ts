import { expect, test } from 'vitest';
import { type CaseEvent, moderationCase } from './moderation-case.ts';

const received = (n: number): CaseEvent => ({
  type: 'ReportReceived',
  data: {
    caseId: 'announcement_1',
    reporterId: `member-${n}`,
    contentType: 'announcement',
    contentId: 1,
    reportedUserId: 'ben',
    reason: 'spam',
    contentRevision: null,
    currentRevision: null,
    contentAt: null,
    authorRevision: null,
    postRevision: null,
    reportStream: `report-member-${n}_announcement_1`,
  },
});

test('folding a report costs the same, however many reports the case has', () => {
  const events = Array.from({ length: 20_000 }, (_, n) => received(n));
  /** CPU time in ms. */
  const fold = (from: number, to: number, state = moderationCase.initial) => {
    const before = process.cpuUsage();
    for (const event of events.slice(from, to)) state = moderationCase.evolve(state, event);
    const { user, system } = process.cpuUsage(before);
    return { state, took: (user + system) / 1_000 };
  };
  fold(0, 2_000);
  const first = fold(0, 2_000);
  const middle = fold(2_000, 18_000, first.state);
  const last = fold(18_000, 20_000, middle.state);
  expect(last.state.status === 'open' && last.state.reports.size).toBe(20_000);
  expect(last.took).toBeLessThan(20 * first.took + 20);
});
