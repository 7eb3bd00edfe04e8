import { startTransition, useEffect, useState } from 'react';

/** A window narrower than this, in pixels, shows little more than one card under what stands above the list. */
const narrow = 640;
/** In ms: by then what is seen has been drawn. */
const pause = 200;
/** So many cards are drawn at a time, so many ms apart: few enough that a tap in between is answered at once. */
const step = 4;
const between = 40;
/** More than these are drawn together with the last step: a page of a list has no more. */
const most = 20;

let isDrawn = false;

/**
 * How many cards of a list to draw now. On a phone, a page that has just been opened draws those that are seen first, and the others,
 * with all their pictures, right after them; later lists are drawn whole.
 */
export function useFirstWindow(): number {
  const [drawn, setDrawn] = useState(() => (isDrawn || innerWidth >= narrow ? Number.POSITIVE_INFINITY : 1));
  useEffect(() => {
    if (drawn === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(
      () => {
        isDrawn = drawn + step >= most;
        startTransition(() => setDrawn(isDrawn ? Number.POSITIVE_INFINITY : drawn + step));
      },
      drawn === 1 ? pause : between,
    );
    return () => clearTimeout(timer);
  }, [drawn]);
  return drawn;
}
