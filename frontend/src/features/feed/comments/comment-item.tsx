import { useState } from 'react';
import { useArrivedComments, useComment } from '../../../live/use-live.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { ReplyIcon } from '../../../ui/icons.tsx';
import { RelativeDate } from '../../../ui/relative-date.tsx';
import { PersonName, PersonPicture, usePersonName } from '../person.tsx';
import { useInteraction } from '../use-interaction.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentLikeButton } from './comment-like-button.tsx';
import { CommentMenu } from './comment-menu.tsx';
import { CommentText } from './comment-text.tsx';
import { Replies } from './replies.tsx';

/** Section 9: the reply button is hidden from here on. */
const deepest = 100;

/** A comment with what was replied to it. One that came in live unfolds. */
export function CommentItem({ id, isNew = false }: { id: number; isNew?: boolean }) {
  const comment = useComment(id);
  return comment ? <Shown comment={comment} isNew={isNew} /> : null;
}

function Shown({ comment, isNew }: { comment: NonNullable<ReturnType<typeof useComment>>; isNew: boolean }) {
  const { id, announcementId, depth, content, hidden, user, createdAt, editedAt } = comment;
  const name = usePersonName(user);
  const { control } = useInteraction('reply');
  const [replying, setReplying] = useState(false);
  const [editing, setEditing] = useState(false);
  const [unfolded, setUnfolded] = useState<boolean>();
  const arrived = useArrivedComments(announcementId, id);
  const repliesCount = Math.max(comment.repliesCount, arrived.length);
  // A first reply that comes in is shown; where there are others, the reader opens them.
  const open = unfolded ?? (arrived.length > 0 && arrived.length === repliesCount);
  return (
    <li className={classes('flex flex-col', isNew && 'animate-rise')}>
      <div className="flex gap-2 @md:gap-3">
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
            {!hidden && <CommentMenu comment={comment} onEdit={() => setEditing(true)} />}
          </div>
          <CommentText id={id} content={content} hidden={hidden} editing={editing} onDone={() => setEditing(false)} />
          {!hidden && (
            <div className="-ml-2 flex items-center">
              <CommentLikeButton commentId={id} />
              {depth < deepest && (
                <Button
                  variant="ghost"
                  className="px-2 text-quiet text-small"
                  aria-expanded={replying}
                  onClick={() => setReplying(!replying)}
                  {...control}
                >
                  <ReplyIcon className="size-4" />
                  Reply
                </Button>
              )}
            </div>
          )}
          {replying && (
            <div className="mt-1 mb-2">
              <CommentBox
                announcementId={announcementId}
                replyTo={{ id, name }}
                onAdded={() => setUnfolded(true)}
                onDone={() => setReplying(false)}
              />
            </div>
          )}
        </div>
      </div>
      {repliesCount > 0 && <Replies comment={comment} count={repliesCount} open={open} onToggle={() => setUnfolded(!open)} />}
    </li>
  );
}
