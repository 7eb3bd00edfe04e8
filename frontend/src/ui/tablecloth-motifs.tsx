import type { ReactNode } from 'react';

/** Drawn around 0,0 in a box of about 180 × 180, in the same colours in light and dark mode. */
const leaf = '#4e8a57';
const leafDark = '#39693f';
const wood = '#c08a55';
const woodDark = '#9a6a3c';
const metal = '#a9b0b3';
const shine = { fill: 'none', stroke: '#ffffff', strokeOpacity: 0.55, strokeWidth: 7, strokeLinecap: 'round' as const };

/** The green leaves on top of a berry. */
const calyx = (y: number) => (
  <path
    transform={`translate(0 ${y})`}
    d="M0 22C-8 14-28 18-38 4-28 4-18 0-8-4-8-12-6-20-2-26 2-20 5-12 6-5 14 0 26 4 38 2 28 18 8 14 0 22Z"
    fill={leaf}
  />
);

export const fruits: ReactNode[] = [
  // Lemon
  <g key="lemon" transform="rotate(-24)">
    <path d="M46-40C58-66 84-72 100-66 96-48 76-34 52-34Z" fill={leaf} />
    <path d="M50-38 90-60" stroke={leafDark} strokeWidth="3" strokeLinecap="round" />
    <path
      d="M-84 2C-74-14-64-16-54-28-26-60 32-58 56-28 64-16 76-12 84 0 76 14 64 17 56 28 32 58-26 60-54 30-64 18-74 18-84 2Z"
      fill="#f2c14e"
    />
    <path d="M-38-22C-24-36-2-40 16-37" {...shine} />
  </g>,
  // Tomato
  <g key="tomato">
    <path d="M0-40C42-62 84-34 80 10 77 50 40 70 0 70-40 70-77 50-80 10-84-34-42-62 0-40Z" fill="#cf4a2b" />
    <path d="M-58 2C-60-18-48-30-34-34" {...shine} />
    {calyx(-44)}
  </g>,
  // Pear
  <g key="pear" transform="rotate(10)">
    <path d="M2-66C0-78 4-88 12-96" fill="none" stroke={woodDark} strokeWidth="7" strokeLinecap="round" />
    <path d="M10-80C22-98 46-98 56-90 48-76 30-70 12-76Z" fill={leaf} />
    <path d="M0-72C22-72 27-48 31-30 37-6 64 4 64 38 64 70 32 84 0 84-32 84-64 70-64 38-64 4-37-6-31-30-27-48-22-72 0-72Z" fill="#b3bb4d" />
    <path d="M-42 34C-42 18-30 8-22-4" {...shine} />
  </g>,
  // Cherries
  <g key="cherries">
    <path d="M-40 22C-34-20-14-54 18-82M42 30C46-14 38-50 18-82" fill="none" stroke={leafDark} strokeWidth="6" strokeLinecap="round" />
    <path d="M18-82C38-104 70-98 84-82 68-64 38-66 18-82Z" fill={leaf} />
    <circle cx="-42" cy="46" r="36" fill="#a92f2f" />
    <circle cx="44" cy="54" r="36" fill="#c33a34" />
    <path d="M-62 40C-60 30-52 24-44 23M24 48C26 38 34 32 42 31" {...shine} />
  </g>,
  // Carrot
  <g key="carrot" transform="rotate(32)">
    <path d="M0-52C-22-66-30-84-24-102-10-94-4-78 0-56 2-80 8-96 22-106 32-88 22-66 0-52Z" fill={leaf} />
    <path d="M-28-48C-34-6-14 54 0 94 14 54 34-6 28-48 16-62-16-62-28-48Z" fill="#e07f35" />
    <path d="M-27-22-6-18M26 2 8 6M-16 30-2 33" fill="none" stroke="#b85f1f" strokeWidth="5" strokeLinecap="round" />
  </g>,
  // Mushroom
  <g key="mushroom">
    <path d="M-25 8C-22 38-32 56-28 72-12 82 12 82 28 72 32 56 22 38 25 8Z" fill="#f1e1c8" />
    <path d="M-82 8C-82-48-38-76 0-76 38-76 82-48 82 8 54 20-54 20-82 8Z" fill="#b9694a" />
    <g fill="#f1e1c8" fillOpacity="0.8">
      <circle cx="-34" cy="-24" r="11" />
      <circle cx="8" cy="-46" r="9" />
      <circle cx="40" cy="-16" r="13" />
    </g>
  </g>,
  // Strawberry
  <g key="strawberry" transform="rotate(-8)">
    <path d="M0 84C-42 54-74 10-62-26-48-50-14-48 0-36 14-48 48-50 62-26 74 10 42 54 0 84Z" fill="#cc3f33" />
    <g fill="#f6d98a">
      {[
        [-36, -10],
        [-8, -4],
        [24, -12],
        [-26, 20],
        [8, 26],
        [38, 14],
        [-6, 52],
        [22, 46],
      ].map(([x, y]) => (
        <ellipse key={`${x} ${y}`} cx={x} cy={y} rx="3.5" ry="5.5" />
      ))}
    </g>
    {calyx(-42)}
  </g>,
  // Aubergine
  <g key="aubergine" transform="rotate(38)">
    <path d="M-26-44C-40-4-52 26-40 58-28 90 28 90 40 58 52 26 40-4 26-44Z" fill="#5c3a66" />
    <path d="M-30 36C-33 20-26 2-20-16" {...shine} strokeOpacity={0.35} />
    <path d="M-32-40C-30-62-12-72-4-74L-6-98 8-98 7-73C16-70 30-60 32-40 20-34 12-38 8-28 2-36-6-38-12-28-16-38-24-34-32-40Z" fill={leaf} />
  </g>,
];

