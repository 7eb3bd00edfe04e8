import type { ProfilePart, RegisteredUser } from '@potluck/events';
import { suspensionAt } from '@potluck/events';
import type { CurrentUser, Profile, UserCard } from '@potluck/events/answers/people';
import { mediaAddress } from '@potluck/events/media-address';
import { hiddenName } from '@potluck/events/member-name';
import type { ProfileDocument } from '@potluck/projector/documents';
import { purgeInPlaceOf } from './purge.ts';

/** The author of a post or comment: id, name and picture only. Blank without a profile, as after an erasure. */
export const presentUserCard = (id: string, profile: ProfileDocument | undefined): UserCard => ({
  id,
  displayName: profile?.hiddenParts?.includes('displayName') ? hiddenName : (profile?.displayName ?? null),
  profileImageUrl: profile?.hiddenParts?.includes('profileImage') ? null : mediaAddress('user', id, profile?.profileImage ?? null),
});

/** The profile without the parts that moderators hid. */
export const asOthersSee = (profile: ProfileDocument): ProfileDocument => {
  const hides = (part: ProfilePart) => profile.hiddenParts?.includes(part);
  return {
    ...profile,
    ...(hides('displayName') && { displayName: hiddenName, firstName: null, lastName: null }),
    ...(hides('bio') && { bio: null }),
    ...(hides('profileImage') && { profileImage: null }),
  };
};

/** Its owner also sees the parts that are hidden from others. */
export function presentProfile(
  stored: ProfileDocument,
  counted: { recipesCount: number; postsCount: number; following: boolean },
  isOwner: boolean,
): Profile {
  const profile = isOwner ? stored : asOthersSee(stored);
  return {
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
  };
}

/** `now` is an ISO date-time: only a suspension that is in force is included. */
export const presentCurrentUser = (
  user: RegisteredUser,
  revision: number,
  now: string,
  sanctions: { suspensionReason: string | null; warnings: CurrentUser['warnings'] },
): CurrentUser => {
  const suspension = suspensionAt(user, now);
  return {
    id: user.userId,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    displayName: user.displayName,
    profileImageUrl: mediaAddress('user', user.userId, user.profileImage),
    mediaPurged: purgeInPlaceOf(user.profileImage, user.purged),
    bio: user.bio,
    isPublic: user.isPublic,
    // Until the suspension ends, roles give no rights, and pages do not offer what they are for.
    roles: suspension ? [] : user.roles,
    suspension: suspension ? { until: suspension.until, reason: sanctions.suspensionReason } : null,
    warning: sanctions.warnings.at(-1) ?? null,
    warnings: sanctions.warnings,
    hiddenParts: user.hiddenParts,
    erasure: user.erasure ?? null,
    mutedUntil: user.mutedUntil !== undefined && user.mutedUntil > now ? user.mutedUntil : null,
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
    revision,
  };
};

const warningDays = 30;

/** The warnings that are not older than `warningDays`. */
export const warningsAt = ({ warnings }: Pick<RegisteredUser, 'warnings'>, now: string): RegisteredUser['warnings'] =>
  warnings.filter(({ at }) => Date.parse(now) - Date.parse(at) < warningDays * 24 * 60 * 60 * 1_000);
