const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const longDate = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' });

/** Long month, day and year, as in 'March 3, 2026' (section 3). */
export const formatDate = (date: string | Date): string => longDate.format(new Date(date));

/** 'just now', '5 minutes ago', 'yesterday'; the date itself after a week. A future date counts as now. */
export function relativeTime(date: string | Date, now: number): string {
  const seconds = Math.max(0, (now - new Date(date).getTime()) / 1000);
  if (seconds < minute) return 'just now';
  if (seconds < hour) return words.format(-Math.floor(seconds / minute), 'minute');
  if (seconds < day) return words.format(-Math.floor(seconds / hour), 'hour');
  if (seconds < 7 * day) return words.format(-Math.floor(seconds / day), 'day');
  return formatDate(date);
}
