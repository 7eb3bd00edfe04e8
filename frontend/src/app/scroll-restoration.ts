import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const storageKey = 'potluck-scroll';
/** How long a page that goes back may take until it is high enough again, in milliseconds. */
const timeoutMs = 3_000;
/** A person does something: from then on the page stays where they have it. */
const inputs = ['wheel', 'pointerdown', 'keydown'] as const;

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
const positions = readPositions();

/** The router gives every page that is loaded whole the same key, so there the path tells them apart. */
export const scrollKeyOf = (key: string, pathname: string) => (key === 'default' ? pathname : key);

const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (loading?.type === 'navigate') delete positions[location.pathname];

/**
 * A new screen starts at its top; going back or forward, or reloading, returns to where one was, and so does a link whose state names
 * a place (see recipes-return.ts).
 */
export function useScrollRestoration(): void {
  const { key, pathname, state } = useLocation();
  const navigationType = useNavigationType();
  const scrollKey = scrollKeyOf(key, pathname);
  const shownPath = useRef(pathname);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  // Before anything scrolls or is drawn: what the new screen does to the window is not the old one's place.
  useLayoutEffect(() => {
    const remember = () => {
      positions[scrollKey] = scrollY;
    };
    const save = () => {
      remember();
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(positions));
      } catch {
        // Then the positions last only as long as this page.
      }
    };
    addEventListener('scroll', remember, { passive: true });
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('scroll', remember);
      removeEventListener('pagehide', save);
    };
  }, [scrollKey]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of place scrolls; the key alone changes with every search.
  useLayoutEffect(() => {
    const returnKey = (state as { place?: string } | null)?.place;
    const isSameScreen = shownPath.current === pathname;
    shownPath.current = pathname;
    if (navigationType === 'REPLACE' && isSameScreen) return;
    const target = (navigationType === 'POP' ? positions[scrollKey] : returnKey && positions[returnKey]) || 0;
    scrollTo(0, target);
    if (scrollY >= target - 1) return;
    // The list is still growing: follow it, until it is high enough or the person does something.
    const grown = new ResizeObserver(() => {
      scrollTo(0, target);
      if (scrollY >= target - 1) stop();
    });
    const stop = () => {
      grown.disconnect();
      clearTimeout(timer);
      for (const type of inputs) removeEventListener(type, stop);
    };
    const timer = setTimeout(stop, timeoutMs);
    grown.observe(document.body);
    for (const type of inputs) addEventListener(type, stop, { passive: true });
    return stop;
  }, [pathname, key]);
}
