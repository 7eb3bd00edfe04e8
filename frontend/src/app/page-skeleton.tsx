import { Loading, Skeleton } from '../ui/skeleton.tsx';

/** While the viewer is unknown or a screen's code is loading. */
export function PageSkeleton() {
  return (
    <Loading className="mx-auto flex w-full max-w-6xl flex-col gap-8">
      <Skeleton className="h-11 w-64" />
      <Skeleton className="h-56 w-full rounded-card" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
    </Loading>
  );
}
