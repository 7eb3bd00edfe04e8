import { type UserEvent, user } from '@potluck/events';
import { describe, test } from 'vitest';
import { decideErasure, type ErasureCommand } from './erasure.ts';
import { ana, specOf, suspended, system } from './given.fixture.ts';

const given = specOf(decideErasure, user, {});
/** `now` of the specs' fixture is 2026-03-01T12:00. */
const now = Date.parse('2026-03-01T12:00:00.000Z');
const minute = 60_000;
const dueAt = '2026-03-08T12:00:00.000Z';

const registered = (userId = 'ana'): UserEvent => {
  const names = { displayName: userId, firstName: null, lastName: null };
  return { type: 'UserRegistered', data: { userId, email: '', emailHash: userId, ...names } };
};
const requested = (due = dueAt, userId = 'ana'): UserEvent => ({ type: 'ErasureRequested', data: { userId, dueAt: due } });
const cancelled: UserEvent = { type: 'ErasureCancelled', data: { userId: 'ana' } };
const heldUntil = (until: string | null): UserEvent => ({ type: 'HoldPlaced', data: { userId: 'ana', until, basis: 'case' } });
const lifted: UserEvent = { type: 'HoldLifted', data: { userId: 'ana' } };
const gone: UserEvent = { type: 'AccountErased', data: { userId: 'ana' } };

const request = (signedInAt: number | undefined): ErasureCommand => ({ type: 'RequestErasure', data: { days: 7, signedInAt } });
const cancel: ErasureCommand = { type: 'CancelErasure', data: {} };
const erase: ErasureCommand = { type: 'EraseAccount', data: {} };
const past = '2026-03-01T11:00:00.000Z';

describe('requesting an erasure', () => {
  test('needs a sign-in within the last five minutes', () => {
    given(registered())
      .when(request(now - 5 * minute))
      .thenAppends(requested());
    given(registered())
      .when(request(now + minute))
      .thenAppends(requested());
    for (const signedInAt of [undefined, now - 5 * minute - 1, now + minute + 1]) {
      given(registered()).when(request(signedInAt)).thenRefused('sign-in-again');
    }
  });
  test('twice appends nothing', () => given(registered(), requested()).when(request(now)).thenNothingNew());
  test('is allowed to suspended members', () => {
    given(registered('suspended')).when(request(now), { actor: suspended }).thenAppends(requested(dueAt, 'suspended'));
  });
  test('is refused to the last administrator, also before a fresh sign-in, and not once it was requested', () => {
    given(registered()).when(request(undefined), { isLastAdministrator: true }).thenRefused('last-administrator');
    given(registered(), requested()).when(request(now), { isLastAdministrator: true }).thenNothingNew();
    given(registered(), requested()).when(cancel, { isLastAdministrator: true }).thenAppends(cancelled);
  });
  test("is refused for another's account", () => given(registered('ben')).when(request(now), { actor: ana }).thenRefused('not-allowed'));
  test('can be cancelled, and requested again', () => {
    given(registered(), requested()).when(cancel).thenAppends(cancelled);
    given(registered()).when(cancel).thenNothingNew();
    given(registered(), requested(), cancelled).when(request(now)).thenAppends(requested());
  });
});

describe('an account is erased', () => {
  test('once it is due', () => {
    given(registered(), requested(past)).when(erase, { actor: system }).thenAppends(gone);
    given(registered(), requested()).when(erase, { actor: system }).thenNothingNew();
  });
  test('only by the system', () => given(registered(), requested(past)).when(erase).thenRefused('not-allowed'));
  test('not after a cancellation, and not twice', () => {
    given(registered(), requested(past), cancelled).when(erase, { actor: system }).thenNothingNew();
    given(registered(), requested(past), gone).when(erase, { actor: system }).thenNothingNew();
  });
  test('not while it is on hold', () => {
    given(registered(), requested(past), heldUntil(null)).when(erase, { actor: system }).thenNothingNew();
    given(registered(), requested(past), heldUntil(dueAt)).when(erase, { actor: system }).thenNothingNew();
    given(registered(), requested(past), heldUntil(past)).when(erase, { actor: system }).thenAppends(gone);
    given(registered(), requested(past), heldUntil(null), lifted).when(erase, { actor: system }).thenAppends(gone);
  });
});
