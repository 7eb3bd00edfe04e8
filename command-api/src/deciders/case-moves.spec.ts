import {
  type CaseEvent,
  type ContentFacts,
  foldEvents,
  type Move,
  moderationCase,
  movesOf,
  Outcome,
  outcomesOf,
  Refused,
  type RegisteredUser,
  standingOf,
  type User,
} from '@potluck/events';
import { describe, expect, test } from 'vitest';
import { ben, member, now } from './given.fixture.ts';
import { type CaseCommand, type CaseContext, decideCase } from './moderation-case.ts';

/** For each state of a case and each moderator: the offered moves are those of this table, and the decider accepts exactly these. */
const caseId = 'announcement_1';
/** `now` of the specs is 12:00. */
const at = (time: string) => `2026-03-01T${time}:00.000Z`;
const subject = { contentType: 'announcement' as const, contentId: 1, reportedUserId: 'ben' };

const happened = (type: CaseEvent['type'], data: object, when = at('10:00')): CaseEvent =>
  ({ type, data: { caseId, ...data }, metadata: { at: when } }) as unknown as CaseEvent;
const opened = happened('CaseOpened', { ...subject, moderatorId: 'mia' });
const claimed = (moderatorId: string, until = at('12:20')) => happened('CaseClaimed', { moderatorId, until });
const escalated = happened('CaseEscalated', { moderatorId: 'mia', code: 'legal', note: null });
const none = { ruleId: null, ruleRevision: null, until: null, parts: null, reporterId: null, basis: null, batchId: null };
const noNotes = { noteInternal: null, noteToAuthor: null, noteToReporters: null };
/** Mia hides it. */
const hidden = happened('DecisionMade', {
  decisionId: 'd',
  moderatorId: 'mia',
  outcome: 'hide',
  contentRevision: 0,
  caseRevision: 1,
  ...none,
  ...noNotes,
});
const reopened = (cause: 'report' | 'appeal') => happened('CaseReopened', { cause, causeEventId: null, moderatorId: null });
const filed = (when = at('11:00')) => happened('AppealFiled', { decisionId: 'd', userId: 'ben', text: 'It breaks no rule' }, when);
const longAgo = '2026-02-25T12:00:00.000Z';

const mia = member('mia', { roles: ['moderator'] });
const noa = member('noa', { roles: ['moderator'] });
const ada = member('ada', { roles: ['moderator', 'administrator'] });

interface Row {
  state: string;
  events: CaseEvent[];
  mia: Move[];
  noa: Move[];
  ada: Move[];
}
const free: Move[] = ['claim', 'note', 'escalate'];
const own: Move[] = ['release', 'note', 'decide', 'escalate'];
const reopenable: Move[] = ['reopen', 'note'];
const appealed = [opened, claimed('mia'), hidden, filed(), reopened('appeal')];
const table: Row[] = [
  { state: 'open', events: [opened], mia: free, noa: free, ada: free },
  { state: 'claimed by Mia', events: [opened, claimed('mia')], mia: own, noa: ['note'], ada: ['note'] },
  { state: 'claimed by Mia until a moment ago', events: [opened, claimed('mia', at('11:59'))], mia: free, noa: free, ada: free },
  { state: 'escalated', events: [opened, escalated], mia: ['note'], noa: ['note'], ada: ['claim', 'note'] },
  {
    state: 'escalated and claimed by Ada',
    events: [opened, escalated, claimed('ada')],
    mia: ['note'],
    noa: ['note'],
    ada: ['release', 'note', 'decide'],
  },
  { state: 'decided', events: [opened, claimed('mia'), hidden], mia: reopenable, noa: reopenable, ada: reopenable },
  { state: 'reopened', events: [opened, claimed('mia'), hidden, reopened('report')], mia: free, noa: free, ada: free },
  { state: 'appealed', events: appealed, mia: ['note', 'escalate'], noa: free, ada: free },
  {
    state: 'appealed and claimed by Noa',
    events: [...appealed, claimed('noa')],
    mia: ['note'],
    noa: ['release', 'note', 'answer', 'escalate'],
    ada: ['note'],
  },
  {
    state: 'appealed more than three days ago',
    events: [opened, claimed('mia'), hidden, filed(longAgo), reopened('appeal')],
    mia: free,
    noa: free,
    ada: free,
  },
  {
    state: 'appealed and escalated',
    events: [...appealed, escalated],
    mia: ['note'],
    noa: ['note'],
    ada: ['claim', 'note'],
  },
  {
    state: 'appealed, escalated and claimed by Ada',
    events: [...appealed, escalated, claimed('ada')],
    mia: ['note'],
    noa: ['note'],
    ada: ['release', 'note', 'answer'],
  },
];

