import type { Announcement } from '@potluck/events/answers';
import { RelativeDate } from '../ui/relative-date.tsx';

/** Where a picture or video was that moderators purged. Nothing where none was. */
export function PurgeNote({ purge }: { purge: Announcement['mediaPurged'] }) {
  return (
    purge && (
      <p className="text-quiet text-small">
        Media purged by moderators <RelativeDate date={purge.at} /> ({purge.basis.replace('_', ' ')})
      </p>
    )
  );
}
