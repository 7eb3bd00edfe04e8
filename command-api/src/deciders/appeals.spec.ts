import { type CaseEvent, foldEvents, moderationCase, movesOf } from '@potluck/events';
import { describe, expect, test } from 'vitest';
import { ana, ben, member, specOf, system } from './given.fixture.ts';
import { type CaseCommand, decideCase } from './moderation-case.ts';

const mia = member('mia', { roles: ['moderator'] });
const noa = member('noa', { roles: ['moderator'] });
const caseId = 'announcement_1';
const given = specOf(decideCase, moderationCase, { caseId, revision: 9, actor: ben, eventIdOf: (index) => `event${index}` });

/** `now` of the specs is 12:00. */
const at = (time: string) => `2026-03-01T${time}:00.000Z`;
type DataOf<T extends CaseEvent['type']> = Extract<CaseEvent, { type: T }>['data'];
const opened: CaseEvent = {
  type: 'CaseOpened',
  data: { caseId, contentType: 'announcement', contentId: 1, reportedUserId: 'ben', moderatorId: 'mia' },
};
const received = (reporterId: string): CaseEvent => ({
  type: 'ReportReceived',
  data: {
    caseId,
    reporterId,
    contentType: 'announcement',
    contentId: 1,
    reportedUserId: 'ben',
    reason: 'spam',
    contentRevision: null,
    currentRevision: 0,
    contentAt: null,
    authorRevision: 0,
    postRevision: null,
    reportStream: `report-${reporterId}_announcement_1`,
  },
});
const claimed = (moderatorId: string): CaseEvent => ({ type: 'CaseClaimed', data: { caseId, moderatorId, until: at('12:20') } });
const noNotes = { noteInternal: null, noteToAuthor: null, noteToReporters: null };
const made = (decisionId: string, outcome: DataOf<'DecisionMade'>['outcome'], more: Partial<DataOf<'DecisionMade'>> = {}): CaseEvent => ({
  type: 'DecisionMade',
  data: {
    caseId,
    decisionId,
    moderatorId: 'mia',
    outcome,
    ruleId: null,
    ruleRevision: null,
    contentRevision: 0,
    caseRevision: 9,
    until: null,
    parts: null,
    reporterId: null,
    basis: null,
    batchId: null,
    ...noNotes,
    ...more,
  },
});
const appeal = (decisionId = 'd'): CaseCommand => ({ type: 'FileAppeal', data: { decisionId, text: 'It breaks no rule' } });
const filed = (decisionId = 'd', when = at('11:00')): CaseEvent =>
  ({ type: 'AppealFiled', data: { caseId, decisionId, userId: 'ben', text: 'It breaks no rule' }, metadata: { at: when } }) as CaseEvent;
const filedNow = (decisionId = 'd'): CaseEvent => ({
  type: 'AppealFiled',
  data: { caseId, decisionId, userId: 'ben', text: 'It breaks no rule' },
});
const reopened = (causeEventId: string | null = 'event0'): CaseEvent => ({
  type: 'CaseReopened',
  data: { caseId, cause: 'appeal', causeEventId, moderatorId: null },
});
const answer = (upheld: boolean, decisionId = 'd', revision = 9): CaseCommand => ({
  type: 'AnswerAppeal',
  data: { decisionId, upheld, undoId: 'u', revision, contentRevision: 0, ...noNotes, noteToAuthor: 'Looked at again' },
});
const answered = (upheld: boolean, decisionId = 'd', moderatorId = 'noa'): CaseEvent => ({
  type: 'AppealDecided',
  data: { caseId, decisionId, moderatorId, upheld, contentRevision: 0, noteInternal: null, noteToAuthor: 'Looked at again' },
});
const hidden = [opened, claimed('mia'), made('d', 'hide')] as const;
const appealed = [...hidden, filed(), reopened()] as const;
const taken = [...appealed, claimed('noa')] as const;
const suspension = { caseId, decisionId: 'd', ruleId: null, until: '2026-04-01T00:00:00.000Z', ended: false };
const suspendedBen = member('ben', { suspensions: [suspension] });
const elsewhere = { ...suspension, caseId: 'user_ben', decisionId: 'other' };
const suspend = [opened, claimed('mia'), made('d', 'suspend', { until: suspension.until })] as const;

