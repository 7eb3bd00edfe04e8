import type { Profile } from '@potluck/events/answers/people';
import { Link } from 'react-router-dom';
import { useCurrentUser } from '../../api/current-user.ts';
import { paths } from '../../app/paths.ts';
import { useOpenCase } from '../../parts/use-open-case.tsx';
import { useReport } from '../../parts/use-report.tsx';
import { useSuspended } from '../../parts/use-suspended.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckIcon, FlagIcon, LockIcon, PencilIcon, PlusIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Tablecloth } from '../../ui/tablecloth.tsx';
import { ProfileCounts } from './profile-counts.tsx';
import { nameOf } from './profile-name.ts';
import { useFollow } from './use-follow.ts';

/** Picture, name, bio, counts and actions of a profile. */
export function ProfileHeader({ profile }: { profile: Profile }) {
  const viewer = useCurrentUser();
  const name = nameOf(profile);
  const own = viewer.user?.id === profile.id;
  return (
    <header className="flex flex-col">
      <Tablecloth bare seed={profile.id} className="h-32 w-full rounded-card border border-line sm:h-44" />
      <div className="-mt-14 flex flex-col gap-4 px-1 sm:px-6 md:-mt-16">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <Avatar name={profile.displayName} url={profile.profileImageUrl} size={128} className="shadow-card outline-8 outline-paper" />
          {viewer.status === 'signed-in' && !own && <MemberActions profile={profile} name={name} />}
          {own && (
            <ButtonLink variant="quiet" to={paths.account}>
              <PencilIcon />
              Edit Profile
            </ButtonLink>
          )}
        </div>
        <h1 className="text-heading md:text-display">
          <bdi>{name}</bdi>'s Kitchen
        </h1>
        {own && !profile.isPublic && (
          <p className="flex gap-3 self-start rounded-control bg-butter-soft px-4 py-3 text-note">
            <LockIcon className="mt-0.5 size-5" />
            <span>
              Only you see this page: your profile is private. You can change that in{' '}
              <Link to={paths.account} className="font-semibold underline underline-offset-2">
                Account Settings
              </Link>
              .
            </span>
          </p>
        )}
        {profile.bio && <p className="max-w-[66ch] whitespace-pre-line">{profile.bio}</p>}
        <ProfileCounts profile={profile} />
      </div>
    </header>
  );
}

/** For other members: follow, and report in a menu. */
function MemberActions({ profile, name }: { profile: Profile; name: string }) {
  const suspended = useSuspended();
  const follow = useFollow(profile, name);
  const report = useReport();
  const openCase = useOpenCase();
  const target = { contentType: 'user', reportedUserId: profile.id, contentRevision: profile.revision, title: name } as const;
  return (
    <div className="flex gap-2">
      <Button variant={profile.following ? 'quiet' : 'primary'} busy={follow.busy} refused={suspended} onClick={follow.toggle}>
        {profile.following ? <CheckIcon className="size-5 text-basil" /> : <PlusIcon />}
        {profile.following ? 'Unfollow' : 'Follow'}
      </Button>
      <Menu items={[{ label: 'Report User', icon: <FlagIcon />, onSelect: () => report.openReport(target) }, ...openCase(target)]} />
      {report.dialog}
    </div>
  );
}
