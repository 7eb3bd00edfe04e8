import { Button } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';

/** At most as high as `count` comments: a page that becomes shorter moves under the reader's finger. */
export function ThreadSkeleton({ count = 2 }: { count?: number }) {
  return (
    <Loading label="Loading comments" className="flex flex-col gap-4">
      {[1, 2].slice(0, count).map((row) => (
        <div key={row} className="flex gap-3">
          <Skeleton className="size-8 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </Loading>
  );
}

export function ThreadFailure({ text, onAgain }: { text: string; onAgain: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-danger text-note">
      <span>{text}</span>
      <Button variant="quiet" onClick={onAgain}>
        Try Again
      </Button>
    </div>
  );
}
