import type { ReactNode } from 'react';
import { Plate } from '../../ui/plate.tsx';
import { fruits, tools } from '../../ui/tablecloth-motifs.tsx';
import { IndexCard } from './index-card.tsx';

function Picture({ className, children }: { className: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 400 220"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={`block aspect-[20/11] w-full ${className}`}
    >
      {children}
    </svg>
  );
}

/** An index card being written. */
export function WritePicture() {
  return (
    <Picture className="bg-tomato-soft">
      <g fill="var(--color-tomato)" fillOpacity="0.1">
        {[0, 80, 160, 240, 320].map((x) => (
          <path key={x} d={`M${x} 0H${x + 40}V220H${x}Z`} />
        ))}
        <path d="M0 30H400V70H0ZM0 110H400V150H0ZM0 190H400V220H0Z" />
      </g>
      <g transform="translate(180 112) rotate(-5) scale(1.12)">
        <IndexCard title="Leek & potato soup" />
      </g>
      <g transform="translate(322 66) rotate(38)">
        <rect x="-11" y="-62" width="22" height="16" rx="6" fill="#c98fa0" />
        <rect x="-11" y="-50" width="22" height="9" fill="#a9b0b3" />
        <rect x="-11" y="-42" width="22" height="112" fill="#f2c14e" />
        <path d="M-4-42H4V70H-4Z" fill="#d9a534" />
        <path d="M-11 70H11L0 104Z" fill="#f1e1c8" />
        <path d="M-4 92H4L0 104Z" fill="#2b2320" />
      </g>
    </Picture>
  );
}

const stack = [
  { x: 108, turn: -12, ground: '#fbe7df', dye: '#c8401f', food: 5 },
  { x: 292, turn: 11, ground: '#fdf3d7', dye: '#d9a534', food: 2 },
  { x: 200, turn: -1, ground: '#e4f0e5', dye: '#3b7a4a', food: 1 },
] as const;

/** Three recipes, one under a magnifying glass. */
export function FindPicture() {
  return (
    <Picture className="bg-basil-soft">
      {stack.map(({ x, turn, ground, dye, food }) => (
        <g key={food} transform={`translate(${x} 116) rotate(${turn})`}>
          <rect x="-56" y="-78" width="120" height="166" rx="12" fill="#1b1815" fillOpacity="0.14" />
          <rect x="-60" y="-84" width="120" height="166" rx="12" fill="#fffdf8" />
          <path d="M-60 18V-72A12 12 0 0 1-48-84H48A12 12 0 0 1 60-72V18Z" fill={ground} />
          <path d="M-60-60H60V-36H-60ZM-60-12H60V12H-60Z" fill={dye} fillOpacity="0.12" />
          <g transform="translate(0 -32) scale(0.42)">{fruits[food]}</g>
          <g stroke="#6b5e57" strokeOpacity="0.45" strokeWidth="6" strokeLinecap="round">
            <path d="M-44 40H30" stroke="#2b2320" strokeOpacity="0.8" />
            <path d="M-44 60H10" />
          </g>
        </g>
      ))}
      <g transform="translate(216 92)">
        <path d="M44 46 88 92" stroke="#9a6a3c" strokeWidth="18" strokeLinecap="round" />
        <circle r="60" fill="#ffffff" fillOpacity="0.12" stroke="#2b2320" strokeWidth="9" />
        <path d="M-36-18A42 42 0 0 1-12-40" fill="none" stroke="#ffffff" strokeWidth="7" strokeLinecap="round" />
      </g>
    </Picture>
  );
}

/** A plate as the rising sun. */
export function DailyPicture() {
  return (
    <Picture className="bg-butter-soft">
      <g transform="translate(200 132)">
        <g stroke="var(--color-butter)" strokeWidth="13" strokeLinecap="round">
          {Array.from({ length: 12 }, (_, ray) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are always the same.
            <path key={ray} transform={`rotate(${ray * 30})`} d="M0-112V-150" />
          ))}
        </g>
        <g transform="scale(0.76)">
          <Plate rim="var(--color-butter)">
            <g transform="scale(0.86)">{fruits[3]}</g>
          </Plate>
        </g>
        <g transform="translate(-150 40) rotate(20) scale(0.66)">{tools[0]}</g>
      </g>
    </Picture>
  );
}
