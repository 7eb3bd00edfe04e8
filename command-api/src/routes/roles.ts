import { Refused, type Role, user } from '@potluck/events';
import { MemberByEmail } from '@potluck/events/answers/people';
import { MemberByEmailInput } from '@potluck/events/inputs/people';
import { memberAs } from '../deciders/context.ts';
import { decideRole } from '../deciders/role.ts';
import { traced } from '../traced.ts';
import { type Command, command, send } from './command.ts';
import { jsonBody } from './json-body.ts';
import { isLastAdministrator } from './last-administrator.ts';
import { parse } from './parse.ts';
import type { RouteContext } from './route-context.ts';

const ofRole = {
  tag: 'Administration',
  refusals: [401, 403, 404],
  aggregate: user,
  idOf: (text: string) => text,
  stream: ({ id }: { id: string }) => id,
} as const;

const grantOf = (role: Role) =>
  command({
    ...ofRole,
    call: `put /api/users/{id}/roles/${role}`,
    summary: `Make a member ${role}`,
    decide: (_, state, context) => decideRole({ type: 'GrantRole', data: { role } }, state, context),
  });
const revokeOf = (role: Role) =>
  command({
    ...ofRole,
    refusals: [400, ...ofRole.refusals, 409],
    call: `delete /api/users/{id}/roles/${role}`,
    summary: `Take the role ${role} from a member`,
    ...(role === 'administrator' && { oneAtATime: (context: RouteContext) => context.oneAdministratorAtATime }),
    needs: async ({ id, envelope }, reader, context) => ({
      isLastAdministrator: role === 'administrator' && id !== envelope.actor && (await isLastAdministrator(id, envelope, reader, context)),
    }),
    decide: (_, state, context) => decideRole({ type: 'RevokeRole', data: { role } }, state, context),
  });

export const grantModerator = grantOf('moderator');
export const grantAnalyst = grantOf('analyst');
export const grantAdministrator = grantOf('administrator');
export const revokeModerator = revokeOf('moderator');
export const revokeAnalyst = revokeOf('analyst');
export const revokeAdministrator = revokeOf('administrator');

const path = '/api/administration/member-by-email';

/** A query, but sent as POST: an email address must not appear in URLs, and therefore in logs. Appends nothing, so no `command`. */
export const memberByEmail: Command = {
  operation: {
    tag: 'Administration',
    method: 'post',
    path,
    summary: 'Whose email address this is, exactly; for administrators',
    body: MemberByEmailInput,
    answer: MemberByEmail,
    status: 200,
    refusals: [400, 401, 403, 404],
  },
  mount(router, context) {
    const take = traced('post', path, async (req, res) => {
      const { email } = parse(MemberByEmailInput, req.body ?? {});
      memberAs('administrator', await context.readers.fresh.caller(context.envelopeOf(req, req.body)));
      const found = await context.findUserByEmail(email);
      if (!found) throw new Refused('user-not-found');
      send(res, 200, { id: found.user.userId, verified: found.verified });
    });
    router.post(path, jsonBody, take);
  },
};
