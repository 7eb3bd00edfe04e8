import { type Hold, holdAt, Refused, type User, type UserEvent } from '@potluck/events';
import { type Context, mustBeSystem } from './context.ts';

/** What the operator does with `npm run holds`. */
export type HoldCommand = { type: 'PlaceHold'; data: Hold } | { type: 'LiftHold'; data: Record<never, never> };

/** Moderators read the basis in the history of a case. */
const code = /^[\w./-]{1,100}$/;

/** A hold postpones the erasure of an account and of the notes of its cases. A new one replaces the one before. */
export function decideHold(command: HoldCommand, state: User, context: Context): UserEvent[] {
  mustBeSystem(context);
  if (state.status !== 'registered') throw new Refused('user-not-found');
  const { userId } = state;
  const hold = holdAt(state, context.now);
  if (command.type === 'LiftHold') return hold ? [{ type: 'HoldLifted', data: { userId } }] : [];
  const { until, basis } = command.data;
  if (!code.test(basis)) {
    throw new Refused('invalid-input', {
      message: 'The basis is a code of up to 100 letters, digits and the signs - _ . /, without spaces',
    });
  }
  if (until !== null && until <= context.now) throw new Refused('invalid-input', { message: 'The end of the hold is in the past' });
  if (hold?.until === until && hold.basis === basis) return [];
  return [{ type: 'HoldPlaced', data: { userId, until, basis } }];
}
