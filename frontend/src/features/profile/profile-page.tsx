import { usePrefetchInfiniteQuery, usePrefetchQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { nameOf } from './profile-name.ts';
import { userAnnouncementsQuery, userRecipesQuery } from './profile-queries.ts';
import { ProfileTabs } from './profile-tabs.tsx';
import { useProfile } from './use-profile.ts';

/** Public profile (section 2). */
export function ProfilePage() {
  const { id = '' } = useParams();
  const state = useProfile(id);
  // The tabs' data loads together with the profile.
  usePrefetchInfiniteQuery(userRecipesQuery(id));
  usePrefetchQuery(userAnnouncementsQuery(id));
  switch (state.status) {
    case 'loading':
      return (
        <Page title="Profile">
          <Loading label="Loading profile" className="flex flex-col">
            <Skeleton className="h-32 w-full rounded-card sm:h-44" />
            <div className="-mt-14 flex flex-col gap-4 px-1 sm:px-6 md:-mt-16">
              <Skeleton className="size-32 rounded-full outline-8 outline-paper" />
              <Skeleton className="h-9 w-72 max-w-full md:h-12" />
              <Skeleton className="h-6 w-96 max-w-full" />
              <Skeleton className="h-14 w-96 max-w-full" />
            </div>
          </Loading>
        </Page>
      );
    case 'missing':
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
    case 'unavailable':
      return (
        <Page title="Profile">
          <EmptyState
            heading="h1"
            title="Unable to Load Profile"
            text="The way to this kitchen is blocked at the moment."
            action={<Button onClick={state.tryAgain}>Try Again</Button>}
          />
        </Page>
      );
    case 'loaded':
      return (
        <Page title={`${nameOf(state.profile)}'s Kitchen`}>
          <ProfileHeader profile={state.profile} />
          <ProfileTabs profile={state.profile} />
        </Page>
      );
  }
}
