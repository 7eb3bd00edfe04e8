import { type CaseEvent, foldEvents, moderationCase, Refused, type User } from '@potluck/events';
import { describe, expect, test } from 'vitest';
import type { DecideData, Effect } from './decisions.ts';
import { ana, member, suspended } from './given.fixture.ts';
import { decideCase } from './moderation-case.ts';

const now = '2026-03-01T12:00:00.000Z';
const nextWeek = '2026-03-08T12:00:00.000Z';
const mia = member('mia', { roles: ['moderator'] });
const ada = member('ada', { roles: ['administrator'] });

const received = (reporterId: string, contentType: 'announcement' | 'user'): CaseEvent => ({
  type: 'ReportReceived',
  data: {
    caseId: 'case',
    reporterId,
    contentType,
    contentId: contentType === 'user' ? null : 1,
    reportedUserId: 'ana',
    reason: 'spam',
    reportStream: `report-${reporterId}`,
    contentRevision: null,
    currentRevision: null,
    contentAt: null,
    authorRevision: null,
    postRevision: null,
  },
});

interface Given {
  about?: 'announcement' | 'user';
  subject?: User;
  actor?: typeof mia;
}
/** The decisions in the events of a command on a case with two reporters. */
function decide(data: Partial<DecideData> & Pick<DecideData, 'outcome'>, { about = 'user', subject = ana, actor = mia }: Given = {}) {
  const claimed: CaseEvent = { type: 'CaseClaimed', data: { caseId: 'case', moderatorId: actor.userId, until: nextWeek } };
  const state = foldEvents(moderationCase, [received('rea', about), received('sol', about), claimed]);
  const notes = { noteInternal: 'in', noteToAuthor: 'to author', noteToReporters: 'to reporters' };
  const decision = { decisionId: 'd', contentRevision: 0, revision: 2, rule: null, ...notes, ...data };
  return decideCase({ type: 'Decide', data: decision }, state, { actor, now, caseId: 'case', revision: 2, subject });
}
const made = (...given: Parameters<typeof decide>) => decide(...given).map(({ data }) => data as Record<string, unknown>);
const refusedFields = (...given: Parameters<typeof decide>): unknown => {
  try {
    return decide(...given);
  } catch (error) {
    return error instanceof Refused ? error.more.fields : error;
  }
};
const also = (...effects: Omit<Effect, 'decisionId'>[]): Effect[] => effects.map((one, n) => ({ ...one, decisionId: `d-${n + 1}` }));

describe('a suspension', () => {
  test('ends on a date', () =>
    expect(made({ outcome: 'suspend', until: nextWeek })).toMatchObject([{ outcome: 'suspend', until: nextWeek }]));
  test.each([undefined, null, '2026-03-01T11:00:00.000Z', '2926-03-01T11:00:00.000Z'])('is refused with the end date %s', (until) =>
    expect(refusedFields({ outcome: 'suspend', until })).toHaveProperty('until'),
  );
  test('can be ended only while it lasts, and only by the case that made it', () => {
    const subject = (caseId: string) => member('ana', { suspensions: suspended.suspensions.map((one) => ({ ...one, caseId })) });
    expect(made({ outcome: 'reinstate' }, { subject: subject('case') })).toMatchObject([{ outcome: 'reinstate', until: null }]);
    expect(refusedFields({ outcome: 'reinstate' }, { subject: subject('another') })).toHaveProperty('outcome');
    expect(refusedFields({ outcome: 'reinstate' })).toHaveProperty('outcome');
  });
  test('of an administrator is decided by administrators', () => {
    const subject = member('ana', { roles: ['administrator'] });
    expect(refusedFields({ outcome: 'suspend', until: nextWeek }, { subject })).toHaveProperty('outcome');
    expect(made({ outcome: 'suspend', until: nextWeek }, { subject, actor: ada })).toHaveLength(1);
  });
  test('of another moderator needs no administrator', () =>
    expect(made({ outcome: 'suspend', until: nextWeek }, { subject: member('ana', { roles: ['moderator'] }) })).toHaveLength(1));
});

