import { startTransition, useEffect, useState } from 'react';

/** A window narrower than this, in pixels, shows little more than one card under what stands above the list. */
const narrow = 640;
/** In ms: by then what is seen has been drawn. */
const pause = 200;

let isDrawn = false;

/**
 * How many cards of a list to draw now. On a phone, a page that has just been opened draws those that are seen first, and the others,
 * with all their pictures, right after them; later lists are drawn whole.
 */
export function useFirstWindow(): number {
  const [all, setAll] = useState(() => isDrawn || innerWidth >= narrow);
  useEffect(() => {
    if (all) return;
    const timer = setTimeout(() => {
      isDrawn = true;
      startTransition(() => setAll(true));
    }, pause);
    return () => clearTimeout(timer);
  }, [all]);
  return all ? Number.POSITIVE_INFINITY : 1;
}
