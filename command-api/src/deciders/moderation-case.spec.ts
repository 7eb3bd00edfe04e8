import { type CaseEvent, moderationCase } from '@potluck/events';
import { describe, test } from 'vitest';
import type { RulesForDecision } from './decisions.ts';
import { ana, ben, member, specOf, suspended, system } from './given.fixture.ts';
import { type CaseCommand, decideCase } from './moderation-case.ts';

const mia = member('mia', { roles: ['moderator'] });
const noa = member('noa', { roles: ['moderator'] });
const given = specOf(decideCase, moderationCase, { caseId: 'announcement_1', revision: 3, actor: mia });

/** `now` of the specs is 12:00. */
const at = (time: string) => `2026-03-01T${time}:00.000Z`;
const subject = { contentType: 'announcement' as const, contentId: 1, reportedUserId: 'ben' };
const report = (reporterId: string, contentAt: string | null = at('09:00')) => ({
  reporterId,
  ...subject,
  reason: 'spam' as const,
  contentRevision: null,
  currentRevision: 0,
  contentAt,
  authorRevision: 1,
  postRevision: null,
  reportStream: `report-${reporterId}_announcement_1`,
});
const caseId = 'announcement_1';
const receive = (reporterId: string, contentAt?: string | null): CaseCommand => ({
  type: 'ReceiveReport',
  data: { ...report(reporterId, contentAt), reportEventId: 'reported' },
});
const received = (reporterId: string, contentAt?: string | null): CaseEvent => ({
  type: 'ReportReceived',
  data: { caseId, ...report(reporterId, contentAt) },
});
const opened: CaseEvent = { type: 'CaseOpened', data: { caseId, ...subject, moderatorId: 'mia' } };
const claimed = (moderatorId = 'mia', until = at('12:20')): CaseEvent => ({ type: 'CaseClaimed', data: { caseId, moderatorId, until } });
const released = (moderatorId: string, cause: 'released' | 'expired'): CaseEvent => ({
  type: 'CaseReleased',
  data: { caseId, moderatorId, cause },
});
const noted: CaseEvent = { type: 'NoteAdded', data: { caseId, moderatorId: 'mia', noteId: 'n', note: 'Seen before' } };
const notes = { noteInternal: null, noteToAuthor: 'Please stay kind', noteToReporters: null };
type Outcome = Extract<CaseCommand, { type: 'Decide' }>['data']['outcome'];
const decide = (outcome: Outcome, revision = 3, rule: { id: string; revision: number } | null = null): CaseCommand => ({
  type: 'Decide',
  data: { decisionId: 'd', outcome, contentRevision: 0, revision, rule, ...notes },
});
const decided = (outcome: Outcome, when?: string, ruleRevision: number | null = null): CaseEvent => {
  const none = {
    ruleId: ruleRevision === null ? null : '2',
    ruleRevision,
    until: null,
    parts: null,
    reporterId: null,
    basis: null,
    batchId: null,
  };
  const data = { caseId, decisionId: 'd', moderatorId: 'mia', outcome, contentRevision: 0, caseRevision: 3, ...none, ...notes };
  return { type: 'DecisionMade', data, ...(when && { metadata: { at: when } }) } as CaseEvent;
};
const reopened = (cause: 'report' | 'moderator'): CaseEvent => ({
  type: 'CaseReopened',
  data: {
    caseId,
    cause,
    causeEventId: cause === 'report' ? 'reported' : null,
    moderatorId: cause === 'report' ? null : 'mia',
  },
});
const claim: CaseCommand = { type: 'ClaimCase' };
const addNote: CaseCommand = { type: 'AddNote', data: { noteId: 'n', note: 'Seen before' } };

