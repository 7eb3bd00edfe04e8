import { startTransition, useEffect, useState } from 'react';

/** Below this width, in pixels, the window shows little more than one card. */
const narrowWidth = 640;
/** In ms, until the first card has been painted. */
const initialDelayMs = 200;
/** Small enough that a tap between two batches is handled at once. */
const batchSize = 4;
const batchDelayMs = 40;
/** The rest of a longer list is rendered with the last batch. */
const maxStaged = 20;

let isComplete = false;

/**
 * How many cards of a list to render. On a phone, the first list of a page starts with one card, and the others follow in batches; later
 * lists are rendered at once.
 */
export function useRenderedCount(): number {
  const [count, setCount] = useState(() => (isComplete || innerWidth >= narrowWidth ? Number.POSITIVE_INFINITY : 1));
  useEffect(() => {
    if (count === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(
      () => {
        isComplete = count + batchSize >= maxStaged;
        startTransition(() => setCount(isComplete ? Number.POSITIVE_INFINITY : count + batchSize));
      },
      count === 1 ? initialDelayMs : batchDelayMs,
    );
    return () => clearTimeout(timer);
  }, [count]);
  return count;
}
