import { ignored } from '@potluck/events';
import { defineProjection, shapeOf } from '../projection.ts';

/** Its id is `{followerId}_{followingId}`. */
export interface FollowDocument {
  id: string;
  followerId: string;
  followingId: string;
  createdAt: string;
  created: number;
}

/** Who follows whom. */
export const follows = defineProjection({
  name: 'follows',
  number: 1,
  takes: ['UserFollowed', 'UserUnfollowed'],
  shape: shapeOf<FollowDocument>({
    indexes: [
      ['followerId', 'created'],
      ['followingId', 'created'],
    ],
  }),
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