describe('a case', () => {
  test('opens with a report', () => given().when(receive('ana'), { actor: system }).thenAppends(received('ana')));
  test('receives another report', () => given(received('ana')).when(receive('cleo'), { actor: system }).thenAppends(received('cleo')));
  test('receives each report once', () => given(received('ana')).when(receive('ana'), { actor: system }).thenNothingNew());
  test('receives reports only from the system', () => given().when(receive('ana')).thenRefused('not-allowed'));
  test('is opened by a moderator without a report', () => given().when({ type: 'OpenCase', data: subject }).thenAppends(opened));
  test('is opened once', () => given(received('ana')).when({ type: 'OpenCase', data: subject }).thenNothingNew());
  test('is not opened about oneself', () =>
    given()
      .when({ type: 'OpenCase', data: { ...subject, reportedUserId: 'mia' } })
      .thenRefused('own-content'));
  test('about oneself is not told of: the answer is the same as without a case', () =>
    given({ ...received('ana'), data: { ...received('ana').data, reportedUserId: 'mia' } } as CaseEvent)
      .when({ type: 'OpenCase', data: { ...subject, reportedUserId: 'mia' } })
      .thenRefused('own-content'));
  test('in which the moderator reported is not opened for them', () =>
    given(received('mia')).when({ type: 'OpenCase', data: subject }).thenRefused('case-not-found'));
});

describe('a new report on a decided case', () => {
  const dismissed = [received('ana'), claimed(), decided('dismiss', at('10:00'))] as const;
  const again = (contentAt: string | null) => given(...dismissed).when(receive('cleo', contentAt), { actor: system });
  test('reopens it when the content was changed after the dismissal', () =>
    again(at('11:00')).thenAppends(received('cleo', at('11:00')), reopened('report')));
  test('does not reopen it when the content has not changed since', () => again(at('09:00')).thenAppends(received('cleo', at('09:00'))));
  test('reopens it when the content was changed before the dismissal, and the moderator did not see that', () => {
    const edited = { contentAt: at('09:59'), currentRevision: 1 };
    given(...dismissed)
      .when({ type: 'ReceiveReport', data: { ...report('cleo'), ...edited, reportEventId: 'reported' } }, { actor: system })
      .thenAppends({ type: 'ReportReceived', data: { caseId, ...report('cleo'), ...edited } }, reopened('report'));
  });
  test('reopens it when the time of the change is unknown', () => again(null).thenAppends(received('cleo', null), reopened('report')));
  test('does not reopen it when the content is hidden and unchanged', () =>
    given(received('ana'), claimed(), decided('hide', at('10:00')))
      .when(receive('cleo', at('09:00')), { actor: system })
      .thenAppends(received('cleo', at('09:00'))));
  test('reopens it when the content was changed after it was hidden', () =>
    given(received('ana'), claimed(), decided('hide', at('10:00')))
      .when(receive('cleo', at('11:00')), { actor: system })
      .thenAppends(received('cleo', at('11:00')), reopened('report')));
  describe('about a user', () => {
    const aboutUser = (data: ReturnType<typeof report>) => ({ ...data, contentType: 'user' as const, contentId: null });
    const first: CaseEvent = { type: 'ReportReceived', data: { caseId, ...aboutUser(report('ana')) } };
    const second: CaseEvent = { type: 'ReportReceived', data: { caseId, ...aboutUser(report('cleo')) } };
    const receiveSecond: CaseCommand = { type: 'ReceiveReport', data: { ...aboutUser(report('cleo')), reportEventId: 'reported' } };
    test('reopens it after a day', () =>
      given(first, claimed(), decided('dismiss', '2026-02-28T11:59:00.000Z'))
        .when(receiveSecond, { actor: system })
        .thenAppends(second, reopened('report')));
    test('does not reopen it before', () =>
      given(first, claimed(), decided('dismiss', '2026-02-28T12:01:00.000Z')).when(receiveSecond, { actor: system }).thenAppends(second));
  });
});

