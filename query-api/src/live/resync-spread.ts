/** Pages of which a node can answer all that they read again, in a second, with everything else that it does. */
const pagesPerSecond = 300;
const shortest = 2_000;

/** In ms: how long so many pages have, together, to read again. */
export const spreadOf = (pages: number): number => Math.max(shortest, Math.round((pages / pagesPerSecond) * 1_000));
