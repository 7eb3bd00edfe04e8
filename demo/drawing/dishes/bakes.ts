import { type Brush, blob, type Colour, circle, darker, ellipse, lighter, line, mix, n, path, put } from '../brush.ts';
import { citrus, halved, leaf, lump, sprig, strew, twig } from '../garnish.ts';
import { gingham, linen, slate, tiles, wood } from '../grounds.ts';
import { board, fork, knife, napkin, plate, shadow, tray } from '../tableware.ts';
import { breadSlice, flatbread } from './bread-pieces.ts';

/** A round thing with a wavy rim of pastry. */
function crust(brush: Brush, x: number, y: number, r: number, filling: string, colour: Colour = '#d39a4f'): string {
  const waves = Array.from({ length: 40 }, (_, i) => {
    const angle = (i / 40) * 2 * Math.PI;
    return lump(brush, x + Math.cos(angle) * r * 0.945, y + Math.sin(angle) * r * 0.945, r * 0.085, r * 0.075, colour, {
      wobble: 0.08,
      shine: 0.2,
    });
  });
  return (
    shadow(brush, x, y, r * 1.02) +
    circle(x, y, r * 0.97, darker(colour, 0.2)) +
    brush.within(`<circle cx="${x}" cy="${y}" r="${n(r * 0.91)}"/>`, filling) +
    circle(x, y, r * 0.91, brush.round('#3a1c06', '#3a1c06', 0.86, 0, 0.5)) +
    waves.join('')
  );
}

function plumHalf(brush: Brush, x: number, y: number, size: number, degrees: number): string {
  const skin = brush.pick(['#7a2a55', '#8c2f4a', '#63264f']);
  const flesh = brush.pick(['#d9793f', '#c8553f', '#e09a4a']);
  return put(
    `${ellipse(5, 8, size, size * 0.74, '#2b0f16', 'opacity="0.5"')}${ellipse(0, 0, size, size * 0.74, brush.lit(skin, 0.2))}${ellipse(0, -1, size * 0.86, size * 0.6, brush.lit(flesh, 0.2))}${ellipse(2, 3, size * 0.4, size * 0.26, darker(flesh, 0.45))}${ellipse(0, 0, size * 0.38, size * 0.24, brush.round('#8a2c26', '#b4482f'))}${ellipse(-size * 0.42, -size * 0.26, size * 0.24, size * 0.09, '#ffffff', 'opacity="0.55" transform="rotate(-14)"')}`,
    x,
    y,
    degrees,
  );
}

/** Fruit in rings, from the rim to the middle. */
function inRings(
  radii: readonly [r: number, count: number][],
  x: number,
  y: number,
  draw: (x: number, y: number, degrees: number) => string,
): string {
  return radii
    .map(([r, count], ring) =>
      Array.from({ length: count }, (_, i) => {
        const angle = ((i + ring * 0.5) / count) * 360;
        return draw(x + Math.cos((angle * Math.PI) / 180) * r, y + Math.sin((angle * Math.PI) / 180) * r, angle);
      }).join(''),
    )
    .join('');
}

const plum = (brush: Brush, x: number, y: number, size: number) =>
  lump(brush, x, y, size, size * 0.92, '#5b2a5c', { wobble: 0.03, shine: 0.4 }) +
  line(
    `M${n(x - size * 0.2)} ${n(y - size * 0.9)}q${n(size * 0.3)} ${n(size * 0.8)} ${n(size * 0.1)} ${n(size * 1.6)}`,
    '#3b173d',
    4,
    'opacity="0.5"',
  );

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