describe('a claim ends at once', () => {
  test('when its moderator reports the content', () =>
    given(received('ana'), claimed('noa'))
      .when(receive('noa'), { actor: system })
      .thenAppends(received('noa'), released('noa', 'released')));
  test('when its moderator may no longer decide', () =>
    given(received('ana'), claimed('noa'))
      .when({ type: 'EndClaim', data: { moderatorId: 'noa' } }, { actor: system })
      .thenAppends(released('noa', 'released')));
  test('for nobody else, nor after a decision', () => {
    const end: CaseCommand = { type: 'EndClaim', data: { moderatorId: 'noa' } };
    given(received('ana'), claimed('mia')).when(end, { actor: system }).thenNothingNew();
    given(received('ana'), claimed('noa'), decided('dismiss')).when(end, { actor: system }).thenNothingNew();
    given(received('ana'), claimed('noa')).when(end).thenRefused('not-allowed');
  });
});

describe('claiming', () => {
  test('for half an hour', () =>
    given(received('ana'))
      .when(claim)
      .thenAppends(claimed('mia', at('12:30'))));
  test("under another's claim is refused", () => given(received('ana'), claimed('noa')).when(claim).thenRefused('case-claimed'));
  test('after an expired claim records its end first', () =>
    given(received('ana'), claimed('noa', at('11:59')))
      .when(claim)
      .thenAppends(released('noa', 'expired'), claimed('mia', at('12:30'))));
  test('a decided case is refused', () => given(received('ana'), claimed(), decided('dismiss')).when(claim).thenRefused('case-changed'));
  test('a reopened case', () =>
    given(received('ana'), claimed(), decided('dismiss'), reopened('moderator'))
      .when(claim)
      .thenAppends(claimed('mia', at('12:30'))));
  test('needs the role', () => given(received('cleo')).when(claim, { actor: ana }).thenRefused('not-allowed'));
  test('is refused to a suspended moderator', () =>
    given(received('ana'))
      .when(claim, { actor: { ...mia, suspensions: suspended.suspensions } })
      .thenRefused('suspended'));
  test('an unknown case is refused', () => given().when(claim).thenRefused('case-not-found'));
});

describe('releasing', () => {
  test('gives it back', () => given(received('ana'), claimed()).when({ type: 'ReleaseCase' }).thenAppends(released('mia', 'released')));
  test("another's is refused", () => given(received('ana'), claimed('noa')).when({ type: 'ReleaseCase' }).thenRefused('case-claimed'));
});

describe('a moderator whom a case is about, or who reported in it, is refused', () => {
  const commands: [string, CaseCommand][] = [
    ['claim', claim],
    ['note', addNote],
    ['decide', decide('dismiss')],
    ['release', { type: 'ReleaseCase' }],
    ['reopen', { type: 'ReopenCase' }],
  ];
  test.each(commands)('%s', (_, command) => {
    given(received('ana'))
      .when(command, { actor: { ...ben, roles: ['moderator'] } })
      .thenRefused('case-not-found');
    given(received('ana'))
      .when(command, { actor: { ...ana, roles: ['moderator'] } })
      .thenRefused('case-not-found');
  });
});

describe('a note', () => {
  test('is added by any moderator who may see the case', () => given(received('ana'), claimed('noa')).when(addNote).thenAppends(noted));
  test('by the moderator with the claim extends the claim', () =>
    given(received('ana'), claimed())
      .when(addNote)
      .thenAppends(noted, claimed('mia', at('12:30'))));
});

