import type { ReactNode } from 'react';

/**
 * What ends a long form: along the lower edge of the window, wherever one is in it. `data-floor`: notifications keep above it. The
 * negative margin takes back the padding of the page, so that at the end of the page too it stands where it stood.
 */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-floor="low"
      className="sticky bottom-3 z-20 -mb-17 flex min-h-17 flex-wrap items-center justify-end gap-3 rounded-card border border-line bg-card p-3 shadow-lifted"
    >
      {children}
    </div>
  );
}
