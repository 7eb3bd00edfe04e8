import { type Brush, blob, circle, ellipse, line, n, path, put } from '../brush.ts';
import { chopped, citrus, egg, leaf, lump, rings, strew } from '../garnish.ts';
import { gingham, linen, slate, wood } from '../grounds.ts';
import { napkin, pan, plate, spoon, steam } from '../tableware.ts';
import { chopsticks, pepper } from './beside.ts';
import { breadSlice, flatbread } from './bread-pieces.ts';

export const pans: Record<string, (brush: Brush) => string> = {
  shakshuka: (brush) => {
    const [x, y, r] = [560, 460, 395];
    const lumps = strew(brush, 80, x, y, 330, (px, py) =>
      lump(brush, px, py, brush.between(16, 38), brush.between(14, 30), brush.pick(['#c8331a', '#d94a22', '#a82715', '#e0602a']), {
        wobble: 0.25,
        shine: 0.3,
      }),
    );
    const strips = strew(brush, 24, x, y, 310, (px, py) =>
      put(line('M-34 0Q0 -22 34 0', '#8f1c10', 17) + line('M-34 -2Q0 -24 34 -2', '#e0452a', 12), px, py, brush.between(0, 360)),
    );
    const eggs = [
      [0, -195],
      [185, -70],
      [120, 150],
      [-110, 165],
      [-195, -40],
      [0, -10],
    ]
      .map(([dx, dy]) => egg(brush, x + (dx as number), y + (dy as number), 92))
      .join('');
    const feta = strew(brush, 26, x, y, 310, (px, py) => lump(brush, px, py, 17, 14, '#fffaf0', { wobble: 0.3, shine: 0, points: 6 }));
    return (
      wood(brush, '#7d5639') +
      pan(
        brush,
        x,
        y,
        r + 40,
        circle(x, y, r, '#a92c16') + lumps + strips + eggs + feta + chopped(brush, 110, x, y, 300, ['#4f8a45', '#6ba35a', '#2f6128'], 16),
      ) +
      flatbread(brush, 1130, 190, 150, '#e8c48c') +
      napkin(brush, 1180, 560, 12, '#f4ecdd', '#c8401f', 220, 280) +
      steam(brush, x, y - 40, 280)
    );
  },
  mussels: (brush) => {
    const [x, y, r] = [610, 480, 385];
    const shell = (px: number, py: number, degrees: number) =>
      put(
        `${path('M0 -92C56 -60 66 40 0 92C-66 40 -56 -60 0 -92Z', '#08090d', 'opacity="0.5" transform="translate(6 10)"')}${[-1, 1].map((side) => put(path('M0 -92C46 -66 54 40 0 92C-18 40 -18 -40 0 -92Z', brush.lit('#232a3d', 0.3), `transform="scale(${side} 1)"`) + path('M2 -76C36 -52 40 34 4 74C-6 34 -6 -30 2 -76Z', brush.lit('#9fa9bd', 0.2), `transform="scale(${side} 1)"`), side * 16, 0, side * 12)).join('')}${path(blob(brush, 0, 4, 25, 50, 0.12), brush.lit('#ee9a3a', 0.22))}${ellipse(-5, -14, 7, 16, '#ffe2b0', 'opacity="0.7"')}`,
        px,
        py,
        degrees,
      );
    const inside =
      circle(x, y, r, brush.round('#d9c88a', '#a08c4c', 0.4)) +
      strew(brush, 34, x, y, 300, (px, py) => shell(px, py, brush.between(0, 360))) +
      chopped(brush, 240, x, y, 310, ['#4f8a45', '#6ba35a', '#2f6128'], 15) +
      strew(brush, 22, x, y, 280, (px, py) => ellipse(px, py, 15, 9, '#fff4d8', 'stroke="#d9c28a" stroke-width="2"')) +
      rings(brush, 9, x, y, 250, 13, '#c7261a');
    return (
      linen(brush, '#8fa9b8') +
      pan(brush, x, y, r + 35, inside, { colour: '#c8401f', ears: true }) +
      citrus(brush, 1160, 200, 96) +
      breadSlice(brush, 1130, 760, 150, 16) +
      breadSlice(brush, 130, 130, 120, -24) +
      steam(brush, x, y - 40, 280)
    );
  },
  'chicken-stew': (brush) => {
    const [x, y, r] = [630, 480, 380];
    const leg = (px: number, py: number, degrees: number) =>
      put(
        `${path('M-130 -40C-80 -110 50 -90 80 -30L190 -6C214 -22 232 0 216 16C232 34 206 48 190 32L84 40C40 100 -90 96 -130 36C-150 10 -150 -14 -130 -40Z', '#2b0d06', 'opacity="0.45" transform="translate(8 14)"')}${path('M80 -24L190 -6C214 -22 232 0 216 16C232 34 206 48 190 32L84 36Z', '#f0e2c8')}${path('M-130 -40C-80 -110 50 -90 86 -30L96 36C40 100 -90 96 -130 36C-150 10 -150 -14 -130 -40Z', brush.lit('#a5541f', 0.28))}${ellipse(-50, -40, 54, 16, '#ffd9a0', 'opacity="0.4" transform="rotate(-8)"')}${Array.from({ length: 12 }, () => circle(brush.between(-110, 60), brush.between(-50, 60), brush.between(3, 9), '#5d2a0e', 'opacity="0.5"')).join('')}`,
        px,
        py,
        degrees,
      );
    const sauce =
      circle(x, y, r, brush.round('#c23a16', '#8a2410', 0.3)) +
      strew(brush, 80, x, y, 340, (px, py) =>
        lump(brush, px, py, brush.between(8, 24), brush.between(7, 18), brush.pick(['#a82c12', '#d4501f', '#8f2310']), {
          wobble: 0.3,
          shine: 0.25,
        }),
      ) +
      strew(brush, 40, x, y, 340, (px, py) => circle(px, py, brush.between(4, 13), '#f08a2a', 'opacity="0.6"'));
    return (
      gingham(brush, '#6c3b6b', 66) +
      pan(
        brush,
        x,
        y,
        r + 45,
        sauce +
          leg(x - 90, y - 140, -14) +
          leg(x + 40, y + 20, 18) +
          leg(x - 120, y + 150, -6) +
          [0, 1].map((i) => leaf(brush, x + 180 + i * 30, y - 120 + i * 60, 110, 30 + i * 60, '#6b7d4a', 0.28)).join('') +
          chopped(brush, 60, x, y, 280),
        { colour: '#33545a', ears: true },
      ) +
      spoon(brush, 1150, 480, 14, '#b58550', 1.1) +
      pepper(brush, 90, 830, -20) +
      steam(brush, x, y - 30, 300)
    );
  },
  okonomiyaki: (brush) => {
    const [x, y] = [600, 480];
    const cake =
      path(blob(brush, x, y, 300, 292, 0.035, 14), brush.lit('#d9a24e', 0.2)) +
      strew(brush, 70, x, y, 280, (px, py) => put(line('M-20 0Q0 -12 22 0', '#e8e0a0', 8, 'opacity="0.8"'), px, py, brush.between(0, 360)));
    const sauce =
      path(blob(brush, x, y, 268, 260, 0.05, 14), brush.lit('#5a2413', 0.2), 'opacity="0.93"') +
      brush.soft(ellipse(x - 90, y - 110, 100, 40, '#ffffff', 'opacity="0.25" transform="rotate(-30 510 370)"'), 10);
    let stripes = '';
    for (let i = -5; i <= 5; i++) {
      const half = Math.sqrt(1 - (i / 6) ** 2) * 262;
      let wave = `M${n(x - half)} ${n(y + i * 46)}`;
      for (let at = -half; at < half - 20; at += 60) wave += `q15 -14 30 0t30 0`;
      stripes += line(wave, '#c9b77c', 11, 'opacity="0.4" transform="translate(2 5)"') + line(wave, '#fff6d9', 10);
    }
    const bonito = strew(brush, 26, x, y, 190, (px, py) =>
      put(
        path(
          'M-34 0Q-10 -26 20 -12Q44 -4 34 10Q0 -6 -34 0Z',
          brush.lit(brush.pick(['#e0a890', '#d4907a', '#efc4b0']), 0.15),
          'opacity="0.9"',
        ),
        px,
        py,
        brush.between(0, 360),
      ),
    );
    return (
      slate(brush, '#3d3c40') +
      plate(brush, x, y, 410, { colour: '#4f5f66', trim: '#c8401f' }) +
      path(blob(brush, x + 12, y + 18, 306, 298, 0.03, 14), '#1c0d04', 'opacity="0.4"') +
      cake +
      sauce +
      brush.within(`<circle cx="${x}" cy="${y}" r="262"/>`, stripes) +
      bonito +
      rings(brush, 34, x, y, 200, 13, '#6fa04c') +
      chopsticks(1120, 480, 10) +
      steam(brush, x, y - 40, 220)
    );
  },
};
