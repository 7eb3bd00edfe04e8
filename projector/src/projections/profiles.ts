import { ignored } from '@potluck/events';
import { defineProjection } from '../projection.ts';

export const profiles = defineProjection({
  name: 'profiles',
  number: 3,
  tellsChanges: true,
  takes: ['UserRegistered', 'ProfileUpdated', 'AccountErased', 'UserFollowed', 'UserUnfollowed'],
  keys: ({ data }) => ('userId' in data ? [data.userId] : [data.followerId, data.followingId]),
  evolve(profile, event, id) {
    const { revision, metadata, position } = event;
    switch (event.type) {
      case 'UserRegistered': {
        const { userId, displayName, firstName, lastName } = event.data;
        return {
          id: userId,
          displayName,
          firstName,
          lastName,
          bio: null,
          isPublic: false,
          profileImage: null,
          followersCount: 0,
          followingCount: 0,
          createdAt: metadata.at,
          updatedAt: metadata.at,
          created: Number(position),
          revision,
        };
      }
      case 'ProfileUpdated': {
        const { userId: _, ...fields } = event.data;
        return profile && { ...profile, ...fields, updatedAt: metadata.at, revision };
      }
      case 'AccountErased':
        return undefined;
      case 'UserFollowed':
      case 'UserUnfollowed': {
        const one = event.type === 'UserFollowed' ? 1 : -1;
        if (!profile) return undefined;
        return id === event.data.followerId
          ? { ...profile, followingCount: profile.followingCount + one }
          : { ...profile, followersCount: profile.followersCount + one };
      }
      default:
        return ignored(event, profile);
    }
  },
});
