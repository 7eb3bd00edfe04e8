/** The longest delay of `setTimeout`, in ms. */
const longestWait = 2 ** 31 - 1;
/** In ms. */
const again = 10_000;

/**
 * In ms from `now`: when to ask whether what lasts until an ISO date-time is over. Half a second after that, and again and again when it
 * should be over, as this browser's clock may be ahead of the server's.
 */
export function nextLook(until: string, now: number): number {
  const left = Date.parse(until) - now + 500;
  return left > 0 ? Math.min(left, longestWait) : again;
}
