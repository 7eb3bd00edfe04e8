import type { EventType, Recorded } from '@potluck/events';

const changesRights: ReadonlySet<string> = new Set<EventType>([
  'RoleGranted',
  'RoleRevoked',
  'UserWarned',
  'UserSuspended',
  'UserReinstated',
  'ErasureRequested',
  'ErasureCancelled',
  'ProfileHidden',
  'ProfileRestored',
  'AccountErased',
]);

/** Whose roles, sanctions or leaving this event changes, if it does. */
export const rightsChangedBy = ({ type, data }: Recorded): string | undefined =>
  changesRights.has(type) ? (data as { userId: string }).userId : undefined;
