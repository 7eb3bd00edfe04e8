import { type EventNamed, Refused, type User, type UserEvent } from '@potluck/events';
import { type Context, mustBeSystem } from './context.ts';
import type { PurgeCommand } from './purge.ts';

type DataOf<T extends UserEvent['type']> = Omit<EventNamed<T>['data'], 'userId'>;

/** The effects that decisions have on members. */
export type SanctionCommand =
  | PurgeCommand
  | { type: 'WarnUser'; data: DataOf<'UserWarned'> }
  | { type: 'SuspendUser'; data: DataOf<'UserSuspended'> }
  | { type: 'ReinstateUser'; data: DataOf<'UserReinstated'> }
  | { type: 'HideProfile'; data: DataOf<'ProfileHidden'> }
  | { type: 'RestoreProfile'; data: DataOf<'ProfileRestored'> }
  | { type: 'MuteReporter'; data: DataOf<'ReporterMuted'> };

/** Always appends an event, even if it repeats the last one. Refused if the member is not registered. */
export function decideSanction({ type, data }: SanctionCommand, state: User, context: Context): UserEvent[] {
  mustBeSystem(context);
  if (state.status !== 'registered') throw new Refused('user-not-found');
  const { userId } = state;
  switch (type) {
    case 'WarnUser':
      return [{ type: 'UserWarned', data: { userId, ...data } }];
    case 'SuspendUser':
      return [{ type: 'UserSuspended', data: { userId, ...data } }];
    case 'ReinstateUser':
      return [{ type: 'UserReinstated', data: { userId, ...data } }];
    case 'HideProfile':
      return [{ type: 'ProfileHidden', data: { userId, ...data } }];
    case 'RestoreProfile':
      return [{ type: 'ProfileRestored', data: { userId, ...data } }];
    case 'PurgeMedia':
      return [{ type: 'ProfileMediaPurged', data: { userId, ...data } }];
    case 'MuteReporter':
      return [{ type: 'ReporterMuted', data: { userId, ...data } }];
  }
}
