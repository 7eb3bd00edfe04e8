import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { SpinnerIcon } from '../ui/icons.tsx';
import { whenNear } from '../ui/when-near.ts';

interface LoadMoreProps {
  pageCount: number;
  loading: boolean;
  /** The list is loading, this page or another. */
  busy: boolean;
  failed: boolean;
  onMore: () => void;
}

/** At the end of a list: loads the next page before the reader reaches it. */
export function LoadMore({ pageCount, loading, busy, failed, onMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  // Observed again after each page: the observer reports no change when the end is still near.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (busy || failed || !end.current) return;
    return whenNear(end.current, '0px 0px 900px', () => more.current());
  }, [pageCount, busy, failed]);
  return (
    <div ref={end} className="flex min-h-11 justify-center">
      {loading && <SpinnerIcon className="size-6 animate-spin text-quiet" />}
      {failed && (
        <Button variant="quiet" onClick={onMore}>
          Show more
        </Button>
      )}
    </div>
  );
}
