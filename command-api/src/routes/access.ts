import { access, accessDay, moderationCase } from '@potluck/events';
import { AccessInput } from '@potluck/events/inputs/moderation';
import { decideAccess } from '../deciders/access.ts';
import { caseIdOf } from './case-subject.ts';
import { command } from './command.ts';

export const openInCase = command({
  call: 'post /api/moderation/cases/{id}/access',
  tag: 'Moderation',
  summary:
    'Open for 24 hours what a case keeps closed: its pictures, a private recipe, what was deleted around it, a reporter’s name. The log says who did',
  body: AccessInput,
  refusals: [400, 401, 403, 404, 429],
  aggregate: access,
  idOf: caseIdOf,
  stream: ({ envelope }) => accessDay(envelope.actor, envelope.at),
  needs: async ({ id }, reader) => ({ known: await reader.stateOf(moderationCase, id) }),
  decide: ({ id, input }, state, context) => decideAccess(input, state, { ...context, caseId: id }),
});
