import { type UserEvent, user } from '@potluck/events';
import { describe, test } from 'vitest';
import type { Context } from './context.ts';
import { ana, now, specOf, system } from './given.fixture.ts';
import { decideHold, type HoldCommand } from './hold.ts';

const given = specOf(decideHold, user, { actor: system as Context['actor'] });

const names = { displayName: 'Ana', firstName: null, lastName: null };
const registered: UserEvent = { type: 'UserRegistered', data: { userId: 'ana', email: '', emailHash: 'ana', ...names } };
const gone: UserEvent = { type: 'AccountErased', data: { userId: 'ana' } };
const placed = (until: string | null, basis = 'court'): UserEvent => ({ type: 'HoldPlaced', data: { userId: 'ana', until, basis } });
const lifted: UserEvent = { type: 'HoldLifted', data: { userId: 'ana' } };

const place = (until: string | null, basis = 'court'): HoldCommand => ({ type: 'PlaceHold', data: { until, basis } });
const lift: HoldCommand = { type: 'LiftHold', data: {} };
const [past, soon, later] = ['2026-03-01T11:59:59.999Z', '2026-03-08T23:59:59.999Z', '2026-04-08T23:59:59.999Z'] as const;

describe('a hold', () => {
  test('is placed until a date, or until it is lifted', () => {
    given(registered).when(place(soon)).thenAppends(placed(soon));
    given(registered).when(place(null)).thenAppends(placed(null));
  });
  test('is placed once', () => {
    given(registered, placed(soon)).when(place(soon)).thenNothingNew();
    given(registered, placed(null)).when(place(null)).thenNothingNew();
  });
  test('is replaced by one with another end or basis', () => {
    given(registered, placed(soon)).when(place(later)).thenAppends(placed(later));
    given(registered, placed(later)).when(place(soon)).thenAppends(placed(soon));
    given(registered, placed(soon)).when(place(null)).thenAppends(placed(null));
    given(registered, placed(null)).when(place(null, 'case-12')).thenAppends(placed(null, 'case-12'));
  });
  test('is lifted once', () => {
    given(registered, placed(soon)).when(lift).thenAppends(lifted);
    given(registered, placed(soon), lifted).when(lift).thenNothingNew();
    given(registered).when(lift).thenNothingNew();
  });
  test('is placed again after it was lifted, or after its end', () => {
    given(registered, placed(soon), lifted).when(place(soon)).thenAppends(placed(soon));
    given(registered, placed(past)).when(place(soon)).thenAppends(placed(soon));
  });
  test('is not lifted after its end', () => given(registered, placed(past)).when(lift).thenNothingNew());
});

describe('refused are', () => {
  test('an end in the past', () => {
    given(registered).when(place(past)).thenRefused('invalid-input');
    given(registered).when(place(now)).thenRefused('invalid-input');
    given(registered, placed(past)).when(place(past)).thenRefused('invalid-input');
  });
  test.each(['', 'asked for by Ana', 'a'.repeat(101)])("the basis '%s', which is no code", (basis) =>
    given(registered).when(place(null, basis)).thenRefused('invalid-input'),
  );
  test('an unknown account and an erased one', () => {
    for (const command of [place(null), lift]) {
      given().when(command).thenRefused('user-not-found');
      given(registered, gone).when(command).thenRefused('user-not-found');
    }
  });
  test('members, whatever their role', () => {
    const actor = { ...ana, roles: ['administrator' as const] };
    for (const command of [place(null), lift]) given(registered).when(command, { actor }).thenRefused('not-allowed');
  });
});
