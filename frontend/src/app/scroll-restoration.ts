import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const storageKey = 'potluck-scroll';
/** How long restoration waits for the page to become high enough, in ms. */
const timeoutMs = 3_000;
/** User input: it ends the restoration. */
const inputs = ['wheel', 'pointerdown', 'keydown'] as const;

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
const positions = readPositions();

/** The router uses the key 'default' for every full page load; there the path is used instead. */
export const scrollKeyOf = (key: string, pathname: string) => (key === 'default' ? pathname : key);

const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (loading?.type === 'navigate') delete positions[location.pathname];

/**
 * Scroll positions: a new screen starts at the top; going back or forward, a reload, and links whose state names a scroll key
 * (recipes-return.ts) restore the position.
 */
export function useScrollRestoration(): void {
  const { key, pathname, state } = useLocation();
  const navigationType = useNavigationType();
  const scrollKey = scrollKeyOf(key, pathname);
  const shownPath = useRef(pathname);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  // Before the new screen scrolls or renders, so that this does not change the old screen's position.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of screen scrolls; the key alone changes with every search.
  useLayoutEffect(() => {
    const returnKey = (state as { place?: string } | null)?.place;
    const isSameScreen = shownPath.current === pathname;
    shownPath.current = pathname;
    if (navigationType === 'REPLACE' && isSameScreen) return;
    const target = (navigationType === 'POP' ? positions[scrollKey] : returnKey && positions[returnKey]) || 0;
    scrollTo(0, target);
    if (scrollY >= target - 1) return;
    // The list is still loading: scroll again as it grows, until the position is reached or the user acts.
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
