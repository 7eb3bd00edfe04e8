import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const storageKey = 'potluck-scroll';
/** How long a page that goes back may take until it is high enough again, in milliseconds. */
const patience = 3_000;

function readPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
const places = readPlaces();

/** A new screen starts at its top; going back or forward, or reloading, returns to where one was. */
export function useScrollPlaces(): void {
  const { key, pathname } = useLocation();
  const came = useNavigationType();

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => {
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(places));
      } catch {
        // Then the places last only as long as this page.
      }
    };
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, []);

  useEffect(() => {
    const remember = () => {
      places[key] = scrollY;
    };
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of place scrolls; the key alone changes with every search.
  useLayoutEffect(() => {
    if (came !== 'POP') {
      if (came === 'PUSH') scrollTo(0, 0);
      return;
    }
    const wanted = places[key] ?? 0;
    scrollTo(0, wanted);
    if (scrollY >= wanted - 1) return;
    // The list is still growing: follow it, until it is high enough or the person scrolls.
    const grown = new ResizeObserver(() => {
      scrollTo(0, wanted);
      if (scrollY >= wanted - 1) stop();
    });
    const stop = () => {
      grown.disconnect();
      clearTimeout(timer);
      for (const type of ['wheel', 'touchstart', 'keydown']) removeEventListener(type, stop);
    };
    const timer = setTimeout(stop, patience);
    grown.observe(document.body);
    for (const type of ['wheel', 'touchstart', 'keydown']) addEventListener(type, stop, { passive: true });
    return stop;
  }, [pathname, key]);
}