describe('deciding', () => {
  const inHand = [received('ana'), claimed()] as const;
  test('to dismiss', () =>
    given(...inHand)
      .when(decide('dismiss'))
      .thenAppends(decided('dismiss')));
  test('to hide', () =>
    given(...inHand)
      .when(decide('hide'))
      .thenAppends(decided('hide')));
  test('without a claim is refused', () => given(received('ana')).when(decide('hide')).thenRefused('case-not-claimed'));
  test("under another's claim is refused", () =>
    given(...inHand)
      .when(decide('hide'), { actor: noa })
      .thenRefused('case-claimed'));
  test('after the own claim has expired is refused', () =>
    given(received('ana'), claimed('mia', at('11:59')))
      .when(decide('hide'))
      .thenRefused('case-not-claimed'));
  test('on a case that has changed since the moderator saw it is refused', () =>
    given(...inHand)
      .when(decide('hide', 2))
      .thenRefused('case-changed'));
  test('a decided case is refused', () =>
    given(...inHand, decided('dismiss'))
      .when(decide('hide'))
      .thenRefused('case-changed'));
  test('is not refused for reports that came since and say nothing new; it says which ones the moderator saw', () =>
    given(...inHand, received('cleo'), received('dan'))
      .when(decide('dismiss', 3), { revision: 5 })
      .thenAppends(decided('dismiss')));
  test('is refused if a report that came since names another reason, is about a later version, or frees the case', () => {
    const since = (...events: CaseEvent[]) => given(...inHand, ...events).when(decide('dismiss', 3), { revision: 3 + events.length });
    const other = { ...received('cleo').data, reason: 'violence' } as const;
    since({ type: 'ReportReceived', data: other } as CaseEvent, received('dan')).thenRefused('case-changed');
    since(received('cleo', at('11:00')), received('dan', at('11:00'))).thenRefused('case-changed');
    since(received('mia'), released('mia', 'released')).thenRefused('case-not-found');
  });
  test('is refused if something else happened before the reports, or at a revision that is still to come', () => {
    given(...inHand, noted, received('cleo'))
      .when(decide('dismiss', 3), { revision: 5 })
      .thenRefused('case-changed');
    given(...inHand, received('cleo'))
      .when(decide('dismiss', 5), { revision: 4 })
      .thenRefused('case-changed');
  });
  test('to restore what is not hidden is refused', () =>
    given(...inHand)
      .when(decide('restore'))
      .thenRefused('invalid-input'));
  test('to hide what is hidden is refused', () =>
    given(...inHand, decided('hide'), reopened('moderator'), claimed())
      .when(decide('hide'))
      .thenRefused('invalid-input'));
  test('to restore what is hidden', () =>
    given(...inHand, decided('hide'), reopened('moderator'), claimed())
      .when(decide('restore'))
      .thenAppends(decided('restore')));
});

describe('the rule of a decision', () => {
  const inHand = given(received('ana'), claimed());
  const named = { status: 'standing', text: 'No ads', revision: 4, since: 2 } as const;
  const under = (outcome: Outcome, revision: number | null, rules: RulesForDecision) =>
    inHand.when(decide(outcome, 3, revision === null ? null : { id: '2', revision }), { rules });
  test('is recorded with the revision that the moderator saw', () =>
    under('hide', 4, { named, any: true }).thenAppends(decided('hide', undefined, 4)));
  test('may have been changed since', () => under('hide', 2, { named, any: true }).thenAppends(decided('hide', undefined, 2)));
  test('is refused at a revision from before it was retired and added again', () =>
    under('hide', 1, { named, any: true }).thenRefused('rule-not-found'));
  test('is refused at a future revision', () => under('hide', 5, { named, any: true }).thenRefused('rule-not-found'));
  test('is refused when it is retired or does not exist', () => {
    under('hide', 3, { named: { status: 'retired', text: 'No ads', revision: 3 }, any: true }).thenRefused('rule-not-found');
    under('hide', 0, { named: { status: 'absent', revision: -1 }, any: true }).thenRefused('rule-not-found');
  });
  test('is needed to hide, if there are rules', () => under('hide', null, { named: undefined, any: true }).thenRefused('invalid-input'));
  test('is not needed, if there are none', () => under('hide', null, { named: undefined, any: false }).thenAppends(decided('hide')));
  test('is not needed to dismiss', () => under('dismiss', null, { named: undefined, any: true }).thenAppends(decided('dismiss')));
});

describe('an administrator', () => {
  test('may do what moderators may', () =>
    given(received('ana'))
      .when(claim, { actor: member('mia', { roles: ['administrator'] }) })
      .thenAppends(claimed('mia', at('12:30'))));
});

