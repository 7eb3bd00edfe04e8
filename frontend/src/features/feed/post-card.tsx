import { memo, useId, useState } from 'react';
import { useAnnouncement, useCommentsCount } from '../../live/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { CommentIcon } from '../../ui/icons.tsx';
import { RelativeDate } from '../../ui/relative-date.tsx';
import { useTicks } from '../../ui/use-ticks.ts';
import { Comments } from './comments/comments.tsx';
import { counted } from './counted.ts';
import type { FeedChoices } from './feed-choices.ts';
import { LikeButton } from './like-button.tsx';
import { PersonName, PersonPicture } from './person.tsx';
import { PostMedia } from './post-media.tsx';
import { PostMenu } from './post-menu.tsx';
import { PostText } from './post-text.tsx';

interface PostCardProps {
  id: number;
  view: FeedChoices['view'];
  /** Among the first seen: its picture is loaded at once. */
  eager: boolean;
}

/** A post: who and when, what, and under it what others say. */
export const PostCard = memo(function PostCard({ id, view, eager }: PostCardProps) {
  const announcement = useAnnouncement(id);
  const titleId = useId();
  const commentsId = useId();
  const [open, setOpen] = useState(false);
  if (!announcement) return null;
  const { title, content, createdAt, editedAt, user } = announcement;
  return (
    <Card as="article" aria-labelledby={titleId} data-open={open || undefined} className="flex h-full flex-col overflow-hidden">
      <div className="flex items-center gap-3 px-4 py-3">
        <PersonPicture user={user} size={40} />
        <div className="flex min-w-0 flex-1 flex-col">
          <PersonName user={user} />
          <p className="truncate text-quiet text-small">
            <RelativeDate date={createdAt} />
            {editedAt && ' · edited'}
          </p>
        </div>
        <PostMenu announcement={announcement} />
      </div>
      <PostMedia announcement={announcement} view={view} eager={eager} />
      <div className="flex flex-1 flex-col gap-2 px-4 pt-4 pb-2">
        <h2 id={titleId} className="break-words text-lead">
          {title}
        </h2>
        {content && <PostText text={content} lines={view === 'grid' ? 4 : 12} />}
      </div>
      <div className="flex flex-wrap items-center gap-1 px-2 pb-2">
        <LikeButton announcementId={id} />
        <CommentsToggle announcementId={id} open={open} controls={commentsId} onToggle={() => setOpen(!open)} />
      </div>
      {open && (
        <div id={commentsId} className="animate-fade border-line border-t px-4 pt-4 pb-4">
          <Comments announcementId={id} />
        </div>
      )}
    </Card>
  );
});

function CommentsToggle({
  announcementId,
  open,
  controls,
  onToggle,
}: {
  announcementId: number;
  open: boolean;
  controls: string;
  onToggle: () => void;
}) {
  const count = useCommentsCount(announcementId);
  const ticks = useTicks(count);
  return (
    <Button
      variant="ghost"
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      className="px-3 tabular-nums"
      onClick={onToggle}
    >
      <CommentIcon />
      <span key={ticks} className={classes(ticks > 0 && 'animate-rise')}>
        {counted(count, 'Comment')}
      </span>
    </Button>
  );
}
