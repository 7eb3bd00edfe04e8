import { maxCommentDepth } from '@potluck/events/limits';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useLive } from '../../../live/live-store.ts';
import { useArrivedComments, useComment } from '../../../live/use-live.ts';
import { savedDrafts } from '../../../parts/draft.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { RelativeDate } from '../../../ui/relative-date.tsx';
import { DraftMark } from '../draft-mark.tsx';
import { draftsOfPost, parseCommentDraft } from '../drafts.ts';
import { setExpanded, useFeedView } from '../feed-view.ts';
import { PersonName, PersonPicture, usePersonName } from '../person.tsx';
import { useInteraction } from '../use-interaction.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentLikeButton } from './comment-like-button.tsx';
import { CommentMenu } from './comment-menu.tsx';
import { CommentText, RemovedComment } from './comment-text.tsx';
import { expandRow } from './expand-row.ts';
import { focusIfLost } from './focus-if-lost.ts';
import { ReplyIcon } from './icons.tsx';
import { Replies } from './replies.tsx';

interface CommentItemProps {
  id: number;
  /** Ids of the comments above it, outermost first. */
  under: readonly number[];
  isNew?: boolean;
}

/** A comment with its replies. One that arrived live expands. Rendered again only for what changed in itself, not with those above it. */
export const CommentItem = memo(function CommentItem({ id, under, isNew = false }: CommentItemProps) {
  const comment = useComment(id);
  const before = useLive((state) => state.comments[id]?.value);
  if (comment) return <Shown comment={comment} under={under} isNew={isNew} />;
  return before ? (
    <li className="flex shrink-0 flex-col">
      <RemovedComment comment={before} />
    </li>
  ) : null;
});

/** Reads the viewer's draft of a reply to this comment, or of an edit of it. */
function useStoredDraft(kind: 'reply' | 'comment-edit', id: number) {
  const { user } = useCurrentUser();
  const name = `${kind}:${id}`;
  return () => {
    const stored = user && savedDrafts(user.id, name).find((draft) => draft.name === name)?.value;
    return parseCommentDraft(stored);
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
  const replyDraft = useStoredDraft('reply', id);
  const editDraft = useStoredDraft('comment-edit', id);
  // A box with a draft is open, unless it was closed: then a mark says that there is a draft.
  const [replying, setReplying] = useState<'restored' | 'opened' | undefined>(() =>
    replyDraft()?.closed === false ? 'restored' : undefined,
  );
  const [editing, setEditing] = useState(() => editDraft() !== undefined);
  const [wasShown] = useState(!hidden);
  const row = useRef<HTMLLIElement>(null);
  const article = useRef<HTMLElement>(null);
  const replyButton = useRef<HTMLButtonElement>(null);
  const [hasDraftBelow] = useState(() => draftsOfPost(viewer?.id, announcementId).under.has(id));
  const expanded = useFeedView((view) => view.expanded[id]);
  const arrived = useArrivedComments(announcementId, id);
  const repliesCount = Math.max(comment.repliesCount, arrived.length);
  // Replies open by themselves when the first one arrives live, and then stay open.
  const opensByItself = hasDraftBelow || (arrived.length > 0 && arrived.length === repliesCount);
  const [autoOpened, setAutoOpened] = useState(opensByItself);
  if (opensByItself && !autoOpened) setAutoOpened(true);
  const open = expanded ?? autoOpened;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useLayoutEffect(() => (isNew && row.current ? expandRow(row.current) : undefined), []);
  const closeReply = () => {
    setReplying(undefined);
    focusIfLost(() => replyButton.current);
  };
  const closeEdit = () => {
    setEditing(false);
    focusIfLost(() => article.current?.querySelector<HTMLElement>('[aria-haspopup=menu]'));
  };
  const onReply = () => {
    const box = article.current?.querySelector<HTMLTextAreaElement>('form textarea');
    if (!replying) setReplying('opened');
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
          <CommentText comment={comment} path={[...under, id]} editing={editing} onDone={closeEdit} justHidden={wasShown} />
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
                  {!replying && replyDraft() && <DraftMark />}
                </Button>
              )}
            </div>
          )}
          {replying && !hidden && (
            <div className="mt-1 mb-2">
              <CommentBox
                announcementId={announcementId}
                replyTo={{ name, path: [...under, id], focused: replying === 'opened' }}
                onSent={() => {
                  setExpanded(id, true);
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
          onToggle={() => setExpanded(id, !open)}
          Reply={CommentItem}
        />
      )}
    </li>
  );
}
