export interface Conflation<M> {
  /** Sends the first of a key at once, and of those that follow within the window only the last, at its end. */
  add(key: string, message: M): void;
  /** What still waits under this key is of no interest any more. */
  drop(key: string): void;
  close(): void;
}

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

interface Window<M> {
  waiting: M | undefined;
  callOff(): void;
}

/** At most one message per key and window of `ms` milliseconds, always ending on the last. */
export function conflate<M>({ ms, clock, send }: { ms: number; clock: Clock; send(message: M): void }): Conflation<M> {
  const windows = new Map<string, Window<M>>();

  function open(key: string) {
    windows.set(key, { waiting: undefined, callOff: clock.after(ms, () => end(key)) });
  }

  function end(key: string) {
    const waiting = windows.get(key)?.waiting;
    windows.delete(key);
    if (waiting === undefined) return;
    open(key);
    send(waiting);
  }

  return {
    add(key, message) {
      const window = windows.get(key);
      if (window) {
        window.waiting = message;
        return;
      }
      open(key);
      send(message);
    },
    drop(key) {
      const window = windows.get(key);
      if (window) window.waiting = undefined;
    },
    close() {
      for (const window of windows.values()) window.callOff();
      windows.clear();
    },
  };
}
