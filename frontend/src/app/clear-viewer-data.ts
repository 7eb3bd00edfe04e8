import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';

/** When somebody else looks at this page than before: nothing that was read for the former stays. */
export function clearViewerData(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.currentUser[0] });
  void import('../live/live-store.ts').then(({ clearLiveStore }) => clearLiveStore());
}
