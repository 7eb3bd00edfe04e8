import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { seedOf } from './seed.ts';
import { fruits, tools } from './tablecloth-motifs.tsx';

const dyes = ['var(--color-tomato)', 'var(--color-basil)', 'var(--color-butter)'] as const;

/** One tile of each pattern, drawn in `dye`. */
const weaves: { size: number; draw: (dye: string) => ReactNode }[] = [
  {
    // Gingham
    size: 48,
    draw: (dye) => (
      <g fill={dye} fillOpacity="0.3">
        <path d="M0 0H24V48H0Z" />
        <path d="M0 0H48V24H0Z" />
      </g>
    ),
  },
  {
    // Tile
    size: 80,
    draw: (dye) => (
      <g fill="none" stroke={dye} strokeOpacity="0.55" strokeWidth="3">
        <path d="M40 8 72 40 40 72 8 40Z" fill={dye} fillOpacity="0.16" />
        <path d="M0 22A22 22 0 0 0 22 0M58 0A22 22 0 0 0 80 22M80 58A22 22 0 0 0 58 80M22 80A22 22 0 0 0 0 58" />
        <circle cx="40" cy="40" r="9" fill={dye} fillOpacity="0.5" stroke="none" />
        <circle cx="0" cy="0" r="6" fill={dye} fillOpacity="0.5" stroke="none" />
        <circle cx="80" cy="0" r="6" fill={dye} fillOpacity="0.5" stroke="none" />
        <circle cx="0" cy="80" r="6" fill={dye} fillOpacity="0.5" stroke="none" />
        <circle cx="80" cy="80" r="6" fill={dye} fillOpacity="0.5" stroke="none" />
      </g>
    ),
  },
  {
    // Leaf
    size: 72,
    draw: (dye) => (
      <g fill={dye} fillOpacity="0.34">
        <path d="M8 30C8 14 20 6 34 6 34 22 24 32 8 30Z" />
        <path d="M64 66C64 50 52 42 38 42 38 58 48 68 64 66Z" />
        <circle cx="56" cy="18" r="4" />
        <circle cx="18" cy="54" r="4" />
      </g>
    ),
  },
];

const cloth = { x: -1200, y: -1200, width: 2800, height: 2700 };

/**
 * Shown in place of a missing picture: a cloth with a fruit on a plate or a tool. The `seed` (a title) chooses it, so that it looks the same
 * on every device. `bare`: only the cloth. Decoration, hidden from screen readers.
 */
export function Tablecloth({ seed, bare = false, className }: { seed: string; bare?: boolean; className?: string }) {
  const id = useId();
  const number = seedOf(seed);
  const pick = <T,>(list: readonly T[], shift: number): T => list[(number >>> shift) % list.length] as T;
  const weave = pick([...weaves, ...weaves.slice(0, 1)], 0);
  const dye = pick(dyes, 5);
  const onPlate = (number >>> 10) % 10 < 7;
  const turn = ((number >>> 14) % 31) - 15;
  const tilt = pick([0, 45, -20, 20], 20);
  return (
    <svg viewBox="0 0 400 300" aria-hidden="true" className={classes('block bg-card', className)}>
      <defs>
        <pattern id={id} width={weave.size} height={weave.size} patternUnits="userSpaceOnUse" patternTransform={`rotate(${tilt})`}>
          {weave.draw(dye)}
        </pattern>
      </defs>
      {/* The cloth is larger than the view box: it fills any aspect ratio without cutting off what lies on it. */}
      <rect {...cloth} fill={dye} fillOpacity="0.1" />
      <rect {...cloth} fill={`url(#${id})`} />
      <g transform="translate(200 150)">
        {!bare && onPlate && (
          <>
            <ellipse cx="3" cy="8" rx="122" ry="121" fill="#1b1815" fillOpacity="0.12" />
            <circle r="120" fill="var(--color-card)" />
            <circle r="119" fill="none" stroke="var(--color-line)" strokeWidth="2" />
            <circle r="90" fill="none" stroke={dye} strokeOpacity="0.45" strokeWidth="3" />
          </>
        )}
        {!bare && <g transform={`rotate(${turn}) scale(${onPlate ? 0.82 : 1.1})`}>{onPlate ? pick(fruits, 24) : pick(tools, 24)}</g>}
      </g>
    </svg>
  );
}
