import { fruits, tools } from '../../ui/tablecloth-motifs.tsx';

const plates = [
  { x: 150, y: 150, size: 1, food: 0, turn: -8 },
  { x: 425, y: 105, size: 0.78, food: 4, turn: 14 },
  { x: 360, y: 345, size: 1.12, food: 1, turn: 0 },
  { x: 640, y: 250, size: 0.95, food: 7, turn: -20 },
  { x: 110, y: 430, size: 0.8, food: 6, turn: 6 },
  { x: 610, y: 490, size: 0.72, food: 3, turn: 0 },
] as const;

/** A laid table seen from above: the picture of the landing page. */
export function SetTable({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 760 600" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <defs>
        <pattern id="set-table-gingham" width="56" height="56" patternUnits="userSpaceOnUse" patternTransform="rotate(-8)">
          <g fill="var(--color-tomato)" fillOpacity="0.42">
            <path d="M0 0H28V56H0Z" />
            <path d="M0 0H56V28H0Z" />
          </g>
        </pattern>
      </defs>
      <rect width="760" height="600" fill="var(--color-card)" />
      <rect width="760" height="600" fill="url(#set-table-gingham)" />
      <g transform="translate(520 395) rotate(8) scale(0.8)">{tools[0]}</g>
      <g transform="translate(245 268) rotate(100) scale(0.62)">{tools[1]}</g>
      {plates.map(({ x, y, size, food, turn }) => (
        <g key={food} transform={`translate(${x} ${y}) scale(${size})`}>
          <ellipse cx="5" cy="10" rx="116" ry="115" fill="#1b1815" fillOpacity="0.16" />
          <circle r="114" fill="var(--color-card)" />
          <circle r="113" fill="none" stroke="var(--color-line)" strokeWidth="2" />
          <circle r="84" fill="none" stroke="var(--color-basil)" strokeOpacity="0.5" strokeWidth="3" />
          <g transform={`rotate(${turn}) scale(0.78)`}>{fruits[food]}</g>
        </g>
      ))}
    </svg>
  );
}
