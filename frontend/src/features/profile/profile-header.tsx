import type { Profile } from '@potluck/query-api/answers';
import { useCurrentUser } from '../../api/current-user.ts';
import { useLive } from '../../live/live-store.ts';
import { useReport } from '../../parts/use-report.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckIcon, FlagIcon, PlusIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';
import { formatDate } from '../../ui/relative-time.ts';
import { useFollow } from './use-follow.ts';

export function nameOf({ displayName, firstName, lastName }: Pick<Profile, 'displayName' | 'firstName' | 'lastName'>): string {
  return displayName?.trim() || [firstName, lastName].filter(Boolean).join(' ') || 'Someone';
}

/** Who it is, in numbers and words, and what a visitor may do. */
export function ProfileHeader({ profile }: { profile: Profile }) {
  const viewer = useCurrentUser();
  const follow = useFollow(profile, nameOf(profile));
  const report = useReport();
  const name = nameOf(profile);
  const another = viewer.status === 'signed-in' && viewer.user.id !== profile.id;
  const followersCount = useLive((state) => state.followers[profile.id]?.value ?? profile.followersCount);
  const counts: [number, string][] = [
    [followersCount, 'Followers'],
    [profile.followingCount, 'Following'],
    [profile.recipesCount, 'Recipes'],
    [profile.postsCount, 'Posts'],
  ];
  return (
    <header className="flex flex-col gap-6 sm:flex-row sm:items-start">
      <Avatar name={profile.displayName} url={profile.profileImageUrl} size={112} />
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <h1 className="text-heading md:text-display">{name}'s Kitchen</h1>
          {another && (
            <div className="flex gap-2">
              <Button variant={profile.following ? 'quiet' : 'primary'} busy={follow.busy} onClick={follow.toggle}>
                {profile.following ? <CheckIcon className="size-5 text-basil" /> : <PlusIcon />}
                {profile.following ? 'Unfollow' : 'Follow'}
              </Button>
              <Menu
                items={[
                  {
                    label: 'Report User',
                    icon: <FlagIcon />,
                    onSelect: () =>
                      report.ask({ contentType: 'user', reportedUserId: profile.id, contentRevision: profile.revision, title: name }),
                  },
                ]}
              />
            </div>
          )}
        </div>
        {profile.bio && <p className="max-w-[66ch] whitespace-pre-line">{profile.bio}</p>}
        <dl className="flex flex-wrap items-baseline gap-x-7 gap-y-2">
          {counts.map(([count, label]) => (
            <div key={label} className="flex flex-row-reverse items-baseline gap-1.5">
              <dt className="text-note text-quiet">{label}</dt>
              <dd className="font-semibold text-lead tabular-nums">{count}</dd>
            </div>
          ))}
          <div className="flex items-baseline gap-1.5">
            <dt className="text-note text-quiet">Joined</dt>
            <dd className="text-note">
              <time dateTime={profile.createdAt}>{formatDate(profile.createdAt)}</time>
            </dd>
          </div>
        </dl>
      </div>
      {report.dialog}
    </header>
  );
}
