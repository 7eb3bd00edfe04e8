import type { Announcement } from '@potluck/query-api/answers';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/card.tsx';
import { CommentIcon, HeartIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RelativeDate } from '../../ui/relative-date.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { userAnnouncementsQuery } from './profile-queries.ts';

/** What someone has posted, to look at; `first`: only so many. */
export function Posts({ userId, first }: { userId: string; first?: number }) {
  const { data: posts, isPending } = useQuery(userAnnouncementsQuery(userId));
  if (isPending) {
    return (
      <Loading label="Loading posts" className="grid gap-4 md:grid-cols-3">
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </Loading>
    );
  }
  if (!posts?.length) return <p className="text-quiet">No posts yet.</p>;
  return (
    <div className="grid items-start gap-4 md:grid-cols-3 md:gap-6">
      {posts.slice(0, first).map((post) => (
        <Post key={post.id} post={post} />
      ))}
    </div>
  );
}

function Post({ post }: { post: Announcement }) {
  return (
    <Card as="article" className="overflow-hidden">
      {post.image && (
        <Picture
          src={post.image}
          widths={post.imageWidths}
          size={post.mediaSize}
          sizes="(min-width: 768px) 350px, 95vw"
          alt={post.title}
          className="aspect-4/3 w-full object-cover"
        />
      )}
      {post.video && (
        // biome-ignore lint/a11y/useMediaCaption: members' videos come without captions.
        <video src={post.video} controls preload="metadata" className="aspect-4/3 w-full bg-ink" />
      )}
      <div className="flex flex-col gap-2 p-4">
        <h3 className="text-lead">{post.title}</h3>
        {post.content && <p className="line-clamp-4 whitespace-pre-line text-note">{post.content}</p>}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-quiet text-small">
          <RelativeDate date={post.createdAt} />
          <span className="inline-flex items-center gap-1 tabular-nums">
            <HeartIcon className="size-4" />
            {post.likesCount} {post.likesCount === 1 ? 'Like' : 'Likes'}
          </span>
          <span className="inline-flex items-center gap-1 tabular-nums">
            <CommentIcon className="size-4" />
            {post.commentsCount} {post.commentsCount === 1 ? 'Comment' : 'Comments'}
          </span>
        </p>
      </div>
    </Card>
  );
}
