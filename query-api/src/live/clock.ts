export interface Clock {
  /** Runs `then` after `ms` milliseconds; returns a function that cancels it. */
  after(ms: number, then: () => void): () => void;
}

export const realClock: Clock = {
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};
