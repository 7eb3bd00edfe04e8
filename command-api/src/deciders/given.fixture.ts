import { type Aggregate, foldEvents, type Happened, type RefusalCode, Refused, type RegisteredUser, type User } from '@potluck/events';
import { expect } from 'vitest';
import { type Context, system } from './context.ts';

/**
 * For specs with one line per rule: `given(…events).when(command, { actor }).thenAppends(…events)`. `more` is the default for the other
 * fields of this decider's context.
 */
export function specOf<C, S, E extends Happened, More extends object>(
  decide: (command: C, state: S, context: Context & More) => E[],
  aggregate: Aggregate<S, E>,
  more: More & Partial<Context>,
) {
  return (...happened: E[]) => ({
    when(command: C, context: Partial<Context & More> = {}) {
      const ask = () => decide(command, foldEvents(aggregate, happened), { actor: ana, now, ...more, ...context } as Context & More);
      return {
        thenAppends: (...events: E[]) => expect(ask()).toEqual(events),
        thenNothingNew: () => expect(ask()).toEqual([]),
        thenRefused(code: RefusalCode) {
          try {
            const events = ask();
            expect.fail(`expected to be refused with ${code}, but it led to ${JSON.stringify(events)}`);
          } catch (error) {
            if (!(error instanceof Refused)) throw error;
            expect(error.code).toBe(code);
          }
        },
      };
    },
  });
}

export const now = '2026-03-01T12:00:00.000Z';

export const member = (userId: string, more: Partial<RegisteredUser> = {}): RegisteredUser => ({
  status: 'registered',
  userId,
  email: `${userId}@example.org`,
  displayName: userId,
  firstName: null,
  lastName: null,
  bio: null,
  isPublic: true,
  profileImage: null,
  roles: [],
  warnings: [],
  suspensions: [],
  hiddenParts: [],
  mutedUntil: undefined,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: now,
  ...more,
});

/** The default actor. */
export const ana = member('ana');
export const ben = member('ben');
export const nameless = member('nameless', { displayName: '  ' });
const sanction = { caseId: 'user_suspended', decisionId: 'd', ruleId: null, ended: false };
export const suspended = member('suspended', { suspensions: [{ ...sanction, until: '2026-04-01T00:00:00.000Z' }] });
export const onceSuspended = member('once-suspended', { suspensions: [{ ...sanction, until: '2026-02-01T00:00:00.000Z' }] });
export const erased: User = { status: 'erased', userId: 'erased' };
export { system };
