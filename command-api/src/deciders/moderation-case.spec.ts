import { type CaseEvent, moderationCase } from '@potluck/events';
import { describe, test } from 'vitest';
import { specOf, system } from './given.fixture.ts';
import { type CaseCommand, decideCase } from './moderation-case.ts';

const given = specOf(decideCase, moderationCase, { caseId: 'announcement_1', actor: system });

const report = (reporterId: string) => ({
  reporterId,
  contentType: 'announcement' as const,
  contentId: 1,
  reportedUserId: 'ben',
  reason: 'spam' as const,
  contentRevision: null,
  reportStream: `report-${reporterId}_announcement_1`,
});
const receive = (reporterId: string): CaseCommand => ({ type: 'ReceiveReport', data: report(reporterId) });
const received = (reporterId: string): CaseEvent => ({ type: 'ReportReceived', data: { caseId: 'announcement_1', ...report(reporterId) } });

describe('a case', () => {
  test('opens with a report', () => given().when(receive('ana')).thenAppends(received('ana')));
  test('receives another', () => given(received('ana')).when(receive('cleo')).thenAppends(received('cleo')));
  test('receives each report once', () => given(received('ana')).when(receive('ana')).thenNothingNew());
  test('is given reports by the system alone', () =>
    given()
      .when(receive('ana'), { actor: { status: 'absent' } })
      .thenRefused('not-allowed'));
});
