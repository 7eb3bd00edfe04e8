import { Plate } from '../../ui/plate.tsx';
import { fruits, tools } from '../../ui/tablecloth-motifs.tsx';
import { IndexCard } from './index-card.tsx';

const plates = [
  { x: 180, y: 168, size: 0.92, food: 0, turn: -8 },
  { x: 500, y: 112, size: 0.72, food: 4, turn: 14 },
  { x: 632, y: 318, size: 0.84, food: 7, turn: -20 },
  { x: 112, y: 404, size: 0.7, food: 6, turn: 6 },
  { x: 596, y: 584, size: 0.8, food: 3, turn: 0 },
  { x: 392, y: 640, size: 0.68, food: 1, turn: 0 },
] as const;

const box = { viewBox: '0 0 720 720', preserveAspectRatio: 'xMidYMid slice' } as const;
const wisps =
  'M-44 0C-62-26-26-44-44-74-58-98-34-112-38-128M4-6C-16-36 24-56 4-90-10-116 14-130 8-150M52 0C36-24 70-44 52-72 40-94 62-108 58-124';

/** The landing page's picture: a laid table seen from above, with a steaming pot. */
export function SetTable({ className }: { className?: string }) {
  return (
    <div className={`group overflow-hidden bg-card ${className}`}>
      <svg {...box} aria-hidden="true" className="size-full">
        <defs>
          <pattern id="set-table-gingham" width="56" height="56" patternUnits="userSpaceOnUse" patternTransform="rotate(-8)">
            <g fill="var(--color-tomato)" fillOpacity="0.42">
              <path d="M0 0H28V56H0Z" />
              <path d="M0 0H56V28H0Z" />
            </g>
          </pattern>
        </defs>
        <rect width="720" height="720" fill="url(#set-table-gingham)" />
        <g transform="translate(500 486) rotate(10) scale(0.84)">{tools[0]}</g>
        <g transform="translate(262 270) rotate(96) scale(0.62)">{tools[1]}</g>
        <g transform="translate(168 596) rotate(-9)" className="sm:max-lg:hidden">
          <IndexCard title="Plum crumble" />
        </g>
        {plates.map(({ x, y, size, food, turn }) => (
          <g key={food} transform={`translate(${x} ${y}) scale(${size})`}>
            <g className="transition-transform duration-200 ease-soft hover:rotate-6">
              <Plate rim="var(--color-basil)" radius={114}>
                <g transform={`rotate(${turn}) scale(0.78)`}>{fruits[food]}</g>
              </Plate>
            </g>
          </g>
        ))}
        <g transform="translate(386 366)">
          <ellipse cx="6" cy="12" rx="146" ry="145" fill="#1b1815" fillOpacity="0.18" />
          <circle r="144" fill="#a06d3f" />
          <g fill="none" stroke="#6f4a28" strokeOpacity="0.4" strokeWidth="3">
            <circle r="128" />
            <path d="M-140-24C-60-40 60-8 140-24M-138 44C-60 28 60 60 138 44M-112 92C-40 80 40 104 112 90M-120-78C-40-92 40-66 120-80" />
          </g>
          <g transform="translate(0 6) scale(1.18)">{tools[3]}</g>
        </g>
      </svg>
      {/* Separate drawings, so that the animation does not repaint the table. */}
      {['animate-steam group-hover:animate-steam-on', 'animate-steam-late group-hover:animate-steam-on-late'].map((animation) => (
        <svg
          key={animation}
          {...box}
          aria-hidden="true"
          className={`pointer-events-none absolute inset-0 size-full opacity-0 ${animation}`}
        >
          <path
            transform="translate(384 262)"
            d={wisps}
            fill="none"
            stroke="var(--color-steam)"
            strokeWidth="11"
            strokeLinecap="round"
            strokeOpacity="0.85"
          />
        </svg>
      ))}
    </div>
  );
}
