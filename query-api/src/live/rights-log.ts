import type { EventType } from '@potluck/events';
import type { EventStore } from '@potluck/stores/ports/event-store';

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
const pauseMs = 1_000;

/** Calls `changed` for everyone whose roles, sanctions or leaving change from now on, as the log says it. Ends with the signal. */
export async function followRights(events: EventStore, signal: AbortSignal, changed: (userId: string) => void): Promise<void> {
  let after: bigint | undefined;
  while (!signal.aborted) {
    try {
      after ??= await events.head();
      for await (const page of events.all({ after, prefixes: ['user-'], signal })) {
        for (const event of page.events) {
          if (changesRights.has(event.type)) changed((event.data as { userId: string }).userId);
        }
        after = page.through;
      }
    } catch {
      // The log does not answer: it is asked again from where it was left.
      if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
    }
  }
}
