import type { RegisteredUser } from '@potluck/events';
import { suspensionAt } from '@potluck/events';
import type { CurrentUser, Profile, UserCard } from '@potluck/events/answers';
import { mediaAddress } from '@potluck/events/media-address';
import type { ProfileDocument } from '@potluck/projector/documents';

/** Whoever wrote a post or comment: id, name and picture, and nothing else. Blank when the person is gone. */
export const presentUserCard = (id: string, profile: ProfileDocument | undefined): UserCard => ({
  id,
  displayName: profile?.displayName ?? null,
  profileImageUrl: mediaAddress('user', id, profile?.profileImage ?? null),
});

export const presentProfile = (
  profile: ProfileDocument,
  counted: { recipesCount: number; postsCount: number; following: boolean },
): Profile => ({
  id: profile.id,
  displayName: profile.displayName,
  firstName: profile.firstName,
  lastName: profile.lastName,
  bio: profile.bio,
  profileImageUrl: mediaAddress('user', profile.id, profile.profileImage),
  isPublic: profile.isPublic,
  followersCount: profile.followersCount,
  followingCount: profile.followingCount,
  ...counted,
  createdAt: profile.createdAt,
  revision: profile.revision,
});

/** `now` is an ISO date-time: only a suspension in force is told. */
export const presentCurrentUser = (user: RegisteredUser, revision: number, now: string): CurrentUser => ({
  id: user.userId,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  displayName: user.displayName,
  profileImageUrl: mediaAddress('user', user.userId, user.profileImage),
  bio: user.bio,
  isPublic: user.isPublic,
  roles: user.roles,
  suspension: suspensionAt(user, now) ?? null,
  erasure: user.erasure ?? null,
  createdAt: user.createdAt,
  updatedAt: user.updatedAt,
  revision,
});
