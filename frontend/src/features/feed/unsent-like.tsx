import { useIsLikeUnsent } from '../../live/use-live.ts';

/** Beside a like, or its taking back, that could not be sent yet; where there is no room it is cut, so that nothing moves. */
export function UnsentLike({ announcementId }: { announcementId: number }) {
  const waits = useIsLikeUnsent(announcementId);
  return (
    <span role="status" className="ml-auto min-w-0 shrink-1000 truncate text-quiet text-small">
      {waits && (
        <span className="animate-fade" title="It will be sent when you are online.">
          Not sent yet
          <span className="sr-only">: it will be sent when you are online</span>
        </span>
      )}
    </span>
  );
}
