import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { SpinnerIcon } from '../../ui/icons.tsx';

interface MorePostsProps {
  loading: boolean;
  /** The list is being read, this page or another: nothing more can be asked for. */
  busy: boolean;
  failed: boolean;
  onMore: () => void;
}

/** At the end of what is loaded: the next page is read before the reader gets there. */
export function MorePosts({ loading, busy, failed, onMore }: MorePostsProps) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    if (busy || failed || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current(), { rootMargin: '0px 0px 900px' });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [busy, failed]);
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
