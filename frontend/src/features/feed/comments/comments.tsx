import { useEffect } from 'react';
import { react } from '../../../live/live-store.ts';
import { onCommentsClosed } from '../../../live/on-comments.ts';
import { useCommentsCount } from '../../../live/use-live.ts';
import { useWatch } from '../../../live/watch.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentItem } from './comment-item.tsx';
import { MoreButton } from './more-button.tsx';
import { ThreadFailure, ThreadSkeleton } from './thread-states.tsx';
import { useOrphanDrafts } from './use-orphan-drafts.ts';
import { useThread } from './use-thread.ts';

const onPost: readonly number[] = [];

/** A post's comments, newest first; those that arrive live expand. */
export function Comments({ announcementId }: { announcementId: number }) {
  const count = useCommentsCount(announcementId);
  const watched = useWatch(`announcement:${announcementId}`);
  const { query, read, arrived, isNew } = useThread({ announcementId, parentId: null, enabled: watched });
  useOrphanDrafts(announcementId, query.isSuccess);
  const newestFirst = [...arrived.toReversed(), ...read];
  useEffect(() => () => react(onCommentsClosed, announcementId), [announcementId]);
  return (
    <section aria-label="Comments" className="@container flex flex-col gap-4">
      <CommentBox announcementId={announcementId} />
      {query.isLoadingError ? (
        <ThreadFailure text="Failed to fetch comments" onAgain={() => query.refetch()} />
      ) : query.isPending && count > 0 ? (
        <ThreadSkeleton count={count} />
      ) : newestFirst.length === 0 ? (
        <p className="text-note text-quiet">No comments yet. Be the first to say something.</p>
      ) : (
        <ol className="flex flex-col gap-4">
          {newestFirst.map((id) => (
            <CommentItem key={id} id={id} under={onPost} isNew={isNew(id)} />
          ))}
          {query.hasNextPage && (
            <li className="flex flex-col">
              {query.isFetchNextPageError ? (
                <ThreadFailure text="Failed to fetch comments" onAgain={() => query.fetchNextPage()} />
              ) : (
                <MoreButton variant="quiet" loading={query.isFetchingNextPage} onMore={() => query.fetchNextPage()}>
                  Show more comments
                </MoreButton>
              )}
            </li>
          )}
        </ol>
      )}
    </section>
  );
}
