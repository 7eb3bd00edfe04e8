import type { Announcement } from '@potluck/events/answers/feed';
import { RelativeDate } from '../ui/relative-date.tsx';

/** Replaces a picture or video that moderators have purged. Renders nothing if none was purged. */
export function PurgeNote({ purge }: { purge: Announcement['mediaPurged'] }) {
  return (
    purge && (
      <p className="text-quiet text-small">
        Media purged by moderators <RelativeDate date={purge.at} /> ({purge.basis.replace('_', ' ')})
      </p>
    )
  );
}
