import { keys } from '../../api/keys.ts';
import { queryClient } from '../../api/query-client.ts';

/**
 * After a member's post was changed or deleted: their page reads its posts and counts again when it is next opened. A second one, since a
 * module that the feed shares with other screens adds to the code of the first visit, which is at its limit.
 */
export function postsChanged(userId: string): void {
  queryClient.removeQueries({ queryKey: keys.userAnnouncements(userId) });
  queryClient.removeQueries({ queryKey: keys.profile(userId) });
}