describe('escalating', () => {
  const escalate: CaseCommand = { type: 'EscalateCase', data: { code: 'unsure', note: 'Which rule?' } };
  const escalated = (moderatorId: string | null = 'mia'): CaseEvent => ({
    type: 'CaseEscalated',
    data: { caseId, moderatorId, code: 'unsure', note: 'Which rule?' },
  });
  const ada = member('ada', { roles: ['administrator'] });
  const asAda = (event: CaseEvent) => ({ ...event, data: { ...event.data, moderatorId: 'ada' } }) as CaseEvent;

  test('an unclaimed case, or one with an own claim', () => {
    given(received('ana')).when(escalate).thenAppends(escalated());
    given(received('ana'), claimed()).when(escalate).thenAppends(escalated());
    given(received('ana'), claimed(), decided('dismiss'), reopened('report')).when(escalate).thenAppends(escalated());
  });
  test("is refused under another's claim, twice, and after the decision", () => {
    given(received('ana'), claimed('noa')).when(escalate).thenRefused('case-claimed');
    given(received('ana'), escalated()).when(escalate).thenRefused('case-changed');
    given(received('ana'), claimed(), decided('dismiss')).when(escalate).thenRefused('case-changed');
  });
  test('leaves moderators only notes', () => {
    given(received('ana'), escalated()).when(claim).thenRefused('case-escalated');
    given(received('ana'), escalated()).when(addNote).thenAppends(noted);
    given(received('ana'), escalated(), claimed('ada')).when(decide('hide')).thenRefused('case-claimed');
  });
  test('lets an administrator claim, release and decide', () => {
    given(received('ana'), escalated())
      .when(claim, { actor: ada })
      .thenAppends(claimed('ada', at('12:30')));
    given(received('ana'), escalated(), claimed('ada'))
      .when({ type: 'ReleaseCase' }, { actor: ada })
      .thenAppends(released('ada', 'released'));
    given(received('ana'), escalated(), claimed('ada'))
      .when(decide('hide'), { actor: ada })
      .thenAppends(asAda(decided('hide')));
  });
  test('lasts after a claim has ended, and when the case is reopened', () => {
    given(received('ana'), escalated(), claimed('ada', at('11:59')))
      .when(claim)
      .thenRefused('case-escalated');
    given(received('ana'), escalated(), claimed('ada'), released('ada', 'released')).when(claim).thenRefused('case-escalated');
    const again = [received('ana'), escalated(), claimed('ada'), decided('dismiss'), reopened('moderator')] as const;
    given(...again)
      .when(claim)
      .thenRefused('case-escalated');
    given(...again)
      .when(claim, { actor: ada })
      .thenAppends(claimed('ada', at('12:30')));
  });
  test('an administrator who lost the role cannot decide a claimed case', () =>
    given(received('ana'), escalated(), claimed('mia')).when(decide('hide')).thenRefused('case-escalated'));
  test('is refused to a moderator whom the case is about, or who reported in it', () => {
    given(received('ana'), escalated())
      .when(claim, { actor: { ...ana, roles: ['administrator'] } })
      .thenRefused('case-not-found');
    given(received('ana'), escalated())
      .when(claim, { actor: { ...ben, roles: ['administrator'] } })
      .thenRefused('case-not-found');
  });
  test('by the system happens once, and not after the decision', () => {
    const bySystem = { actor: system };
    given(received('ana')).when(escalate, bySystem).thenAppends(escalated(null));
    given(received('ana'), claimed()).when(escalate, bySystem).thenAppends(escalated(null));
    given(received('ana'), escalated()).when(escalate, bySystem).thenNothingNew();
    given(received('ana'), claimed(), decided('dismiss')).when(escalate, bySystem).thenNothingNew();
    given().when(escalate, bySystem).thenNothingNew();
  });
});

describe('reopening', () => {
  test('a decided case', () =>
    given(received('ana'), claimed(), decided('dismiss')).when({ type: 'ReopenCase' }).thenAppends(reopened('moderator')));
  test('an open case is refused', () => given(received('ana')).when({ type: 'ReopenCase' }).thenRefused('case-changed'));
});
