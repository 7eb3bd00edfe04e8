import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useWatch } from '../../live/watch.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { nameOf, ProfileHeader } from './profile-header.tsx';
import { profileQuery } from './profile-queries.ts';
import { ProfileTabs } from './profile-tabs.tsx';

/** Section 2, Public profile. */
export function ProfilePage() {
  const { id = '' } = useParams();
  // Watched first, then read: nothing falls in between.
  const watched = useWatch(`user:${id}`);
  const { data: profile, isPending } = useQuery({ ...profileQuery(id), enabled: watched });
  if (isPending) {
    return (
      <Page title="Profile">
        <Loading label="Loading profile" className="flex items-center gap-6">
          <Skeleton className="size-28 rounded-full" />
          <div className="flex flex-1 flex-col gap-3">
            <Skeleton className="h-11 w-72 max-w-full" />
            <Skeleton className="h-5 w-96 max-w-full" />
          </div>
        </Loading>
      </Page>
    );
  }
  if (!profile) {
    return (
      <Page title="Profile Not Found">
        <EmptyState
          heading="h1"
          title="Profile Not Found"
          text="This user profile doesn't exist or is set to private."
          action={<ButtonLink to={paths.home}>Back to Home</ButtonLink>}
        />
      </Page>
    );
  }
  return (
    <Page title={`${nameOf(profile)}'s Kitchen`}>
      <ProfileHeader profile={profile} />
      <ProfileTabs profile={profile} />
    </Page>
  );
}
