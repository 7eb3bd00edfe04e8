import { isErasureDue, Refused, type User, type UserEvent } from '@potluck/events';
import { type Context, mustBeSystem, registeredMember } from './context.ts';

/** `signedInAt`: when the member last authenticated at the issuer, in ms since 1970. */
export type ErasureCommand =
  | { type: 'RequestErasure'; data: { days: number; signedInAt: number | undefined } }
  | { type: 'CancelErasure'; data: Record<never, never> }
  | { type: 'EraseAccount'; data: Record<never, never> };

/** In ms: the maximum age of the sign-in, and how far the issuer's clock may be ahead. */
const freshness = 5 * 60_000;
const clockSkew = 60_000;
const oneDay = 24 * 3_600_000;

/** Suspended members may have their account erased too. `isLastAdministrator`: no other administrator stays. */
export function decideErasure(command: ErasureCommand, state: User, context: Context & { isLastAdministrator?: boolean }): UserEvent[] {
  if (command.type === 'EraseAccount') {
    mustBeSystem(context);
    if (state.status !== 'registered' || !isErasureDue(state, context.now)) return [];
    return [{ type: 'AccountErased', data: { userId: state.userId } }];
  }
  const { userId } = registeredMember(context);
  if (state.status !== 'registered' || state.userId !== userId) throw new Refused('not-allowed');
  if (command.type === 'CancelErasure') return state.erasure ? [{ type: 'ErasureCancelled', data: { userId } }] : [];
  // Before the sign-in is asked for, which would be in vain.
  if (context.isLastAdministrator && !state.erasure) throw new Refused('last-administrator');
  const now = Date.parse(context.now);
  const { days, signedInAt } = command.data;
  if (signedInAt === undefined || now - signedInAt > freshness || signedInAt - now > clockSkew) throw new Refused('sign-in-again');
  if (state.erasure) return [];
  return [{ type: 'ErasureRequested', data: { userId, dueAt: new Date(now + days * oneDay).toISOString() } }];
}
