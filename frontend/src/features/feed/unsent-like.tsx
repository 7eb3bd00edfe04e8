import { useIsLikeUnsent } from '../../live/use-live.ts';

/** Next to a like that could not be sent yet. Truncated where there is no space, so that nothing moves. */
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
