import { ignored, type MediaRef, type ProfilePart, type Purged, purgedBy } from '@potluck/events';
import { defineProjection, shapeOf } from '../projection.ts';

export interface ProfileDocument {
  id: string;
  displayName: string | null;
  firstName: string | null;
  lastName: string | null;
  bio: string | null;
  isPublic: boolean;
  profileImage: MediaRef | null;
  /** The parts that moderators hid. */
  hiddenParts?: ProfilePart[];
  /** The last purge of their pictures. */
  purged?: Purged;
  /** The member has asked for the account to be erased. */
  leaving?: true;
  followersCount: number;
  followingCount: number;
  createdAt: string;
  updatedAt: string;
  created: number;
  revision: number;
}

export const profiles = defineProjection({
  name: 'profiles',
  number: 5,
  publishesChanges: true,
  takes: [
    'UserRegistered',
    'ProfileUpdated',
    'ProfileHidden',
    'ProfileRestored',
    'ProfileMediaPurged',
    'ErasureRequested',
    'ErasureCancelled',
    'AccountErased',
    'UserFollowed',
    'UserUnfollowed',
  ],
  shape: shapeOf<ProfileDocument>({
    indexes: [['created'], ['leaving', 'created']],
    searchText: ({ displayName, hiddenParts }) => (hiddenParts?.includes('displayName') ? '' : (displayName ?? '')),
  }),
  keys: ({ data }) => ('userId' in data ? [data.userId] : [data.followerId, data.followingId]),
  evolve(profile, event, id): ProfileDocument | undefined {
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
      case 'ProfileHidden':
        return profile && { ...profile, hiddenParts: [...new Set([...(profile.hiddenParts ?? []), ...event.data.parts])], revision };
      case 'ProfileRestored':
        return (
          profile && { ...profile, hiddenParts: (profile.hiddenParts ?? []).filter((part) => !event.data.parts.includes(part)), revision }
        );
      case 'ProfileMediaPurged':
        return profile && { ...profile, profileImage: null, purged: purgedBy(event), revision };
      case 'ErasureRequested':
        return profile && { ...profile, leaving: true };
      case 'ErasureCancelled': {
        if (!profile) return undefined;
        const { leaving: _, ...staying } = profile;
        return staying;
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