export const bakes: Record<string, (brush: Brush) => string> = {
  'plum-tart': (brush) => {
    const [x, y, r] = [600, 480, 400];
    const crumbs =
      circle(x, y, r, '#c98f4b') +
      strew(brush, 190, x, y, r * 0.9, (px, py) => lump(brush, px, py, 13, 11, '#e0b679', { wobble: 0.3, shine: 0 }));
    const fruit = inRings(
      [
        [312, 19],
        [208, 12],
        [108, 6],
        [0, 1],
      ],
      x,
      y,
      (px, py, turn) => plumHalf(brush, px, py, 58, turn + 90),
    );
    return (
      gingham(brush, '#6c3b6b', 62) +
      crust(brush, x, y, r, crumbs + fruit) +
      plum(brush, 1130, 720, 74) +
      plum(brush, 1190, 830, 66) +
      leaf(brush, 1080, 830, 130, 250, '#4f8a45') +
      fork(brush, 1140, 320, 14)
    );
  },
  'blackberry-pie': (brush) => {
    const [x, y, r] = [640, 490, 395];
    const berry = (px: number, py: number, size: number) =>
      strew(brush, 15, px, py, size * 0.8, (bx, by) =>
        lump(brush, bx, by, size * 0.34, size * 0.34, brush.pick(['#3a1838', '#4d1f45', '#2c1430', '#5f2448']), {
          wobble: 0.02,
          shine: 0.5,
        }),
      );
    const fruit = circle(x, y, r, '#4a1530') + strew(brush, 46, x, y, r * 0.86, (px, py) => berry(px, py, 34));
    const strips = [-2, -1, 0, 1, 2]
      .map((i) => strip(brush, x, y + i * 138, 900, 62, 0) + strip(brush, x + i * 138, y, 900, 62, 90))
      .join('');
    return (
      wood(brush, '#9a6a42') +
      crust(brush, x, y, r, fruit + put(strips, 0, 0)) +
      berry(1150, 780, 52) +
      berry(1080, 850, 44) +
      leaf(brush, 1180, 700, 110, 40) +
      napkin(brush, 110, 240, -20, '#f4ecdd', '#6c3b6b')
    );
  },
  'lemon-cake': (brush) => {
    const [x, y, r] = [620, 480, 330];
    const top =
      circle(x, y, r, brush.round('#edc777', '#b9762e', 0.62)) +
      strew(brush, 70, x, y, r * 0.9, (px, py) =>
        path(blob(brush, px, py, brush.between(6, 24), undefined, 0.3), '#a5682a', 'opacity="0.2"'),
      );
    const sugar = brush.soft(
      strew(brush, 120, x, y, r * 0.8, (px, py) => circle(px, py, brush.between(5, 20), '#ffffff', 'opacity="0.5"')),
      4,
    );
    const wedge =
      path(`M${x} ${y}L${x + r * 1.1} ${y - r * 0.42}L${x + r * 1.1} ${y + r * 0.3}Z`, '#f1e6d2') +
      path(`M${x} ${y}L${x + r * 0.95} ${y - r * 0.36}L${x + r * 0.95} ${y - r * 0.28}L${x + 8} ${y + 10}Z`, '#f0d48c');
    const slices = inRings([[165, 3]], x - 90, y, (px, py) => citrus(brush, px, py, 84));
    return (
      linen(brush, '#b9cfd6') +
      plate(brush, x, y, 445, { trim: '#e8b923' }) +
      shadow(brush, x, y, r, r, 0.4) +
      circle(x, y, r * 1.01, '#a4652a') +
      top +
      sugar +
      brush.within(`<circle cx="${x}" cy="${y}" r="${r * 1.02}"/>`, wedge) +
      slices +
      sprig(brush, x - 90, y, 66, '#5aa052') +
      citrus(brush, 1150, 780, 96) +
      knife(brush, 1160, 360, 16)
    );
  },
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
  pancakes: (brush) => {
    const layer = (i: number) => {
      const [y, wide] = [690 - i * 52, 330 - i * 5 + brush.between(-8, 8)];
      const x = 620 + brush.between(-14, 14);
      const side = `M${n(x - wide)} ${y}C${n(x - wide)} ${y + 74} ${n(x + wide)} ${y + 74} ${n(x + wide)} ${y}L${n(x + wide)} ${y + 26}C${n(x + wide)} ${y + 112} ${n(x - wide)} ${y + 112} ${n(x - wide)} ${y + 26}Z`;
      return (
        path(side, '#1c0d04', 'opacity="0.22" transform="translate(6 16)"') +
        path(side, brush.lit('#f0d196', 0.1)) +
        line(
          `M${n(x - wide)} ${y + 26}C${n(x - wide)} ${y + 112} ${n(x + wide)} ${y + 112} ${n(x + wide)} ${y + 26}`,
          '#b9762e',
          10,
          'opacity="0.6"',
        ) +
        ellipse(x, y, wide, 76, brush.lit('#c88a3c', 0.16)) +
        ellipse(x, y - 4, wide * 0.93, 66, brush.lit('#d99c4b', 0.12)) +
        [1, 2, 3, 4, 5]
          .map(() => ellipse(x + brush.between(-wide, wide) * 0.7, y + brush.between(-40, 40), 26, 8, '#a5662a', 'opacity="0.35"'))
          .join('')
      );
    };
    const top = 690 - 6 * 52;
    const syrup =
      path(
        `M400 ${top}C430 ${top - 60} 800 ${top - 60} 850 ${top}C860 ${top + 40} 846 ${top + 130} 826 ${top + 190}C812 ${top + 214} 792 ${top + 210} 790 ${top + 180}C788 ${top + 120} 772 ${top + 62} 742 ${top + 58}C700 ${top + 56} 690 ${top + 110} 676 ${top + 120}C650 ${top + 130} 652 ${top + 62} 600 ${top + 64}C556 ${top + 66} 560 ${top + 250} 532 ${top + 270}C502 ${top + 280} 506 ${top + 90} 470 ${top + 60}C430 ${top + 44} 400 ${top + 30} 400 ${top}Z`,
        brush.lit('#a34f12', 0.2),
        'opacity="0.88"',
      ) + line(`M460 ${top - 10}Q600 ${top - 44} 760 ${top - 20}`, '#ffe2a8', 9, 'opacity="0.6"');
    const berries = [
      [520, 0],
      [580, 22],
      [730, 12],
      [790, -8],
      [430, 330],
      [840, 340],
      [900, 356],
      [370, 346],
    ]
      .map(([x, dy]) => blueberry(brush, x as number, top + (dy as number), 31))
      .join('');
    const pat = put(
      `<path d="M-60 -30L30 -52L76 -20L-16 6Z" fill="#fff3bd"/><path d="M-60 -30L-16 6L-16 44L-60 8Z" fill="#f0d873"/><path d="M-16 6L76 -20L76 18L-16 44Z" fill="#f7e48f"/>`,
      640,
      top - 30,
    );
    return (
      sideTable(brush, '#e9d3c6', '#a8774a') +
      ellipse(640, 790, 520, 96, '#1c0d04', 'opacity="0.3"') +
      ellipse(620, 762, 500, 100, brush.lit('#f7f1e6', 0.14)) +
      ellipse(620, 752, 400, 72, darker('#f7f1e6', 0.1)) +
      [0, 1, 2, 3, 4, 5, 6].map(layer).join('') +
      syrup +
      pat +
      berries
    );
  },
};

