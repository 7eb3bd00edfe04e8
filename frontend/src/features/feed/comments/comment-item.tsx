import { maxCommentDepth } from '@potluck/events/limits';
import { useLayoutEffect, useRef, useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useArrivedComments, useComment } from '../../../live/use-live.ts';
import { savedDrafts } from '../../../parts/draft.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { ReplyIcon } from '../../../ui/icons.tsx';
import { RelativeDate } from '../../../ui/relative-date.tsx';
import { DraftMark } from '../draft-mark.tsx';
import { draftsUnder, understandTalk } from '../drafts.ts';
import { afterDrawn } from '../move-focus.ts';
import { PersonName, PersonPicture, usePersonName } from '../person.tsx';
import { setUnfolded, useReading } from '../reading-state.ts';
import { useInteraction } from '../use-interaction.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentLikeButton } from './comment-like-button.tsx';
import { CommentMenu } from './comment-menu.tsx';
import { CommentText } from './comment-text.tsx';
import { Replies } from './replies.tsx';
import { unfold } from './unfold.ts';

interface CommentItemProps {
  id: number;
  /** The comments that it is a reply under, from the outermost. */
  under: readonly number[];
  isNew?: boolean;
}

/** A comment with what was replied to it. One that came in live unfolds. */
export function CommentItem({ id, under, isNew = false }: CommentItemProps) {
  const comment = useComment(id);
  return comment ? <Shown comment={comment} under={under} isNew={isNew} /> : null;
}

/** What the viewer has left in a box of this comment. */
function useLeft(kind: 'reply' | 'comment-edit', id: number) {
  const { user } = useCurrentUser();
  const name = `${kind}:${id}`;
  return () => {
    const stored = user && savedDrafts(user.id, name).find((draft) => draft.name === name)?.value;
    return understandTalk(stored);
  };
}

function Shown({
  comment,
  under,
  isNew,
}: {
  comment: NonNullable<ReturnType<typeof useComment>>;
  under: readonly number[];
  isNew: boolean;
}) {
  const { id, announcementId, depth, hidden, user, createdAt, editedAt } = comment;
  const name = usePersonName(user);
  const { user: viewer } = useCurrentUser();
  const { control } = useInteraction('reply');
  const replyLeft = useLeft('reply', id);
  const editLeft = useLeft('comment-edit', id);
  // A box with something in it is open again; one that was closed says that it waits.
  const [replying, setReplying] = useState<'left' | 'asked' | undefined>(() => (replyLeft()?.closed === false ? 'left' : undefined));
  const [editing, setEditing] = useState(() => editLeft() !== undefined);
  const row = useRef<HTMLLIElement>(null);
  const article = useRef<HTMLElement>(null);
  const replyButton = useRef<HTMLButtonElement>(null);
  const [draftInside] = useState(() => draftsUnder(viewer?.id, announcementId).under.has(id));
  const unfolded = useReading((reading) => reading.unfolded[id]);
  const arrived = useArrivedComments(announcementId, id);
  const repliesCount = Math.max(comment.repliesCount, arrived.length);
  // A first reply that comes in is shown, and then stays so; where there are others, the reader opens them.
  const opensItself = draftInside || (arrived.length > 0 && arrived.length === repliesCount);
  const [opened, setOpened] = useState(opensItself);
  if (opensItself && !opened) setOpened(true);
  const open = unfolded ?? opened;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it comes
  useLayoutEffect(() => (isNew && row.current ? unfold(row.current) : undefined), []);
  const closeReply = () => {
    setReplying(undefined);
    afterDrawn(() => replyButton.current?.focus({ preventScroll: true }));
  };
  const closeEdit = () => {
    setEditing(false);
    afterDrawn(() => article.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus({ preventScroll: true }));
  };
  const onReply = () => {
    const box = article.current?.querySelector<HTMLTextAreaElement>('form textarea');
    if (!replying) setReplying('asked');
    else if (box && box.value.trim() !== '') box.focus();
    else setReplying(undefined);
  };
  return (
    <li ref={row} className={classes('flex shrink-0 flex-col', isNew && 'animate-fade')}>
      <article ref={article} tabIndex={-1} aria-label={`Comment by ${name}`} className="flex gap-2 rounded-control outline-none @md:gap-3">
        <PersonPicture user={user} size={depth === 0 ? 32 : 28} />
        <div className="min-w-0 flex-1">
          <div className="flex min-h-7 items-start gap-2">
            <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 pt-0.5">
              <PersonName user={user} className="text-note" />
              <span className="text-quiet text-small">
                <RelativeDate date={createdAt} />
                {editedAt && ' · edited'}
              </span>
            </div>
            {!hidden && <CommentMenu comment={comment} article={article} onEdit={() => setEditing(true)} />}
          </div>
          <CommentText comment={comment} path={[...under, id]} editing={editing} onDone={closeEdit} />
          {!hidden && (
            <div className="-ml-2 flex items-center">
              <CommentLikeButton commentId={id} />
              {depth < maxCommentDepth && (
                <Button
                  ref={replyButton}
                  variant="ghost"
                  className="px-2 text-quiet text-small"
                  aria-expanded={replying !== undefined}
                  onClick={onReply}
                  {...control}
                >
                  <ReplyIcon className="size-4" />
                  Reply
                  {!replying && replyLeft() && <DraftMark />}
                </Button>
              )}
            </div>
          )}
          {replying && !hidden && (
            <div className="mt-1 mb-2">
              <CommentBox
                announcementId={announcementId}
                replyTo={{ name, path: [...under, id], focused: replying === 'asked' }}
                onSent={() => {
                  setUnfolded(id, true);
                  closeReply();
                }}
                onCancel={closeReply}
              />
            </div>
          )}
        </div>
      </article>
      {repliesCount > 0 && (
        <Replies
          comment={comment}
          under={under}
          count={repliesCount}
          open={open}
          onToggle={() => setUnfolded(id, !open)}
          Reply={CommentItem}
        />
      )}
    </li>
  );
}
