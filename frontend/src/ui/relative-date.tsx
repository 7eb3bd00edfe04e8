import { useSyncExternalStore } from 'react';
import { formatDate, relativeTime } from './relative-time.ts';

/** One clock for all dates on the page, in minutes. */
const clock = {
  subscribe(listener: () => void) {
    const timer = setInterval(listener, 30_000);
    return () => clearInterval(timer);
  },
  minute: () => Math.floor(Date.now() / 60_000),
};

/** A relative date that is kept up to date, with the full date as its title. */
export function RelativeDate({ date, className }: { date: string; className?: string }) {
  useSyncExternalStore(clock.subscribe, clock.minute);
  return (
    <time dateTime={date} title={formatDate(date)} className={className}>
      {relativeTime(date, Date.now())}
    </time>
  );
}