const revision = 9;
const answer = { decisionId: 'd', upheld: false, undoId: 'u', revision, contentRevision: 0, ...noNotes };
const commands: Record<Move, CaseCommand> = {
  claim: { type: 'ClaimCase' },
  release: { type: 'ReleaseCase' },
  note: { type: 'AddNote', data: { noteId: 'n', note: 'Seen before' } },
  decide: { type: 'Decide', data: { decisionId: 'e', outcome: 'dismiss', contentRevision: 0, revision, rule: null, ...noNotes } },
  answer: { type: 'AnswerAppeal', data: answer },
  escalate: { type: 'EscalateCase', data: { code: 'legal', note: null } },
  reopen: { type: 'ReopenCase' },
};
const allMoves = Object.keys(commands) as Move[];

describe.each(table)('a case that is $state', ({ events, ...row }) => {
  const state = foldEvents(moderationCase, events);
  if (state.status === 'absent') throw new Error('There is no case');

  /** The commands that the decider accepts from this moderator. */
  const taken = (actor: RegisteredUser): Move[] =>
    allMoves.filter((move) => {
      const context: CaseContext = { actor, now, caseId, revision };
      try {
        return decideCase(commands[move], state, context).length > 0;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return false;
      }
    });

  test.each([mia, noa, ada])('offers $userId what the decider accepts', (who) => {
    const expected = row[who.userId as 'mia' | 'noa' | 'ada'].toSorted();
    expect(movesOf(state, who, now).toSorted()).toEqual(expected);
    expect(taken(who).toSorted()).toEqual(expected);
  });
  test('offers no less to moderators when administrators cannot decide it', () => {
    const whileForNobody = movesOf(state, { ...noa, forNobody: true }, now);
    const ofAda = movesOf(state, { ...noa, roles: ['moderator', 'administrator'] }, now);
    expect(whileForNobody).toEqual(ofAda);
  });
  test('offers nothing to the member it is about, and to members without the role', () => {
    expect(taken(member('ben', { ...ben, roles: ['moderator'] }))).toEqual([]);
    expect(taken(member('cleo'))).toEqual([]);
  });
});

describe('a decision', () => {
  const erased: User = { status: 'erased', userId: 'ben' };
  const there: ContentFacts = { isThere: true, hasMedia: false };
  const gone: ContentFacts = { isThere: false, hasMedia: false };
  const withReport = [happened('ReportReceived', { ...subject, reporterId: 'ana', reportStream: 'report-ana' }), claimed('mia')];
  const hiddenAgain = [...withReport, hidden, reopened('report'), claimed('mia')];
  const aboutMember: Outcome[] = ['warn', 'suspend', 'hide_profile', 'mute_reporter'];
  const whileThere: { what: string; events: CaseEvent[]; content: ContentFacts; author?: User; possible: Outcome[] }[] = [
    { what: 'a visible post', events: withReport, content: there, possible: ['dismiss', 'hide', ...aboutMember] },
    { what: 'a hidden post', events: hiddenAgain, content: there, possible: ['dismiss', 'restore', ...aboutMember] },
    { what: 'a deleted post', events: withReport, content: gone, possible: ['dismiss', ...aboutMember] },
    { what: 'a post that was deleted while hidden', events: hiddenAgain, content: gone, possible: ['dismiss', ...aboutMember] },
    {
      what: 'a deleted post whose picture may still be kept',
      events: withReport,
      content: { isThere: false, hasMedia: true },
      possible: ['dismiss', 'purge', ...aboutMember],
    },
    { what: 'a post of an erased account', events: withReport, content: gone, author: erased, possible: ['dismiss', 'mute_reporter'] },
  ];

  test.each(whileThere)('about $what has the outcomes that the screen offers', ({ events, content, author = ben, possible }) => {
    const state = foldEvents(moderationCase, events);
    if (state.status === 'absent') throw new Error('There is no case');
    const parameters = { parts: ['bio' as const], until: '2026-03-08T12:00:00.000Z', basis: 'child_safety' as const, reporter: 1 };
    const isAccepted = (outcome: Outcome): boolean => {
      const data = { decisionId: 'e', outcome, ...parameters, contentRevision: 0, revision, rule: null, ...noNotes };
      const context: CaseContext = { actor: mia, now, caseId, revision, subject: author, content };
      try {
        return decideCase({ type: 'Decide', data }, state, context).length > 0;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return false;
      }
    };
    expect(outcomesOf(state, content, standingOf(author, caseId, mia.roles, now)).toSorted()).toEqual(possible.toSorted());
    expect(Outcome.options.filter(isAccepted).toSorted()).toEqual(possible.toSorted());
  });
});
