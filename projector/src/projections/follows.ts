import { ignored } from '@potluck/events';
import { defineProjection } from '../projection.ts';

/** Who follows whom. */
export const follows = defineProjection({
  name: 'follows',
  number: 1,
  takes: ['UserFollowed', 'UserUnfollowed'],
  keys: ({ data }) => [`${data.followerId}_${data.followingId}`],
  evolve(follow, event, id) {
    switch (event.type) {
      case 'UserFollowed':
        return { id, ...event.data, createdAt: event.metadata.at, created: Number(event.position) };
      case 'UserUnfollowed':
        return undefined;
      default:
        return ignored(event, follow);
    }
  },
});
