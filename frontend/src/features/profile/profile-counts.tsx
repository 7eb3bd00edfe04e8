import type { Profile } from '@potluck/events/answers/people';
import type { ReactNode } from 'react';
import { useLive } from '../../live/live-store.ts';
import { classes } from '../../ui/classes.ts';
import { formatDate } from '../../ui/relative-time.ts';
import { useChangeCount } from '../../ui/use-change-count.ts';

/** Followers, Following, Recipes, Posts and Joined date (section 2). Followers are live. */
export function ProfileCounts({ profile }: { profile: Profile }) {
  const followers = useLive((state) => state.counts[`user:${profile.id}`]?.value ?? profile.followersCount);
  const changes = useChangeCount(followers);
  return (
    <>
      <dl className="grid grid-cols-4 gap-x-2 gap-y-4 sm:flex sm:flex-wrap sm:gap-x-10">
        <Count label="Followers">
          <span key={changes} className={classes('inline-block', changes > 0 && 'animate-rise')}>
            {followers}
          </span>
        </Count>
        <Count label="Following">{profile.followingCount}</Count>
        <Count label="Recipes">{profile.recipesCount}</Count>
        <Count label="Posts">{profile.postsCount}</Count>
        <div className="col-span-4 flex gap-1.5 sm:flex-col-reverse sm:justify-end sm:gap-0 sm:border-line sm:border-l sm:pl-10">
          <dt className="text-note text-quiet">Joined</dt>
          <dd className="text-note sm:flex sm:min-h-8 sm:items-end sm:pb-0.5">
            <time dateTime={profile.createdAt}>{formatDate(profile.createdAt)}</time>
          </dd>
        </div>
      </dl>
      <p role="status" className="sr-only">
        {changes > 0 && (followers === 1 ? '1 follower' : `${followers} followers`)}
      </p>
    </>
  );
}

function Count({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-note text-quiet">{label}</dt>
      <dd className="font-semibold text-title tabular-nums leading-8">{children}</dd>
    </div>
  );
}
