import { type User, user } from '@potluck/events';
import { Erasure } from '@potluck/events/answers/people';
import { decideErasure } from '../deciders/erasure.ts';
import { command } from './command.ts';
import { isLastAdministrator } from './last-administrator.ts';

const answer = ({ state }: { state: User }) => ({ dueAt: state.status === 'registered' ? (state.erasure?.dueAt ?? null) : null });

/** Needs a sign-in within the last 5 minutes; `/api/login?fresh` forces one. */
export const requestErasure = command({
  call: 'post /api/auth/user/erasure',
  tag: 'People',
  summary: 'Delete the account after some days, unless it is kept; needs a sign-in of the last 5 minutes. Not of the only administrator',
  result: Erasure,
  refusals: [401, 403, 409],
  aggregate: user,
  stream: ({ envelope }) => envelope.actor,
  oneAtATime: (context) => context.oneAdministratorAtATime,
  needs: async ({ envelope }, reader, context) => ({
    isLastAdministrator: await isLastAdministrator(envelope.actor, envelope, reader, context),
  }),
  decide: ({ envelope: { signedInAt } }, state, { erasureDays: days, ...context }) =>
    decideErasure({ type: 'RequestErasure', data: { days, signedInAt } }, state, context),
  answer,
});

export const cancelErasure = command({
  call: 'delete /api/auth/user/erasure',
  tag: 'People',
  summary: 'Keep the account after all',
  result: Erasure,
  refusals: [401, 403],
  aggregate: user,
  stream: ({ envelope }) => envelope.actor,
  decide: (_given, state, context) => decideErasure({ type: 'CancelErasure', data: {} }, state, context),
  answer,
});
