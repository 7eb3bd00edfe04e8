import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';

/** Removes all cached data when the viewer changes. */
export function clearViewerData(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.currentUser[0] });
  void import('../live/live-store.ts').then(({ clearLiveStore }) => clearLiveStore());
}
