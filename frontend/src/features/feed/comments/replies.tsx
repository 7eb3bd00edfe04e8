import type { Comment } from '@potluck/query-api/answers';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { ChevronDownIcon, ForwardIcon } from '../../../ui/icons.tsx';
import { counted } from '../counted.ts';
import { CommentItem } from './comment-item.tsx';
import { ThreadFailure, ThreadSkeleton } from './comments.tsx';
import { useThread } from './use-thread.ts';

/** Where it is narrow, replies indent this often; deeper ones go on below each other, along the line of the one before. */
const maxIndent = 4;

/** The replies to a comment, along a thread line that folds them. */
export function Replies({ comment, count, open, onToggle }: { comment: Comment; count: number; open: boolean; onToggle: () => void }) {
  const isDeep = comment.depth >= maxIndent;
  if (!open) {
    return (
      <Button variant="ghost" aria-expanded={false} className="ml-7 self-start px-2 text-quiet text-small @md:ml-9" onClick={onToggle}>
        {isDeep ? <ForwardIcon className="size-4" /> : <ChevronDownIcon className="size-4" />}
        {isDeep ? `Continue this thread (${counted(count, 'reply', 'replies')})` : `View ${counted(count, 'reply', 'replies')}`}
      </Button>
    );
  }
  return (
    <div className={classes('mt-2 flex', isDeep && '@max-md:-ml-7')}>
      <button
        type="button"
        aria-expanded
        aria-label={`Collapse ${counted(count, 'reply', 'replies')}`}
        onClick={onToggle}
        className="group flex w-6 shrink-0 justify-center rounded-small @md:w-8"
      >
        <span className="h-full w-px rounded-full bg-edge transition-colors duration-150 group-hover:w-0.5 group-hover:bg-tomato" />
      </button>
      <OpenReplies comment={comment} />
    </div>
  );
}

function OpenReplies({ comment }: { comment: Comment }) {
  const { query, read, arrived } = useThread({ announcementId: comment.announcementId, parentId: comment.id, enabled: true });
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-3 pl-1">
      {query.isLoadingError && <ThreadFailure text="Failed to fetch replies" onAgain={() => query.refetch()} />}
      {query.isPending && arrived.length === 0 && <ThreadSkeleton />}
      <ol className="flex flex-col gap-3">
        {read.map((id) => (
          <CommentItem key={id} id={id} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          variant="ghost"
          className="self-start px-2 text-quiet text-small"
          busy={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          Show more replies
        </Button>
      )}
      {arrived.length > 0 && (
        <ol className="flex flex-col gap-3">
          {arrived.map((id) => (
            <CommentItem key={id} id={id} isNew />
          ))}
        </ol>
      )}
    </div>
  );
}
