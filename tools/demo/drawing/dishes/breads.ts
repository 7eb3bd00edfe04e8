import { type Brush, blob, circle, darker, ellipse, lighter, line, n, path, put } from '../brush.ts';
import { halved, lump, sprig, strew, twig } from '../garnish.ts';
import { gingham, linen, slate, tiles, wood } from '../grounds.ts';
import { board, knife, plate, shadow, tray } from '../tableware.ts';
import { breadSlice, flatbread } from './bread-pieces.ts';

/** A knot of dough with pearl sugar. */
function bun(brush: Brush, x: number, y: number, r: number, degrees: number): string {
  const dough = brush.pick(['#c98a3e', '#bf7c33', '#d1954a']);
  const turns = [0, 1, 2, 3].map((i) => {
    const from = i * 46;
    const bend = `M${n(-r * 0.86)} ${n(-r * 0.1)}C${n(-r * 0.5)} ${n(-r * 0.9)} ${n(r * 0.5)} ${n(-r * 0.8)} ${n(r * 0.84)} ${n(r * 0.12)}`;
    return put(
      line(bend, darker(dough, 0.45), r * 0.34, 'opacity="0.55" transform="translate(3 6)"') +
        line(bend, dough, r * 0.3) +
        line(bend, lighter(dough, 0.35), r * 0.08, 'opacity="0.7" transform="translate(-2 -5)"') +
        line(bend, '#6d3d17', r * 0.045, 'opacity="0.5" transform="translate(4 8)"'),
      0,
      0,
      from + (i % 2) * 90,
    );
  });
  const sugar = strew(brush, 16, 0, 0, r * 0.7, (px, py) =>
    put(
      '<rect x="-5" y="-4" width="10" height="8" rx="2" fill="#3a1c06" opacity="0.3" transform="translate(2 3)"/><rect x="-5" y="-4" width="10" height="8" rx="2" fill="#fffaf0"/>',
      px,
      py,
      brush.between(0, 90),
    ),
  );
  return put(
    `${shadow(brush, 0, 0, r * 0.96)}${circle(0, 0, r * 0.92, brush.lit(darker(dough, 0.15), 0.25))}${turns.join('')}${sugar}`,
    x,
    y,
    degrees,
  );
}

