/** Whether a pause of at most `longest` ms, which ends at `until` by the clock, goes on. A clock that was set back does not make it longer. */
export const isPausing = (until: number, now: number, longest: number): boolean => until > now && until - now <= longest;