/** A wall behind and a table before, for what is seen from the side. */
export function sideTable(brush: Brush, wall: Colour, table: Colour): string {
  const planks = [0, 1, 2].map((i) => line(`M0 ${690 + i * 105}H1280`, darker(table, 0.4), 5, 'opacity="0.4"')).join('');
  const stripes = Array.from({ length: 12 }, (_, i) => `<rect x="${i * 110}" width="55" height="620" fill="#ffffff" opacity="0.2"/>`).join(
    '',
  );
  const window = brush.soft(path('M140 40L470 40L600 600L270 600Z', '#fff8e2', 'opacity="0.38"'), 22);
  return `<rect width="1280" height="960" fill="${brush.lit(wall, 0.08)}"/>${stripes}${window}<rect y="600" width="1280" height="360" fill="${brush.lit(table, 0.14)}"/><rect y="600" width="1280" height="9" fill="${lighter(table, 0.35)}" opacity="0.7"/>${planks}`;
}

export const blueberry = (brush: Brush, x: number, y: number, r: number): string =>
  lump(brush, x, y, r, r, '#3f4a7d', { wobble: 0.02, shine: 0.4 }) +
  circle(x + r * 0.2, y - r * 0.1, r * 0.3, '#2a2f57') +
  circle(x + r * 0.2, y - r * 0.1, r * 0.14, '#5a669c');

const strip = (brush: Brush, x: number, y: number, long: number, wide: number, degrees: number): string => {
  const tone = mix('#d9a254', '#b9762e', brush.random() * 0.6);
  return put(
    `<rect x="${-long / 2}" y="${-wide / 2 + 10}" width="${long}" height="${wide}" rx="12" fill="#2b0f16" opacity="0.45"/><rect x="${-long / 2}" y="${-wide / 2}" width="${long}" height="${wide}" rx="12" fill="${brush.lit(tone, 0.12)}"/><rect x="${-long / 2}" y="${-wide / 2 + 6}" width="${long}" height="9" rx="4" fill="#fff2cf" opacity="0.4"/>${Array.from({ length: 26 }, () => `<rect x="${n(brush.between(-long / 2, long / 2))}" y="${n(brush.between(-wide / 2 + 6, wide / 2 - 12))}" width="7" height="6" rx="1" fill="#fff" opacity="0.75"/>`).join('')}`,
    x,
    y,
    degrees,
  );
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
