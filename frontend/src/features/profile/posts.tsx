import type { Announcement } from '@potluck/events/answers/feed';
import type { Profile } from '@potluck/events/answers/people';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useAnnouncementLike, useCommentsCount } from '../../live/use-live.ts';
import { pictureSizes } from '../../parts/picture-sizes.ts';
import { PostVideo } from '../../parts/post-video.tsx';
import { useRenderedCount } from '../../parts/staged-rendering.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { CommentIcon, HeartIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RelativeDate } from '../../ui/relative-date.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Tablecloth } from '../../ui/tablecloth.tsx';
import { userAnnouncementsQuery } from './profile-queries.ts';

/** A user's posts, read-only; `first`: only this many, shortened. */
export function Posts({ profile: { id, postsCount }, first }: { profile: Profile; first?: number }) {
  const { data: posts, isPending, refetch } = useQuery(userAnnouncementsQuery(id));
  const grid = 'grid gap-4 sm:grid-cols-2 md:grid-cols-3 md:gap-6';
  // On a phone they are below the first view.
  const isStaged = useRenderedCount() !== Number.POSITIVE_INFINITY && first !== undefined;
  if ((isPending || isStaged) && postsCount > 0) {
    return (
      <Loading label="Loading posts" className={grid}>
        {Array.from({ length: Math.min(postsCount, first ?? 6) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
          <Skeleton key={index} className="h-80 rounded-card" />
        ))}
      </Loading>
    );
  }
  if (!posts && !isPending) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-4 text-quiet">
        The posts could not be loaded.
        <Button variant="quiet" onClick={() => void refetch()}>
          Try Again
        </Button>
      </p>
    );
  }
  if (!posts?.length) return <p className="text-quiet">No posts yet.</p>;
  return (
    <div className={classes(grid, 'items-start')}>
      {posts.slice(0, first).map((post) => (
        <Post key={post.id} post={post} short={first !== undefined} />
      ))}
    </div>
  );
}

function Post({ post, short }: { post: Announcement; short: boolean }) {
  const titleId = useId();
  const { likesCount } = useAnnouncementLike(post.id);
  const commentsCount = useCommentsCount(post.id);
  return (
    <Card as="article" aria-labelledby={titleId} className="flex flex-col overflow-hidden">
      <PostMedia post={post} />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h3 id={titleId} className={classes('text-lead leading-snug', short && 'line-clamp-3')}>
          {post.title}
        </h3>
        {post.content && <p className={classes('whitespace-pre-line text-note', short && 'line-clamp-4')}>{post.content}</p>}
        <p className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 pt-1 text-quiet text-small">
          <RelativeDate date={post.createdAt} />
          <span className="inline-flex items-center gap-1 tabular-nums">
            <HeartIcon className="size-4" />
            {likesCount} {likesCount === 1 ? 'Like' : 'Likes'}
          </span>
          <span className="inline-flex items-center gap-1 tabular-nums">
            <CommentIcon className="size-4" />
            {commentsCount} {commentsCount === 1 ? 'Comment' : 'Comments'}
          </span>
        </p>
      </div>
    </Card>
  );
}

/** The picture, video or drawn tablecloth. */
function PostMedia({ post }: { post: Announcement }) {
  const shape = 'aspect-4/3 w-full';
  // Low, so that the text below stands out.
  const cloth = <Tablecloth seed={post.title} className={post.image ? shape : 'aspect-4/1 w-full'} />;
  if (post.video) return <PostVideo src={post.video} title={post.title} ratio={4 / 3} />;
  if (!post.image) return cloth;
  return (
    <Picture
      src={post.image}
      widths={post.imageWidths}
      size={post.mediaSize}
      sizes={pictureSizes.postInGrid}
      alt={post.title}
      instead={cloth}
      className={`object-cover ${shape}`}
    />
  );
}
