import { memo, useId, useRef } from 'react';
import { useLive } from '../../live/live-store.ts';
import { useAnnouncement } from '../../live/use-live.ts';
import { PurgeNote } from '../../parts/purge-note.tsx';
import { Card } from '../../ui/card.tsx';
import { RelativeDate } from '../../ui/relative-date.tsx';
import { CommentsToggle } from './comments-toggle.tsx';
import type { FeedChoices } from './feed-choices.ts';
import { setOpen, useFeedView } from './feed-view.ts';
import { GoneNote } from './gone-note.tsx';
import { LazyComments } from './lazy-comments.tsx';
import { LikeButton } from './like-button.tsx';
import { PersonName, PersonPicture } from './person.tsx';
import { PostMedia } from './post-media.tsx';
import { PostMenu } from './post-menu.tsx';
import { PostText } from './post-text.tsx';
import { UnsentLike } from './unsent-like.tsx';

interface PostCardProps {
  id: number;
  view: FeedChoices['view'];
  /** First in the list: its picture loads at once. */
  eager: boolean;
}

/** A post with its author, media, text, likes and comments. */
export const PostCard = memo(function PostCard({ id, view, eager }: PostCardProps) {
  const announcement = useAnnouncement(id);
  const titleId = useId();
  const commentsId = useId();
  const card = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  const open = useFeedView((view) => view.open[id] ?? false);
  if (!announcement) {
    // The placeholder keeps the size, so that nothing moves under the reader.
    height.current = card.current?.getBoundingClientRect().height ?? height.current;
    return <RemovedPost id={id} height={height.current} />;
  }
  const { title, content, createdAt, editedAt, mediaPurged, user } = announcement;
  return (
    <Card
      ref={card}
      as="article"
      tabIndex={-1}
      aria-labelledby={titleId}
      data-open={open || undefined}
      className="flex flex-col overflow-hidden outline-none"
    >
      <div className="flex items-center gap-3 px-4 py-3">
        <PersonPicture user={user} size={40} />
        <div className="flex min-w-0 flex-1 flex-col">
          <PersonName user={user} className="self-start" />
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
        <PurgeNote purge={mediaPurged} />
        {content && <PostText text={content} lines={view === 'grid' ? 4 : 12} />}
      </div>
      <div className="flex items-center gap-1 px-2 pb-2">
        <div className="flex min-w-0 flex-wrap items-center gap-1">
          <LikeButton announcementId={id} />
          <CommentsToggle announcementId={id} open={open} controls={commentsId} onToggle={() => setOpen(id, !open)} />
        </div>
        <UnsentLike announcementId={id} />
      </div>
      {open && (
        <div id={commentsId} className="animate-fade border-line border-t px-4 pt-4 pb-4">
          <LazyComments announcementId={id} />
        </div>
      )}
    </Card>
  );
});

/** Placeholder of a post that somebody else has deleted, until the feed is refreshed. */
function RemovedPost({ id, height }: { id: number; height: number }) {
  const before = useLive((state) => state.announcements[id]?.value);
  const text = 'This post is no longer here.';
  return (
    <div
      style={{ minHeight: height }}
      className="grid h-full place-items-center rounded-card border border-edge border-dashed p-6 text-note text-quiet"
    >
      {before ? (
        <GoneNote
          text={text}
          target={{ contentType: 'announcement', contentId: id, reportedUserId: before.userId, contentRevision: before.revision }}
        />
      ) : (
        text
      )}
    </div>
  );
}
