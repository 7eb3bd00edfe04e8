import type { ReactNode } from 'react';

/** A plate seen from above, centred at 0,0, with its shadow; `rim` is the ring's colour. Part of a larger drawing. */
export function Plate({ rim, radius = 120, children }: { rim: string; radius?: number; children?: ReactNode }) {
  return (
    <>
      <ellipse cx="4" cy="9" rx={radius + 2} ry={radius + 1} fill="#1b1815" fillOpacity="0.14" />
      <circle r={radius} fill="var(--color-card)" />
      <circle r={radius - 1} fill="none" stroke="var(--color-line)" strokeWidth="2" />
      <circle r={radius * 0.75} fill="none" stroke={rim} strokeOpacity="0.5" strokeWidth="3" />
      {children}
    </>
  );
}
