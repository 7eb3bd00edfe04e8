import type { ReactNode } from 'react';
import { useFloor } from './use-floor.ts';

/**
 * The buttons at the end of a long form, sticky at the window's lower edge. The negative margin offsets the page's padding, so that it does
 * not move when it reaches the end of the page.
 */
export function SaveBar({ children }: { children: ReactNode }) {
  useFloor('low');
  return (
    <div
      data-bar
      className="sticky bottom-3 z-20 -mb-17 flex min-h-17 flex-wrap items-center justify-end gap-3 rounded-card border border-line bg-card p-3 shadow-lifted"
    >
      {children}
    </div>
  );
}
