import { describe, expect, test } from 'vitest';
import { foldEvents } from './define-aggregate.ts';
import { type UserEvent, user } from './streams/user.ts';
import { suspensionAt } from './suspensions.ts';

const userId = 'ben';
const registered: UserEvent = {
  type: 'UserRegistered',
  data: { userId, email: 'ben@example.org', emailHash: 'h', displayName: 'Ben', firstName: null, lastName: null },
};
const day = (day: number) => `2026-03-${String(day).padStart(2, '0')}T00:00:00.000Z`;
const suspended = (caseId: string, until: number | null, decisionId = `${caseId} for ${until}`): UserEvent => ({
  type: 'UserSuspended',
  data: { userId, caseId, decisionId, ruleId: '1', until: until === null ? null : day(until) },
});
const reinstated = (caseId: string, on = 1): UserEvent => ({
  type: 'UserReinstated',
  data: { userId, caseId, decisionId: `${caseId} ends`, ruleId: null, until: null },
  ...{ metadata: { at: day(on) } },
});
/** The decision that suspends the member at the beginning of this day. */
const on = (at: number, ...events: UserEvent[]) => suspensionAt(foldEvents(user, [registered, ...events]), day(at))?.decisionId;

describe('of suspensions by several cases', () => {
  const both = [suspended('post', 20), suspended('recipe', 10)];
  test('a later, shorter one leaves the longer one as it is', () => expect(on(2, ...both)).toBe('post for 20'));
  test('the last to end counts, until it ends', () => {
    expect(on(15, ...both)).toBe('post for 20');
    expect(on(19, ...both, suspended('user', null))).toBe('user for null');
    expect(on(20, ...both)).toBeUndefined();
  });
  test('the end of one leaves the others', () => {
    expect(on(2, ...both, reinstated('post'))).toBe('recipe for 10');
    expect(on(2, ...both, reinstated('recipe'))).toBe('post for 20');
    expect(on(2, ...both, reinstated('recipe'), reinstated('post'))).toBeUndefined();
  });
});

describe('of suspensions by one case', () => {
  test('the last one counts, also when it is shorter', () =>
    expect(on(2, suspended('post', 20), suspended('post', 10))).toBe('post for 10'));
  test('the last one counts after the end of the one before', () =>
    expect(on(2, suspended('post', 20), reinstated('post'), suspended('post', 10))).toBe('post for 10'));
});

describe('in an older history a case that suspended nobody could end all', () => {
  const both = [suspended('post', 20), suspended('recipe', 10)];
  test('and those after that count', () => {
    expect(on(2, ...both, reinstated('user'))).toBeUndefined();
    expect(on(2, ...both, reinstated('user'), suspended('recipe', 9))).toBe('recipe for 9');
  });
  test('also one whose own suspension had been ended, or was over', () => {
    expect(on(2, ...both, reinstated('recipe'), reinstated('recipe'))).toBeUndefined();
    expect(on(12, ...both, reinstated('recipe', 11))).toBeUndefined();
  });
});
