import { type EventNamed, isSuspendedBy, Refused, type User, type UserEvent } from '@potluck/events';
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

/** Appends an event, even if it repeats the last one, except for a suspension that has ended. Refused if the member is not registered. */
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
      // Its suspension may have ended since this was decided.
      if (!isSuspendedBy(data.caseId, state, context.now)) return [];
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