describe('an appeal', () => {
  test('reopens the decided case in the same append', () =>
    given(...hidden)
      .when(appeal())
      .thenAppends(filedNow(), reopened()));
  test('is filed by a suspended member', () =>
    given(...suspend)
      .when(appeal(), { actor: suspendedBen })
      .thenAppends(filedNow(), reopened()));
  test('is filed against a warning', () =>
    given(opened, claimed('mia'), made('d', 'warn')).when(appeal()).thenAppends(filedNow(), reopened()));
  test('does not reopen an open case', () =>
    given(...hidden, received('ana'), { type: 'CaseReopened', data: { caseId, cause: 'report', causeEventId: null, moderatorId: null } })
      .when(appeal())
      .thenAppends(filedNow()));
  test('is refused to everybody but the author', () =>
    given(...hidden)
      .when(appeal(), { actor: ana })
      .thenRefused('decision-not-found'));
  test('is refused to an erased account', () =>
    given(...hidden)
      .when(appeal(), { actor: { status: 'erased', userId: 'ben' } })
      .thenRefused('unauthorized'));
  test('is filed once', () =>
    given(...appealed)
      .when(appeal())
      .thenRefused('already-appealed'));
  test('is filed only once, also after its answer', () =>
    given(...taken, answered(false))
      .when(appeal())
      .thenRefused('already-appealed'));
  test('is not filed after the decision was undone', () =>
    given(...hidden, made('r', 'restore'))
      .when(appeal())
      .thenRefused('decision-not-standing'));
  test('is not filed against a restoration', () =>
    given(...hidden, made('r', 'restore'))
      .when(appeal('r'))
      .thenRefused('decision-not-standing'));
  test('is not filed against a suspension that has ended', () =>
    given(...suspend)
      .when(appeal())
      .thenRefused('decision-not-standing'));
  test('is not filed against a suspension that was replaced by another', () =>
    given(...suspend)
      .when(appeal(), { actor: member('ben', { suspensions: [{ ...suspension, decisionId: 'other' }] }) })
      .thenRefused('decision-not-standing'));
  test('is filed against a suspension while another case suspends the member for longer', () =>
    given(...suspend)
      .when(appeal(), { actor: member('ben', { suspensions: [suspension, { ...elsewhere, until: null }] }) })
      .thenAppends(filedNow(), reopened()));
  test('is not filed against a decision without effect', () =>
    given(...hidden, { type: 'DecisionHadNoEffect', data: { caseId, decisionId: 'd', code: 'announcement-not-found' } })
      .when(appeal())
      .thenRefused('decision-not-standing'));
  test('against a second decision is added to the first', () =>
    given(opened, claimed('mia'), made('w', 'warn'), made('d', 'hide'), filed('w'), reopened()).when(appeal()).thenAppends(filedNow()));
});

describe('its answer', () => {
  test('undoes the decision, in one append', () =>
    given(...taken)
      .when(answer(true), { actor: noa })
      .thenAppends(answered(true), made('u', 'restore', { moderatorId: 'noa' })));
  test('leaves the decision in force', () =>
    given(...taken)
      .when(answer(false), { actor: noa })
      .thenAppends(answered(false)));
  test('withdraws a warning without another decision', () =>
    given(opened, claimed('mia'), made('d', 'warn'), filed(), reopened(), claimed('noa'))
      .when(answer(true), { actor: noa, subject: ben })
      .thenAppends(answered(true)));
  test('ends a suspension', () =>
    given(...suspend, filed(), reopened(), claimed('noa'))
      .when(answer(true), { actor: noa, subject: suspendedBen })
      .thenAppends(answered(true), made('u', 'reinstate', { moderatorId: 'noa' })));
  test('does not end a suspension by another case', () =>
    given(...suspend, filed(), reopened(), claimed('noa'))
      .when(answer(true), { actor: noa, subject: member('ben', { suspensions: [{ ...suspension, ended: true }, elsewhere] }) })
      .thenAppends(answered(true)));
  test('restores the parts of a profile that are still hidden', () =>
    given(opened, claimed('mia'), made('d', 'hide_profile', { parts: ['bio', 'displayName'] }), filed(), reopened(), claimed('noa'))
      .when(answer(true), { actor: noa, subject: member('ben', { hiddenParts: ['bio', 'profileImage'] }) })
      .thenAppends(answered(true), made('u', 'restore_profile', { moderatorId: 'noa', parts: ['bio'] })));
  test('leaves the case open for a further appeal', () =>
    given(opened, claimed('mia'), made('w', 'warn'), made('d', 'hide'), filed('w'), reopened(), filed('d'), claimed('noa'))
      .when(answer(true), { actor: noa })
      .thenAppends(answered(true), made('u', 'restore', { moderatorId: 'noa' }), reopened(null)));
  test('leaves the case open for a report that came in between, and that report for a decision after a further appeal', () => {
    const open: CaseEvent = {
      type: 'CaseReopened',
      data: { caseId, cause: 'moderator', causeEventId: null, moderatorId: 'noa' },
    };
    const restored = made('u', 'restore', { moderatorId: 'noa' });
    const two = [opened, claimed('mia'), made('w', 'warn'), made('d', 'hide'), filed('w'), reopened(), filed('d')] as const;
    given(...appealed, received('ana'), claimed('noa'))
      .when(answer(true), { actor: noa })
      .thenAppends(answered(true), restored, open);
    given(...two, received('ana'), claimed('noa'))
      .when(answer(true), { actor: noa })
      .thenAppends(answered(true), restored, open);
    const state = foldEvents(moderationCase, [
      ...two,
      received('ana'),
      claimed('noa'),
      answered(true),
      restored,
      open,
      answered(false, 'w'),
    ]);
    expect(state).toMatchObject({ status: 'reopened', appeals: [] });
  });
  test('needs a claim', () =>
    given(...appealed)
      .when(answer(true), { actor: noa })
      .thenRefused('case-not-claimed'));
  test('is given once', () =>
    given(...taken, answered(false))
      .when(answer(true), { actor: noa })
      .thenRefused('case-changed'));
  test('is refused if the case has changed since the moderator saw it', () =>
    given(...taken)
      .when(answer(true, 'd', 8), { actor: noa })
      .thenRefused('case-changed'));
  test('is refused to the moderator who made the decision', () =>
    given(...appealed)
      .when({ type: 'ClaimCase' }, { actor: mia })
      .thenRefused('own-decision'));
  test('is allowed to that moderator if there is no other', () =>
    given(...appealed)
      .when({ type: 'ClaimCase' }, { actor: mia, onlyAnswerer: true })
      .thenAppends({ type: 'CaseClaimed', data: { caseId, moderatorId: 'mia', until: at('12:30') } }));
  test('is allowed to that moderator after three days', () =>
    given(...hidden, filed('d', '2026-02-26T12:00:00.000Z'), reopened(), claimed('mia'))
      .when(answer(false), { actor: mia })
      .thenAppends(answered(false, 'd', 'mia')));
  test('is needed before any other decision', () =>
    given(...taken)
      .when(
        { type: 'Decide', data: { decisionId: 'x', outcome: 'restore', contentRevision: 0, revision: 9, rule: null, ...noNotes } },
        { actor: noa },
      )
      .thenRefused('case-appealed'));
});

