import { type EventNamed, Refused, refusals, type User, type UserEvent } from '@potluck/events';
import { isReservedName } from '@potluck/events/member-name';
import { activeMember, type Context } from './context.ts';

/** Registration belongs to sign-in and roles to their command-line tool; here is what members do themselves. */
export interface UserCommand {
  type: 'UpdateProfile';
  data: Omit<EventNamed<'ProfileUpdated'>['data'], 'userId'>;
}

const nameFields = ['displayName', 'firstName', 'lastName'] as const;

/** The suspended may not change their profile either: a name and a bio are read by all. */
export function decideUser(command: UserCommand, state: User, context: Context): UserEvent[] {
  const { userId } = activeMember(context);
  if (state.status !== 'registered' || state.userId !== userId) throw new Refused('not-allowed');
  // A name that somebody has from before may stay, so that the rest of their profile can be changed.
  const reserved = nameFields.find((field) => command.data[field] !== state[field] && isReservedName(command.data[field] ?? ''));
  if (reserved) throw new Refused('name-reserved', { fields: { [reserved]: refusals['name-reserved'][1] } });
  const unchanged = Object.entries(command.data).every(
    ([field, value]) => JSON.stringify(state[field as keyof typeof command.data]) === JSON.stringify(value),
  );
  return unchanged ? [] : [{ type: 'ProfileUpdated', data: { userId, ...command.data } }];
}
