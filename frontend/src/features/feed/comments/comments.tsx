import { useEffect } from 'react';
import { react } from '../../../live/live-store.ts';
import { onCommentsClosed } from '../../../live/on-comments.ts';
import { useWatch } from '../../../live/watch.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { CommentBox } from './comment-box.tsx';
import { CommentItem } from './comment-item.tsx';
import { useThread } from './use-thread.ts';

/** What is said about a post, newest first; new comments unfold as they come. */
export function Comments({ announcementId }: { announcementId: number }) {
  const watched = useWatch(`announcement:${announcementId}`);
  const { query, read, arrived } = useThread({ announcementId, parentId: null, enabled: watched });
  useEffect(() => () => react(onCommentsClosed, announcementId), [announcementId]);
  return (
    <section aria-label="Comments" className="@container flex flex-col gap-4">
      <CommentBox announcementId={announcementId} />
      {query.isLoadingError ? (
        <ThreadFailure text="Failed to fetch comments" onAgain={() => query.refetch()} />
      ) : query.isPending ? (
        <ThreadSkeleton />
      ) : read.length + arrived.length === 0 ? (
        <p className="text-note text-quiet">No comments yet. Be the first to say something.</p>
      ) : (
        <ol className="flex flex-col gap-4">
          {arrived.toReversed().map((id) => (
            <CommentItem key={id} id={id} isNew />
          ))}
          {read.map((id) => (
            <CommentItem key={id} id={id} />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Button variant="quiet" className="self-start" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Show more comments
        </Button>
      )}
    </section>
  );
}

export function ThreadSkeleton() {
  return (
    <Loading label="Loading comments" className="flex flex-col gap-4">
      {[1, 2].map((row) => (
        <div key={row} className="flex gap-3">
          <Skeleton className="size-8 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </Loading>
  );
}

export function ThreadFailure({ text, onAgain }: { text: string; onAgain: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-danger text-note">
      {text}
      <Button variant="quiet" onClick={onAgain}>
        Try Again
      </Button>
    </div>
  );
}
