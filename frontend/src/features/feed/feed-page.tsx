import { useCallback, useRef, useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router-dom';
import { canInteract, useCurrentUser } from '../../api/current-user.ts';
import { paths } from '../../app/paths.ts';
import { useSavedChoices } from '../../app/use-saved-choices.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { useRenderedCount } from '../../parts/staged-rendering.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { CountAnnouncer } from './count-announcer.tsx';
import { addressOf, choicesOf, choicesToSave, type FeedChoices } from './feed-choices.ts';
import { FeedControls } from './feed-controls.tsx';
import { resetFeedView } from './feed-view.ts';
import { NewPostsPill } from './new-posts-pill.tsx';
import { PostList, PostListSkeleton } from './post-list.tsx';
import { useFeed } from './use-feed.ts';
import { useScrollAnchoring } from './use-scroll-anchoring.ts';

const noPosts: readonly number[] = [];

/** The Community Feed (section 2). */
export function FeedPage() {
  const viewer = useCurrentUser();
  const navigationType = useNavigationType();
  useState(() => navigationType !== 'POP' && resetFeedView());
  const [address, setAddress] = useSearchParams();
  const [saved, saveChoices] = useSavedChoices('feed');
  const choices = choicesOf(address, saved);
  const change = useCallback(
    (changed: Partial<FeedChoices>) =>
      setAddress(
        (now) => {
          const next = { ...choicesOf(now, saved), ...changed };
          if (changed.sort || changed.view) saveChoices(choicesToSave(next));
          return addressOf(next);
        },
        { replace: true, preventScrollReset: true },
      ),
    [setAddress, saved, saveChoices],
  );
  const { query, shown, waiting, showAll, refresh } = useFeed(choices);
  useScrollAnchoring();
  const renderedCount = useRenderedCount();
  const posts = useRef<HTMLElement>(null);
  const showNew = () => {
    showAll();
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    posts.current?.scrollIntoView({ behavior: reducedMotion ? 'instant' : 'smooth', block: 'start' });
    // The pill is removed; the focus moves to the new posts.
    posts.current?.focus({ preventScroll: true });
  };
  return (
    <Page title="Community Feed" className="max-sm:gap-4">
      <PageHeader
        title="Community Feed"
        text="Discover what fellow chefs are sharing"
        actions={
          canInteract(viewer.user) && (
            <ButtonLink to={paths.createAnnouncement}>
              <PlusIcon />
              <span className="max-sm:sr-only">Share Something</span>
            </ButtonLink>
          )
        }
      />
      {viewer.status === 'signed-in' && !canInteract(viewer.user) && <ProfileBanner />}
      <FeedControls choices={choices} onChange={change} onRefresh={refresh} />
      <section ref={posts} tabIndex={-1} aria-label="Posts" className="flex scroll-mt-24 flex-col gap-6 outline-none">
        <NewPostsPill count={waiting.length} onShow={showNew} />
        {query.isLoadingError ? (
          <EmptyState
            title="Unable to Load Feed"
            text="Please try again in a moment."
            action={<Button onClick={() => location.reload()}>Try Again</Button>}
          />
        ) : !shown ? (
          <PostListSkeleton view={choices.view} />
        ) : shown.length === 0 ? (
          <NoPosts choices={choices} />
        ) : (
          <PostList ids={shown.slice(0, renderedCount)} view={choices.view} dimmed={query.isPlaceholderData} />
        )}
        {shown && shown.length <= renderedCount && query.hasNextPage && (
          <LoadMore
            pageCount={query.data?.pages.length ?? 0}
            loading={query.isFetchingNextPage}
            busy={query.isFetching}
            failed={query.isFetchNextPageError}
            onMore={() => void query.fetchNextPage()}
          />
        )}
      </section>
      <CountAnnouncer ids={shown ?? noPosts} />
    </Page>
  );
}

function ProfileBanner() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-butter-soft px-5 py-4">
      <p>Set up your profile to start posting and interacting!</p>
      <ButtonLink to={paths.account}>Complete Profile</ButtonLink>
    </div>
  );
}

function NoPosts({ choices }: { choices: FeedChoices }) {
  const narrowed = choices.search.trim() !== '' || choices.filter !== 'all';
  if (narrowed) return <EmptyState title="No posts found" text="Try a different search term or filter." />;
  return (
    <EmptyState
      title="No Announcements Yet"
      text="Be the first to share something with the community!"
      action={<ButtonLink to={paths.createAnnouncement}>Share Your First Post</ButtonLink>}
    />
  );
}
