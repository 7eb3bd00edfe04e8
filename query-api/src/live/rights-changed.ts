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

/** The member whose roles, sanctions or erasure request this event changes, if any. */
export const rightsChangedBy = ({ type, data }: Recorded): string | undefined =>
  changesRights.has(type) ? (data as { userId: string }).userId : undefined;
