import { type UserEvent, user } from '@potluck/events';
import { describe, test } from 'vitest';
import { ana, specOf, system } from './given.fixture.ts';
import { decideSanction, type SanctionCommand } from './sanctions.ts';

const given = specOf(decideSanction, user, { actor: system });
const userId = 'ben';
const registered: UserEvent = {
  type: 'UserRegistered',
  data: { userId, email: 'ben@example.org', emailHash: 'h', displayName: 'Ben', firstName: null, lastName: null },
};
const decision = { caseId: 'user_ben', decisionId: 'd', ruleId: '2' };
const until = '2026-03-08T12:00:00.000Z';
const parts = { parts: ['bio' as const], decisionId: 'd' };

const all: [SanctionCommand, UserEvent][] = [
  [
    { type: 'WarnUser', data: { ...decision, until: null } },
    { type: 'UserWarned', data: { userId, ...decision, until: null } },
  ],
  [
    { type: 'SuspendUser', data: { ...decision, until } },
    { type: 'UserSuspended', data: { userId, ...decision, until } },
  ],
  [
    { type: 'HideProfile', data: parts },
    { type: 'ProfileHidden', data: { userId, ...parts } },
  ],
  [
    { type: 'RestoreProfile', data: parts },
    { type: 'ProfileRestored', data: { userId, ...parts } },
  ],
  [
    { type: 'MuteReporter', data: { until, caseId: 'user_ben' } },
    { type: 'ReporterMuted', data: { userId, until, caseId: 'user_ben' } },
  ],
];

describe.each(all)('%o', (command, event) => {
  test('is an event of the member', () => given(registered).when(command).thenAppends(event));
  test('is appended again when decided again', () => given(registered, event).when(command).thenAppends(event));
  test('is allowed only to reactions', () =>
    given(registered)
      .when(command, { actor: ana as never })
      .thenRefused('not-allowed'));
  test('is refused if the member is not registered', () =>
    given(registered, { type: 'AccountErased', data: { userId } }).when(command).thenRefused('user-not-found'));
});

describe('the end of a suspension', () => {
  const suspended: UserEvent = { type: 'UserSuspended', data: { userId, ...decision, until } };
  const reinstated: UserEvent = { type: 'UserReinstated', data: { userId, ...decision, until: null } };
  const end: SanctionCommand = { type: 'ReinstateUser', data: { ...decision, until: null } };
  test('is an event of the member', () => given(registered, suspended).when(end).thenAppends(reinstated));
  test('is none when the suspension has ended since', () => {
    given(registered, suspended, reinstated).when(end).thenNothingNew();
    given(registered, suspended).when(end, { now: until }).thenNothingNew();
    given(registered).when(end).thenNothingNew();
  });
  test('leaves a suspension by another case', () =>
    given(registered, { ...suspended, data: { ...suspended.data, caseId: 'recipe_1' } } as UserEvent)
      .when(end)
      .thenNothingNew());
  test('is allowed only to reactions', () =>
    given(registered, suspended)
      .when(end, { actor: ana as never })
      .thenRefused('not-allowed'));
});
