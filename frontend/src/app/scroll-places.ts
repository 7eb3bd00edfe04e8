import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const storageKey = 'potluck-scroll';
/** How long a page that goes back may take until it is high enough again, in milliseconds. */
const patience = 3_000;
/** A person does something: from then on the page stays where they have it. */
const acts = ['wheel', 'pointerdown', 'keydown'] as const;

function readPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
const places = readPlaces();

/** The router gives every page that is loaded whole the same key, so there the path tells them apart. */
export const placeOf = (key: string, pathname: string) => (key === 'default' ? pathname : key);

const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (loading?.type === 'navigate') delete places[location.pathname];

/**
 * A new screen starts at its top; going back or forward, or reloading, returns to where one was, and so does a link whose state names
 * a place (see recipes-place.ts).
 */
export function useScrollPlaces(): void {
  const { key, pathname, state } = useLocation();
  const came = useNavigationType();
  const place = placeOf(key, pathname);
  const shown = useRef(pathname);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  // Before anything scrolls or is drawn: what the new screen does to the window is not the old one's place.
  useLayoutEffect(() => {
    const remember = () => {
      places[place] = scrollY;
    };
    const keep = () => {
      remember();
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(places));
      } catch {
        // Then the places last only as long as this page.
      }
    };
    addEventListener('scroll', remember, { passive: true });
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('scroll', remember);
      removeEventListener('pagehide', keep);
    };
  }, [place]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of place scrolls; the key alone changes with every search.
  useLayoutEffect(() => {
    const left = (state as { place?: string } | null)?.place;
    const isSameScreen = shown.current === pathname;
    shown.current = pathname;
    if (came === 'REPLACE' && isSameScreen) return;
    const wanted = (came === 'POP' ? places[place] : left && places[left]) || 0;
    scrollTo(0, wanted);
    if (scrollY >= wanted - 1) return;
    // The list is still growing: follow it, until it is high enough or the person does something.
    const grown = new ResizeObserver(() => {
      scrollTo(0, wanted);
      if (scrollY >= wanted - 1) stop();
    });
    const stop = () => {
      grown.disconnect();
      clearTimeout(timer);
      for (const type of acts) removeEventListener(type, stop);
    };
    const timer = setTimeout(stop, patience);
    grown.observe(document.body);
    for (const type of acts) addEventListener(type, stop, { passive: true });
    return stop;
  }, [pathname, key]);
}
