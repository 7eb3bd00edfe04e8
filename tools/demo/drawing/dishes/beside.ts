import { type Brush, line, path, put } from '../brush.ts';

export function chopsticks(x: number, y: number, degrees: number): string {
  const stick = (at: number, turn: number) =>
    `<g transform="translate(${x + at} ${y}) rotate(${degrees + turn})"><path d="M-4 -330L4 -330L12 330L-12 330Z" fill="#1c0d04" opacity="0.4" transform="translate(10 12)"/><path d="M-4 -330L4 -330L12 330L-12 330Z" fill="#7a3020"/><path d="M-1 -330L2 -330L4 330L-4 330Z" fill="#c06a50" opacity="0.6"/><rect x="-11" y="200" width="22" height="14" fill="#f2c14e"/></g>`;
  return stick(0, 0) + stick(52, 4);
}

export const pepper = (brush: Brush, x: number, y: number, degrees: number): string =>
  put(
    `${path('M0 -20C70 -40 120 0 190 30C120 60 40 60 0 24C-20 10 -16 -14 0 -20Z', '#1c0d04', 'opacity="0.35" transform="translate(7 11)"')}${path('M0 -20C70 -40 120 0 190 30C120 60 40 60 0 24C-20 10 -16 -14 0 -20Z', brush.lit('#d2261a', 0.25))}${path('M30 -14Q90 -18 130 10', 'none', 'stroke="#fff" stroke-width="7" stroke-linecap="round" opacity="0.5"')}${path('M8 -24Q-20 -20 -10 20Q6 10 20 22Q18 -4 8 -24Z', '#4f8a35')}${line('M-6 -2Q-40 -14 -52 -34', '#3b7031', 11)}`,
    x,
    y,
    degrees,
  );

export const citrusWedges = (brush: Brush, x: number, y: number): string =>
  [0, 1]
    .map(
      (i) =>
        `<g transform="translate(${x + i * 62} ${y + i * 34}) rotate(${-30 + i * 52})">${path('M-76 0A76 76 0 0 1 76 0Q0 34 -76 0Z', '#1c0d04', 'opacity="0.35" transform="translate(8 12)"')}${path('M-76 0A76 76 0 0 1 76 0Q0 34 -76 0Z', brush.lit('#edc02a', 0.15))}${path('M-62 -4A62 62 0 0 1 62 -4Q0 20 -62 -4Z', '#fdf3c0')}${[-54, -18, 18, 54].map((at) => path('M0 0L-15 -50Q0 -60 15 -50Z', brush.lit('#f7dc5a', 0.15), `transform="translate(0 2) rotate(${at * 0.95})"`)).join('')}</g>`,
    )
    .join('');
