import { useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { FeedChoices } from './feed-choices.ts';
import { PostCard } from './post-card.tsx';
import { useColumns } from './use-columns.ts';

const layouts = {
  grid: 'posts-in-columns grid grid-cols-1 gap-x-4 max-sm:gap-y-4 sm:grid-cols-2 md:gap-x-6 lg:grid-cols-3',
  list: 'mx-auto flex w-full max-w-2xl flex-col gap-4 md:gap-6',
} as const;

export function PostList({ ids, view, dimmed }: { ids: readonly number[]; view: FeedChoices['view']; dimmed: boolean }) {
  const list = useRef<HTMLUListElement>(null);
  useColumns(list, ids, view === 'grid');
  return (
    <ul
      ref={list}
      aria-busy={dimmed || undefined}
      className={classes(layouts[view], 'transition-opacity duration-150', dimmed && 'opacity-60')}
    >
      {ids.map((id, index) => (
        <li key={id} className="min-w-0">
          <PostCard id={id} view={view} eager={index === 0} />
        </li>
      ))}
    </ul>
  );
}

export function PostListSkeleton({ view }: { view: FeedChoices['view'] }) {
  return (
    <Loading label="Loading posts" className={layouts[view]}>
      {[1, 2, 3, 4, 5, 6].map((index) => (
        <div key={index} className="flex flex-col gap-3 rounded-card border border-line bg-card p-4">
          <div className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-full" />
            <Skeleton className="h-5 w-32" />
          </div>
          <Skeleton className="aspect-4/3 w-full" />
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-5 w-full" />
        </div>
      ))}
    </Loading>
  );
}
