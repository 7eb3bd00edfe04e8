import { type EventNamed, Refused, refusals, type User, type UserEvent } from '@potluck/events';
import { isReservedName } from '@potluck/events/member-name';
import { activeMember, type Context } from './context.ts';

/** What members change in their own profile. Registration belongs to sign-in; roles have a decider of their own. */
export interface UserCommand {
  type: 'UpdateProfile';
  data: Omit<EventNamed<'ProfileUpdated'>['data'], 'userId'>;
}

const nameFields = ['displayName', 'firstName', 'lastName'] as const;

/** Refused to suspended members too, because everybody reads names and bios. */
export function decideUser(command: UserCommand, state: User, context: Context): UserEvent[] {
  const { userId } = activeMember(context);
  if (state.status !== 'registered' || state.userId !== userId) throw new Refused('not-allowed');
  // A reserved name that a member already has may stay, so that the rest of the profile can be changed.
  const reserved = nameFields.find((field) => command.data[field] !== state[field] && isReservedName(command.data[field] ?? ''));
  if (reserved) throw new Refused('name-reserved', { fields: { [reserved]: refusals['name-reserved'][1] } });
  const unchanged = Object.entries(command.data).every(
    ([field, value]) => JSON.stringify(state[field as keyof typeof command.data]) === JSON.stringify(value),
  );
  return unchanged ? [] : [{ type: 'ProfileUpdated', data: { userId, ...command.data } }];
}
