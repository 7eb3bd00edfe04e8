import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { SpinnerIcon } from '../ui/icons.tsx';
import { whenNear } from '../ui/when-near.ts';

interface LoadMoreProps {
  /** How many pages are loaded. */
  pageCount: number;
  loading: boolean;
  /** The list is being read, this page or another: nothing more can be asked for. */
  busy: boolean;
  failed: boolean;
  onMore: () => void;
}

/** At the end of what is loaded: the next page is read before the reader gets there. */
export function LoadMore({ pageCount, loading, busy, failed, onMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  // Looked at anew pageCount each page: an end that is still near has not moved, and so would not be told of.
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
