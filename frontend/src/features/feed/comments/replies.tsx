import type { Comment } from '@potluck/events/answers/feed';
import { type ComponentType, useMemo, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { ChevronDownIcon, ForwardIcon } from '../../../ui/icons.tsx';
import { formatCount } from '../format-count.ts';
import { afterRender } from '../move-focus.ts';
import { MoreButton } from './more-button.tsx';
import { ThreadFailure, ThreadSkeleton } from './thread-states.tsx';
import { useThread } from './use-thread.ts';

/** Levels of indentation, on narrow and wide containers; deeper replies stay at the last level. */
const narrowIndents = 4;
const wideIndents = 8;

interface RepliesProps {
  comment: Comment;
  /** Ids of the comments above it, outermost first. */
  under: readonly number[];
  count: number;
  open: boolean;
  onToggle: () => void;
  /** The component of a reply (CommentItem, which imports this module). */
  Reply: ComponentType<{ id: number; under: readonly number[]; isNew: boolean }>;
}

/** A comment's replies, along a line that collapses them. */
export function Replies({ comment, under, count, open, onToggle, Reply }: RepliesProps) {
  const box = useRef<HTMLDivElement>(null);
  const replies = formatCount(count, 'reply', 'replies');
  const isDeep = comment.depth >= narrowIndents;
  // The toggle is replaced by another button, which gets the focus.
  const toggle = () => {
    onToggle();
    afterRender(() => box.current?.querySelector<HTMLElement>(':scope > [aria-expanded]')?.focus({ preventScroll: true }));
  };
  if (!open) {
    return (
      <div ref={box} className="flex">
        <Button variant="ghost" aria-expanded={false} className="ml-7 px-2 text-left text-quiet text-small @md:ml-9" onClick={toggle}>
          {isDeep ? <ForwardIcon className="size-4" /> : <ChevronDownIcon className="size-4" />}
          {isDeep ? `Continue this thread (${replies})` : `View ${replies}`}
        </Button>
      </div>
    );
  }
  return (
    <div ref={box} className={classes('mt-2 flex', isDeep && '@max-md:-ml-7', comment.depth >= wideIndents && '@md:-ml-9')}>
      <button
        type="button"
        aria-expanded
        aria-label={`Collapse ${replies}`}
        onClick={toggle}
        className="group flex w-6 shrink-0 justify-center rounded-small @md:w-8"
      >
        <span className="h-full w-px rounded-full bg-edge transition-colors duration-150 group-hover:w-0.5 group-hover:bg-tomato" />
      </button>
      <OpenReplies comment={comment} under={under} Reply={Reply} />
    </div>
  );
}

function OpenReplies({ comment, under, Reply }: Pick<RepliesProps, 'comment' | 'under' | 'Reply'>) {
  const { id, announcementId, repliesCount } = comment;
  const { query, read, arrived, isNew } = useThread({ announcementId, parentId: id, enabled: true });
  const path = useMemo(() => [...under, id], [under, id]);
  const more = repliesCount - read.length - arrived.length;
  const item = (reply: number) => <Reply key={reply} id={reply} under={path} isNew={isNew(reply)} />;
  const rest = query.hasNextPage && (
    <li key="rest" className="flex flex-col">
      {query.isFetchNextPageError ? (
        <ThreadFailure text="Failed to fetch replies" onAgain={() => query.fetchNextPage()} />
      ) : (
        <MoreButton className="px-2 text-quiet text-small" loading={query.isFetchingNextPage} onMore={() => query.fetchNextPage()}>
          {more > 0 ? formatCount(more, 'more reply', 'more replies') : 'More replies'}
        </MoreButton>
      )}
    </li>
  );
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-3 pl-1">
      {query.isLoadingError && <ThreadFailure text="Failed to fetch replies" onAgain={() => query.refetch()} />}
      {query.isPending && arrived.length === 0 && <ThreadSkeleton count={repliesCount} />}
      {/* One list, so that a reply that arrived live keeps its element, and a draft below it, when the list is refetched. */}
      <ol className="flex flex-col gap-3 empty:hidden">{[...read.map(item), rest, ...arrived.map(item)]}</ol>
    </div>
  );
}
