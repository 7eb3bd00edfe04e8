import { Skeleton } from '../../ui/skeleton.tsx';

/** Stands where a case's content and actions will. */
export const CaseSkeleton = () => (
  <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
    <Skeleton className="h-64 rounded-card" />
    <Skeleton className="h-64 rounded-card" />
  </div>
);