describe('a profile', () => {
  test('is hidden in part', () => expect(made({ outcome: 'hide_profile', parts: ['bio', 'bio'] })).toMatchObject([{ parts: ['bio'] }]));
  test('is hidden in at least one part', () => expect(refusedFields({ outcome: 'hide_profile', parts: [] })).toHaveProperty('parts'));
  test('has each part hidden once, and restored only if it is hidden', () => {
    const subject = member('ana', { hiddenParts: ['bio'] });
    expect(refusedFields({ outcome: 'hide_profile', parts: ['bio'] }, { subject })).toHaveProperty('parts');
    expect(refusedFields({ outcome: 'restore_profile', parts: ['displayName'] }, { subject })).toHaveProperty('parts');
    expect(made({ outcome: 'restore_profile', parts: ['bio'] }, { subject })).toMatchObject([{ parts: ['bio'] }]);
  });
});

describe('a reporter', () => {
  test('is muted by their number', () =>
    expect(made({ outcome: 'mute_reporter', reporter: 2, until: nextWeek })).toMatchObject([
      { reporterId: 'sol', until: nextWeek, noteToAuthor: null, noteToReporters: null },
    ]));
  test.each([undefined, 3])('cannot have the number %s', (reporter) =>
    expect(refusedFields({ outcome: 'mute_reporter', reporter, until: nextWeek })).toHaveProperty('reporter'),
  );
});

describe('several outcomes of one command', () => {
  const both = { outcome: 'hide' as const, also: also({ outcome: 'suspend', until: nextWeek }) };
  test('are one decision each, with the one about the content last', () =>
    expect(made(both, { about: 'announcement' })).toMatchObject([
      { outcome: 'suspend', decisionId: 'd-1', batchId: 'd', noteInternal: null, noteToAuthor: 'to author', noteToReporters: null },
      { outcome: 'hide', decisionId: 'd', batchId: 'd', noteInternal: 'in', noteToAuthor: 'to author', noteToReporters: 'to reporters' },
    ]));
  test('are in this order too if the sanction was chosen first', () =>
    expect(made({ outcome: 'suspend', until: nextWeek, also: also({ outcome: 'hide' }) }, { about: 'announcement' })).toMatchObject([
      { outcome: 'suspend', decisionId: 'd', noteInternal: null, noteToReporters: null },
      { outcome: 'hide', decisionId: 'd-1', noteInternal: 'in', noteToReporters: 'to reporters' },
    ]));
  test('all name the rule', () => {
    const rule = { id: '2', revision: 0 };
    const standing = { status: 'standing', since: 0, revision: 0 } as never;
    const state = foldEvents(moderationCase, [
      received('rea', 'announcement'),
      { type: 'CaseClaimed', data: { caseId: 'case', moderatorId: 'mia', until: nextWeek } },
    ]);
    const notes = { noteInternal: null, noteToAuthor: null, noteToReporters: null };
    const data = { ...both, decisionId: 'd', contentRevision: 0, revision: 1, rule, ...notes };
    const context = { actor: mia, now, caseId: 'case', revision: 1, subject: ana };
    const events = decideCase({ type: 'Decide', data }, state, { ...context, rules: { named: standing, any: true } });
    expect(events.map(({ data }) => (data as { ruleId: string }).ruleId)).toEqual(['2', '2']);
    const without = () =>
      decideCase({ type: 'Decide', data: { ...data, rule: null } }, state, { ...context, rules: { named: undefined, any: true } });
    expect(without).toThrow('Please check');
  });
  test('do not contradict each other', () => {
    expect(refusedFields({ outcome: 'dismiss', also: also({ outcome: 'warn' }) })).toHaveProperty('outcome');
    expect(refusedFields({ outcome: 'warn', also: also({ outcome: 'warn' }) })).toHaveProperty('outcome');
    const opposite = { outcome: 'suspend' as const, until: nextWeek, also: also({ outcome: 'reinstate' }) };
    expect(refusedFields(opposite, { subject: suspended })).toHaveProperty('outcome');
    expect(refusedFields({ outcome: 'hide', also: also({ outcome: 'dismiss' }) }, { about: 'announcement' })).toHaveProperty('outcome');
  });
  test('may dismiss a report and mute its reporter', () =>
    expect(made({ outcome: 'dismiss', also: also({ outcome: 'mute_reporter', reporter: 1, until: nextWeek }) })).toMatchObject([
      { outcome: 'mute_reporter', reporterId: 'rea' },
      { outcome: 'dismiss' },
    ]));
  test('cannot concern an erased member', () =>
    expect(refusedFields({ outcome: 'warn' }, { subject: { status: 'erased', userId: 'ana' } })).toHaveProperty('outcome'));
});
