import { type Brush, type Colour, circle, darker, ellipse, line, n, path, put } from '../brush.ts';
import { citrus, halved, leaf, lump, strew, twig } from '../garnish.ts';
import { linen, tiles, wood } from '../grounds.ts';
import { bowl, fork, plate, tray } from '../tableware.ts';
import { breadSlice } from './bread-pieces.ts';

export const vegetables: Record<string, (brush: Brush) => string> = {
  'beet-salad': (brush) => {
    const [x, y] = [630, 480];
    const slice = (px: number, py: number, i: number) =>
      i % 3 === 1
        ? citrus(brush, px, py, 82, '#f0892a', '#e06f12')
        : put(
            `${circle(6, 9, 80, '#1c0d04', 'opacity="0.32"')}${circle(0, 0, 80, brush.lit(i % 3 ? '#8f1842' : '#c9822a', 0.18))}${[64, 46, 28, 12].map((r) => circle(0, 0, r, 'none', `stroke="${i % 3 ? '#c2527a' : '#e8b45c'}" stroke-width="5" opacity="0.6"`)).join('')}`,
            px,
            py,
          );
    const ring = (r: number, count: number, from: number) =>
      Array.from({ length: count }, (_, i) =>
        slice(x + Math.cos((i / count) * 6.283 + from) * r, y + Math.sin((i / count) * 6.283 + from) * r, i),
      ).join('');
    const walnuts = strew(
      brush,
      13,
      x,
      y,
      220,
      (px, py) =>
        lump(brush, px, py, 30, 25, '#b07c48', { wobble: 0.22, shine: 0.2, points: 8 }) +
        line(`M${n(px - 18)} ${n(py)}q9 -14 18 0t18 0`, '#7a4f28', 4),
    );
    const cheese = strew(brush, 17, x, y, 230, (px, py) => lump(brush, px, py, 29, 22, '#fffaf0', { wobble: 0.3, shine: 0 }));
    const rocket = strew(brush, 15, x, y, 230, (px, py) =>
      leaf(brush, px, py, brush.between(70, 110), brush.between(0, 360), '#4f8a45', 0.26),
    );
    return (
      linen(brush, '#c7b9a6') +
      plate(brush, x, y, 445, { colour: '#eef0ec', trim: '#3b7a4a' }) +
      ring(240, 12, 0) +
      ring(118, 6, 0.4) +
      slice(x, y, 1) +
      rocket +
      cheese +
      walnuts +
      fork(brush, 1160, 470, 10, '#c9a557') +
      citrus(brush, 120, 800, 100, '#f0892a', '#e06f12')
    );
  },
  panzanella: (brush) => {
    const [x, y, r] = [640, 480, 350];
    const cube = (px: number, py: number) =>
      put(
        `<rect x="-36" y="-30" width="76" height="66" rx="16" fill="#1c0d04" opacity="0.3" transform="translate(5 8)"/><rect x="-36" y="-30" width="76" height="66" rx="16" fill="${brush.lit('#dcae68', 0.2)}"/><rect x="-36" y="-30" width="76" height="20" rx="9" fill="#a8672b" opacity="0.8"/>${strew(brush, 9, 0, 6, 24, (a, b) => circle(a, b, 3.5, '#b98a48', 'opacity="0.6"'))}`,
        px,
        py,
        brush.between(0, 360),
      );
    const inside =
      circle(x, y, r, '#d9b27a') +
      strew(brush, 40, x, y, 300, cube) +
      strew(brush, 26, x, y, 300, (px, py) =>
        halved(brush, px, py, brush.between(42, 58), brush.pick(['#cf3a22', '#e08a1f', '#b3261e', '#8a3b2a'])),
      ) +
      strew(
        brush,
        14,
        x,
        y,
        290,
        (px, py) => circle(px, py, 40, '#e7f0c8', 'stroke="#4f8a45" stroke-width="7"') + circle(px, py, 18, '#cfe0a0'),
      ) +
      strew(
        brush,
        12,
        x,
        y,
        270,
        (px, py) =>
          circle(px, py, brush.between(28, 48), 'none', 'stroke="#8d3a6b" stroke-width="7" opacity="0.85"') +
          circle(px, py, 24, 'none', 'stroke="#f0dbe6" stroke-width="5"'),
      ) +
      strew(brush, 12, x, y, 260, (px, py) => leaf(brush, px, py, brush.between(70, 105), brush.between(0, 360), '#3f8a45', 0.5));
    return (
      tiles(brush, '#c8401f', '#3b7a4a') +
      bowl(brush, x, y, r + 60, inside, { colour: '#f4ecdd', trim: '#3b7a4a' }, 0.9) +
      lump(brush, 1150, 200, 92, 84, '#d0361f', { wobble: 0.05 }) +
      leaf(brush, 1150, 180, 70, 30, '#3b7031', 0.25) +
      leaf(brush, 1150, 180, 60, 150, '#3b7031', 0.25) +
      breadSlice(brush, 140, 800, 140, -20)
    );
  },
  'roast-carrots': (brush) => {
    const carrot = (x: number, y: number, degrees: number, colour: Colour) => {
      const shape = 'M0 -290C46 -290 52 -210 40 -60C32 60 20 190 4 300C-4 300 -22 180 -36 -60C-48 -210 -46 -290 0 -290Z';
      const marks = Array.from({ length: 10 }, () =>
        line(
          `M${n(brush.between(-30, 0))} ${n(brush.between(-250, 200))}q14 8 ${n(brush.between(16, 34))} 0`,
          darker(colour, 0.4),
          4,
          'opacity="0.45"',
        ),
      ).join('');
      return put(
        `${brush.soft(path(shape, '#1c0d04', 'opacity="0.5" transform="translate(8 10)"'), 6)}${[-26, 0, 24].map((turn) => put(line('M0 0Q10 -40 0 -86', '#5a7a35', 11) + line('M0 -50q20 -10 26 -34M0 -60q-20 -10 -24 -34', '#6f9345', 6), 0, -284, turn)).join('')}${path(shape, brush.lit(colour, 0.28))}${brush.within(`<path d="${shape}"/>`, marks + ellipse(0, 280, 40, 70, '#2a1208', 'opacity="0.55"') + ellipse(-14, -120, 9, 130, '#ffffff', 'opacity="0.35"'))}`,
        x,
        y,
        degrees,
      );
    };
    const all = [
      ['#e2762a', -380],
      ['#8a3a5c', -255],
      ['#e8a838', -130],
      ['#e2762a', -5],
      ['#d9622a', 120],
      ['#f0d9a0', 245],
      ['#7a2f52', 370],
    ]
      .map(([colour, x], i) => carrot(x as number, (i % 2) * 26 - 6, brush.between(-9, 9), colour as string))
      .join('');
    return (
      wood(brush, '#6f4c33') +
      tray(
        brush,
        640,
        480,
        1120,
        820,
        '#3c3b3d',
        all +
          Array.from({ length: 9 }, () =>
            twig(brush, brush.between(-440, 440), brush.between(-200, 260), brush.between(70, 110), brush.between(0, 360), '#5d7d4a'),
          ).join('') +
          Array.from({ length: 60 }, () =>
            circle(brush.between(-480, 480), brush.between(-330, 330), brush.between(3, 8), '#f2b441', 'opacity="0.55"'),
          ).join(''),
        3,
      )
    );
  },
};
