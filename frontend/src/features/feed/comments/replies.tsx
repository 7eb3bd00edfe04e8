import type { Comment } from '@potluck/query-api/answers';
import { Button } from '../../../ui/button.tsx';
import { ChevronDownIcon, ForwardIcon } from '../../../ui/icons.tsx';
import { counted } from '../counted.ts';
import { CommentItem } from './comment-item.tsx';
import { ThreadFailure, ThreadSkeleton } from './comments.tsx';
import { useThread } from './use-thread.ts';

/** On a phone, replies indent this often; deeper ones go on below each other. */
const maxIndent = 4;

/** The replies to a comment, along a thread line that folds them. */
export function Replies({ comment, count, open, onToggle }: { comment: Comment; count: number; open: boolean; onToggle: () => void }) {
  const isDeep = comment.depth >= maxIndent;
  if (!open) {
    return (
      <Button variant="ghost" aria-expanded={false} className="ml-9 self-start px-2 text-quiet text-small" onClick={onToggle}>
        {isDeep ? <ForwardIcon className="size-4" /> : <ChevronDownIcon className="size-4" />}
        {isDeep ? `Continue this thread (${counted(count, 'reply', 'replies')})` : `View ${counted(count, 'reply', 'replies')}`}
      </Button>
    );
  }
  return (
    <div className={isDeep ? 'mt-2 flex sm:ml-0' : 'mt-2 flex'}>
      <button
        type="button"
        aria-expanded
        aria-label={`Collapse ${counted(count, 'reply', 'replies')}`}
        onClick={onToggle}
        className={`group flex w-8 shrink-0 justify-center rounded-small ${isDeep ? 'max-sm:w-4' : ''}`}
      >
        <span className="h-full w-0.5 rounded-full bg-line transition-colors duration-150 group-hover:bg-tomato" />
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
