export interface Clock {
  /** Runs `then` after `ms` milliseconds; answers with the function that calls it off. */
  after(ms: number, then: () => void): () => void;
}

export const realClock: Clock = {
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};