export const tools: ReactNode[] = [
  // Wooden spoon
  <g key="spoon" transform="rotate(38)">
    <rect x="-9" y="-30" width="18" height="138" rx="9" fill={wood} />
    <ellipse cx="0" cy="-62" rx="38" ry="48" fill={wood} />
    <ellipse cx="0" cy="-62" rx="26" ry="35" fill={woodDark} fillOpacity="0.55" />
  </g>,
  // Whisk
  <g key="whisk" transform="rotate(-34)">
    <g fill="none" stroke={metal} strokeWidth="5">
      <path d="M-8 20C-66-30-52-104 0-104 52-104 66-30 8 20" />
      <path d="M-5 20C-38-30-30-100 0-104 30-100 38-30 5 20" />
      <path d="M0 20V-104" />
    </g>
    <rect x="-11" y="16" width="22" height="92" rx="11" fill="#c8401f" />
    <rect x="-14" y="10" width="28" height="16" rx="6" fill={metal} />
  </g>,
  // Rolling pin
  <g key="rolling pin" transform="rotate(-28)">
    <rect x="-118" y="-10" width="236" height="20" rx="10" fill="#c8401f" />
    <rect x="-80" y="-28" width="160" height="56" rx="14" fill={wood} />
    <path d="M-62-14H40" {...shine} strokeOpacity={0.35} />
  </g>,
  // Pot
  <g key="pot">
    <path d="M-70-31H70V-14H-70Z" fill="#2f5636" />
    <path d="M-92-16H92" stroke={leafDark} strokeWidth="14" strokeLinecap="round" />
    <path d="M-72-16H72V30C72 58 52 74 24 74H-24C-52 74-72 58-72 30Z" fill="#4e8a57" />
    <path d="M-72-30C-60-58-30-68 0-68 30-68 60-58 72-30Z" fill={leaf} />
    <circle cx="0" cy="-76" r="11" fill={wood} />
    <path d="M-48 8V30C-48 40-44 46-38 50" {...shine} strokeOpacity={0.4} />
  </g>,
];
