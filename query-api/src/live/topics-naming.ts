import type { Topic } from '@potluck/events';
import type { Collections } from '../read-models.ts';
import { announcementRoom, feedRoom } from './rooms.ts';

/** Of somebody's comments the last so many are looked at: what is older is hardly on a screen, and says the name when it is read again. */
const maxComments = 200;

/**
 * Where the names of these people stand: the feed, for who has a visible post, and the posts that they have said something under.
 * Who reads those may read the name and picture, whatever the profile (DESIGN.md, 'Private profiles').
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
