import { useLayoutEffect } from 'react';

/**
 * Keeps toasts above a bar at the window's lower edge, of which a screen has at most one. By the bar itself, as with `:root:has(…)` each
 * change of the page would compute the style of every element anew.
 */
export function useFloor(height: 'low' | 'high'): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.floor = height;
    return () => {
      delete dataset.floor;
    };
  }, [height]);
}
