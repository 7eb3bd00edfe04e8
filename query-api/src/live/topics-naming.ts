import type { Topic } from '@potluck/events';
import type { Collections } from '../read-models.ts';
import { announcementRoom, feedRoom } from './rooms.ts';

/** Newest comments that are considered: older ones are rarely on a screen, and show the name when they are read again. */
const maxComments = 200;

/**
 * The topics that show the names of these members: the feed, if they have a visible post, and the posts that they have commented on.
 * Watchers of those may see name and picture even of a private profile (DESIGN.md, 'Private profiles').
 */
export async function topicsNaming(
  userIds: readonly string[],
  from: Collections<'feed' | 'comments'>,
): Promise<(userId: string) => Topic[]> {
  const topics = await Promise.all(
    userIds.map(async (userId): Promise<[string, Topic[]]> => {
      const [posts, comments] = await Promise.all([
        from.feed.find({ where: { userId, hidden: false }, limit: 1 }),
        from.comments.find({ where: { userId }, sort: { fields: ['created'], direction: 'desc' }, limit: maxComments }),
      ]);
      const under = new Set(comments.flatMap(({ document }) => document?.announcementId ?? []));
      return [userId, [...(posts.length > 0 ? [feedRoom] : []), ...[...under].map(announcementRoom)]];
    }),
  );
  const byUser = new Map(topics);
  return (userId) => byUser.get(userId) ?? [];
}
