import { keys } from '../../api/keys.ts';
import { queryClient } from '../../api/query-client.ts';

/** After a member's post was changed or deleted: their page reads its posts and counts again when it is next opened. */
export function postsChanged(userId: string): void {
  queryClient.removeQueries({ queryKey: keys.userAnnouncements(userId) });
  queryClient.removeQueries({ queryKey: keys.profile(userId) });
}