export const breads: Record<string, (brush: Brush) => string> = {
  'cardamom-buns': (brush) => {
    let buns = '';
    for (let row = 0; row < 3; row++)
      for (let column = 0; column < 4; column++)
        buns += bun(
          brush,
          -360 + column * 240 + brush.between(-12, 12),
          -232 + row * 232 + brush.between(-10, 10),
          98,
          brush.between(0, 360),
        );
    const paper =
      `<rect x="-500" y="-360" width="1000" height="720" fill="#efe0c4"/>` +
      line('M-200 -360L-180 360M240 -360L220 360', '#d8c39b', 5, 'opacity="0.6"');
    return slate(brush, '#58636b') + tray(brush, 640, 480, 1080, 790, '#8f9599', paper + buns, -3);
  },
  focaccia: (brush) => {
    const shape = 'M-470 -300C-300 -330 300 -325 470 -300C495 -150 490 170 470 310C280 335 -300 330 -470 310C-492 160 -495 -150 -470 -300Z';
    const dimples =
      strew(brush, 60, 0, 0, 1, () => '') +
      Array.from({ length: 60 }, () => [brush.between(-430, 430), brush.between(-265, 265)] as const)
        .map(
          ([px, py]) => ellipse(px, py, 27, 22, '#8f5a1f', 'opacity="0.4"') + ellipse(px + 3, py + 5, 21, 15, '#f2d79a', 'opacity="0.75"'),
        )
        .join('');
    const bubbles = Array.from({ length: 46 }, () =>
      path(
        blob(brush, brush.between(-440, 440), brush.between(-275, 275), brush.between(14, 44), undefined, 0.2),
        brush.pick(['#c4822f', '#b06f24', '#e0ac57']),
        'opacity="0.5"',
      ),
    ).join('');
    const tomatoes = Array.from({ length: 17 }, (_, i) =>
      halved(
        brush,
        -400 + (i % 6) * 160 + brush.between(-30, 30),
        -200 + Math.floor(i / 6) * 205 + brush.between(-40, 40),
        brush.between(34, 44),
      ),
    ).join('');
    const rosemary = Array.from({ length: 13 }, () =>
      twig(brush, brush.between(-400, 400), brush.between(-210, 260), brush.between(80, 120), brush.between(0, 360), '#4c6b45'),
    ).join('');
    const salt = Array.from({ length: 90 }, () =>
      put(
        '<rect x="-4" y="-3" width="9" height="7" fill="#fff" opacity="0.9"/>',
        brush.between(-440, 440),
        brush.between(-280, 280),
        brush.between(0, 90),
      ),
    ).join('');
    const bread =
      brush.soft(path(shape, '#1c0d04', 'opacity="0.5" transform="translate(8 14)"'), 10) +
      path(shape, brush.lit('#d79a45', 0.2)) +
      brush.within(`<path d="${shape}"/>`, brush.soft(bubbles, 3) + dimples + line(shape, '#8a521b', 34, 'opacity="0.45"')) +
      rosemary +
      tomatoes +
      salt;
    return wood(brush, '#7a5236') + tray(brush, 640, 480, 1130, 800, '#4d4f52', bread, 2);
  },
  'rye-bread': (brush) => {
    const loaf = 'M-370 -150C-330 -190 330 -190 370 -150C392 -80 392 80 370 150C330 190 -330 190 -370 150C-392 80 -392 -80 -370 -150Z';
    const cracks = Array.from({ length: 26 }, () => {
      const [px, py] = [brush.between(-330, 330), brush.between(-130, 130)];
      return line(
        `M${n(px)} ${n(py)}l${n(brush.between(14, 40))} ${n(brush.between(-22, 22))}l${n(brush.between(10, 34))} ${n(brush.between(-18, 18))}`,
        '#3a1f10',
        brush.between(3, 7),
        'opacity="0.7"',
      );
    }).join('');
    const flour = brush.soft(
      Array.from({ length: 60 }, () =>
        circle(brush.between(-340, 340), brush.between(-140, 140), brush.between(8, 26), '#fff5e2', 'opacity="0.28"'),
      ).join(''),
      6,
    );
    const bread =
      brush.soft(path(loaf, '#1c0d04', 'opacity="0.55" transform="translate(14 22)"'), 12) +
      path(loaf, brush.lit('#6a3d20', 0.25)) +
      brush.within(`<path d="${loaf}"/>`, flour + cracks) +
      seedsOn(brush);
    const crumb = '#8a5a35';
    return (
      linen(brush, '#cfc3ac') +
      board(brush, 600, 470, 1080, 700, '#c08a52', -4) +
      put(bread, 520, 350, -6) +
      breadSlice(brush, 420, 690, 122, -8, '#4a2a16', crumb) +
      breadSlice(brush, 640, 700, 122, 6, '#4a2a16', crumb) +
      breadSlice(brush, 850, 670, 122, 16, '#4a2a16', crumb) +
      knife(brush, 1120, 400, 8, '#2f211a') +
      butter(brush, 1090, 800)
    );
  },
  flatbreads: (brush) => {
    const stack = [0, 1, 2, 3, 4, 5]
      .map((i) => flatbread(brush, 560 + brush.between(-26, 26) + i * 7, 500 + brush.between(-22, 22) - i * 11, 335 - i * 3))
      .join('');
    const chives = strew(brush, 60, 595, 445, 230, (px, py) =>
      put('<rect x="-9" y="-2.5" width="18" height="5" rx="2" fill="#4f8a45"/>', px, py, brush.between(0, 180)),
    );
    const shine = brush.soft(ellipse(500, 360, 130, 60, '#fff4c9', 'opacity="0.5" transform="rotate(-30 500 360)"'), 14);
    return (
      gingham(brush, '#2f6f8f', 66) +
      board(brush, 590, 490, 980, 830, '#b98250', 5) +
      stack +
      shine +
      chives +
      dip(brush, 1080, 260, 145) +
      twig(brush, 1130, 860, 150, 30, '#5d7d4a', true)
    );
  },
  manakish: (brush) => {
    const one = (x: number, y: number, r: number) =>
      flatbread(brush, x, y, r, '#e3b877', 12) +
      path(blob(brush, x, y, r * 0.82, undefined, 0.04, 14), brush.lit('#5f6a2c', 0.12)) +
      strew(brush, 230, x, y, r * 0.78, (px, py) =>
        ellipse(
          px,
          py,
          brush.between(2, 6),
          brush.between(2, 5),
          brush.pick(['#3f4a1c', '#7d8a3d', '#d9c58c', '#4f5a24', '#e8d9a8', '#8a3b22']),
          'opacity="0.9"',
        ),
      );
    return (
      tiles(brush, '#3b7a4a', '#c8401f') +
      board(brush, 600, 490, 1060, 800, '#a9744a', -5) +
      one(390, 370, 235) +
      one(800, 380, 225) +
      one(590, 670, 232) +
      [0, 1, 2].map((i) => halved(brush, 960 + i * 74, 700 + (i % 2) * 66, 50)).join('') +
      sprig(brush, 250, 760, 86, '#5aa052', 5) +
      [0, 1, 2, 3].map((i) => lump(brush, 870 + i * 52, 860 - (i % 2) * 40, 27, 22, '#3c3a24', { shine: 0.6, wobble: 0.04 })).join('')
    );
  },
};

const seedsOn = (brush: Brush): string =>
  Array.from({ length: 30 }, () =>
    put(ellipse(0, 0, 11, 5, '#d9c08a'), brush.between(-320, 320), brush.between(-120, 120), brush.between(0, 180)),
  ).join('');

const butter = (brush: Brush, x: number, y: number): string =>
  plate(brush, x, y, 110, { trim: '#2f6f8f' }) +
  put(
    `<rect x="-46" y="-26" width="96" height="62" rx="6" fill="#d9b94a" transform="translate(3 8)"/><rect x="-46" y="-30" width="96" height="62" rx="6" fill="${brush.lit('#f7e08a', 0.15)}"/>`,
    x,
    y,
    -12,
  );

const dip = (brush: Brush, x: number, y: number, r: number): string =>
  shadow(brush, x, y, r) +
  circle(x, y, r, brush.lit('#c8401f', 0.2)) +
  circle(x, y, r * 0.86, brush.round('#fffaf0', '#e9dcc4', 0.6)) +
  circle(x, y, r * 0.4, 'none', 'stroke="#c9a021" stroke-width="12" opacity="0.6"') +
  sprig(brush, x, y, 40, '#4f8a45', 3);