describe('an appeal that needs no answer', () => {
  const lapse: CaseCommand = { type: 'LapseAppeal', data: { decisionId: 'd', cause: 'erased' } };
  const lapsed: CaseEvent = { type: 'AppealLapsed', data: { caseId, decisionId: 'd', cause: 'erased' } };
  test('lapses', () =>
    given(...appealed)
      .when(lapse, { actor: system })
      .thenAppends(lapsed));
  test('lapses once', () =>
    given(...appealed, lapsed)
      .when(lapse, { actor: system })
      .thenNothingNew());
  test('lapses only by the system', () =>
    given(...appealed)
      .when(lapse, { actor: noa })
      .thenRefused('not-allowed'));
});

describe('the case of an erased account', () => {
  const close: CaseCommand = { type: 'CloseCase', data: { decisionId: 'closed' } };
  const lapsed: CaseEvent = { type: 'AppealLapsed', data: { caseId, decisionId: 'd', cause: 'erased' } };
  const closed = made('closed', 'dismiss', { moderatorId: 'system', contentRevision: null });
  test('is closed while it waits, also for whoever has claimed it', () =>
    given(opened, received('ana'), claimed('mia')).when(close, { actor: system }).thenAppends(closed));
  test('is closed after its appeals have lapsed', () =>
    given(...appealed, received('ana'))
      .when(close, { actor: system })
      .thenAppends(lapsed, closed));
  test('needs no decision when it waited for an appeal alone', () =>
    given(...taken)
      .when(close, { actor: system })
      .thenAppends(lapsed));
  test('stays as it was decided', () =>
    given(...hidden)
      .when(close, { actor: system })
      .thenNothingNew());
  test('is closed by nobody else', () =>
    given(opened)
      .when(close, { actor: { ...mia, roles: ['administrator'] } })
      .thenRefused('not-allowed'));
});

describe('the case', () => {
  const after = (...events: CaseEvent[]) => {
    const state = foldEvents(moderationCase, events);
    if (state.status === 'absent') throw new Error('absent');
    return state;
  };
  test('is decided again when its only appeal has ended', () => {
    expect(after(...taken, answered(false))).toMatchObject({ status: 'decided', appeals: [], claim: undefined });
    const lapsed: CaseEvent = { type: 'AppealLapsed', data: { caseId, decisionId: 'd', cause: 'erased' } };
    expect(after(...taken, lapsed)).toMatchObject({ status: 'decided', appeals: [], claim: undefined });
  });
  test('stays open while it has an undecided report', () =>
    expect(after(...appealed, received('ana'), claimed('noa'), answered(false))).toMatchObject({ status: 'claimed', appeals: [] }));
  test('offers each moderator the moves that the decider accepts', () => {
    const moves = (userId: string, events: readonly CaseEvent[]) =>
      movesOf(after(...events), { userId, roles: ['moderator'] }, at('12:00'));
    expect(moves('mia', appealed)).toEqual(['note', 'escalate']);
    expect(moves('noa', appealed)).toEqual(['claim', 'note', 'escalate']);
    expect(moves('noa', taken)).toEqual(['release', 'note', 'answer', 'escalate']);
    expect(moves('mia', taken)).toEqual(['note']);
    expect(moves('noa', [...hidden])).toEqual(['reopen', 'note']);
  });
  test('keeps a bounded number of decisions, so that an event takes constant work', () => {
    const many = Array.from({ length: 500 }, (_, n) => made(`w${n}`, 'warn'));
    const reports = Array.from({ length: 20_000 }, (_, n) => received(`reporter${n}`));
    const state = after(opened, ...reports, ...many);
    expect(state.standing).toHaveLength(50);
    expect(state.standing.at(-1)?.decisionId).toBe('w499');
  });
});
