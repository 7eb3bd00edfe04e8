import { useSyncExternalStore } from 'react';
import { formatDate, relativeTime } from './relative-time.ts';

/** One clock for all dates on the page, in whole minutes. */
const clock = {
  subscribe(listener: () => void) {
    const timer = setInterval(listener, 30_000);
    return () => clearInterval(timer);
  },
  minute: () => Math.floor(Date.now() / 60_000),
};

/** A date in words that keep up with the time; the whole date when pointed at. */
export function RelativeDate({ date, className }: { date: string; className?: string }) {
  useSyncExternalStore(clock.subscribe, clock.minute);
  return (
    <time dateTime={date} title={formatDate(date)} className={className}>
      {relativeTime(date, Date.now())}
    </time>
  );
}
