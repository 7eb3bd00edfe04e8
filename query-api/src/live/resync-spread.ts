/** Pages whose repeated reads a node can answer in a second, beside its other work. */
const pagesPerSecond = 300;
const shortest = 2_000;

/** In ms: the time over which this many pages spread their reads. */
export const spreadOf = (pages: number): number => Math.max(shortest, Math.round((pages / pagesPerSecond) * 1_000));
