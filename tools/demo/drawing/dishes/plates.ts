import { type Brush, blob, circle, ellipse, line, n, path, put } from '../brush.ts';
import { chopped, citrus, grains, lump, rings, seeds, sprig, strew, twirl } from '../garnish.ts';
import { gingham, linen, slate, wood } from '../grounds.ts';
import { board, bowl, fork, glass, knife, napkin, plate, shadow, steam } from '../tableware.ts';
import { chopsticks, pepper } from './beside.ts';

export const plates: Record<string, (brush: Brush) => string> = {
  tagliatelle: (brush) => {
    const [x, y] = [640, 480];
    const sauce =
      path(blob(brush, x, y - 6, 165, 150, 0.16, 12), brush.lit('#8a3420', 0.2)) +
      strew(brush, 120, x, y - 6, 150, (px, py) =>
        lump(brush, px, py, brush.between(9, 19), brush.between(8, 14), brush.pick(['#7a3a22', '#94492b', '#6b2d1b', '#b0512c']), {
          wobble: 0.3,
          shine: 0.15,
        }),
      ) +
      strew(brush, 12, x, y, 130, (px, py) => lump(brush, px, py, 12, 10, '#de7a2c', { wobble: 0.2, points: 5 }));
    const cheese = strew(brush, 70, x, y - 10, 120, (px, py) =>
      line(`M${n(px)} ${n(py)}q8 -10 ${n(brush.between(14, 30))} ${n(brush.between(-8, 8))}`, '#fdf3d3', 5),
    );
    return (
      wood(brush, '#8d5f3d') +
      napkin(brush, 140, 470, -8, '#f4ecdd', '#2f6f8f') +
      plate(brush, x, y, 440, { colour: '#f3eee4', trim: '#2f6f8f' }) +
      twirl(brush, x, y, 300, '#eec468', 21, 96) +
      sauce +
      cheese +
      sprig(brush, x, y - 30, 76, '#3f8a45', 3) +
      fork(brush, 1150, 470, 10) +
      glass(brush, 1150, 110, 100, '#8a1f2e') +
      steam(brush, x, y - 60, 220)
    );
  },
  'cold-soba': (brush) => {
    const [x, y] = [560, 500];
    const slats = Array.from(
      { length: 30 },
      (_, i) => `<rect x="${x - 350}" y="${y - 300 + i * 20}" width="700" height="14" rx="6" fill="${i % 2 ? '#c9a864' : '#bb9850'}"/>`,
    ).join('');
    const cucumber = Array.from({ length: 34 }, () =>
      put(
        '<rect x="-64" y="-6" width="128" height="12" rx="5" fill="#2f6128" opacity="0.35" transform="translate(3 5)"/><rect x="-64" y="-6" width="128" height="12" rx="4" fill="#cfe3a8"/><rect x="-64" y="-6" width="128" height="4" rx="2" fill="#4f8a45"/>',
        x + 150 + brush.between(-60, 60),
        y - 150 + brush.between(-60, 60),
        brush.between(-40, 50),
      ),
    ).join('');
    return (
      linen(brush, '#9fb3b0') +
      shadow(brush, x, y, 390) +
      circle(x, y, 385, brush.lit('#5a3420', 0.2)) +
      brush.within(`<circle cx="${x}" cy="${y}" r="350"/>`, `<rect x="0" y="0" width="1280" height="960" fill="#7c5a2a"/>${slats}`) +
      circle(x, y, 350, 'none', 'stroke="#1c0d04" stroke-width="10" opacity="0.35"') +
      twirl(brush, x - 110, y + 60, 175, '#9a8270', 10, 90) +
      twirl(brush, x + 60, y + 80, 165, '#9a8270', 10, 80) +
      cucumber +
      seeds(brush, 60, x - 40, y + 30, 200, '#f3e6c4', 6) +
      rings(brush, 24, x - 140, y + 150, 90, 14, '#6fa04c') +
      bowl(brush, 1080, 330, 150, circle(1080, 330, 150, brush.round('#5a3018', '#2a120a', 0.2)) + rings(brush, 9, 1080, 330, 80, 12), {
        colour: '#2f4f6f',
        trim: '#f4ecdd',
      }) +
      lump(brush, 1010, 640, 38, 30, '#8fb04a', { wobble: 0.2 }) +
      chopsticks(1160, 690, 34)
    );
  },
  onigiri: (brush) => {
    const one = (x: number, y: number, degrees: number, sesame: boolean) => {
      const shape =
        'M0 -165C36 -165 60 -130 100 -56C136 10 168 62 150 100C132 132 -132 132 -150 100C-168 62 -136 10 -100 -56C-60 -130 -36 -165 0 -165Z';
      const rice = brush.within(`<path d="${shape}"/>`, grains(brush, 300, 0, -10, 180, '#f6efe0', 11));
      const band = brush.within(
        `<path d="${shape}"/>`,
        `<rect x="-66" y="0" width="132" height="150" fill="${brush.lit('#20352a', 0.2)}"/><rect x="-66" y="0" width="132" height="5" fill="#4a6355"/>`,
      );
      return put(
        `${brush.soft(path(shape, '#1c0d04', 'opacity="0.5" transform="translate(12 18)"'), 9)}${path(shape, brush.round('#fffdf6', '#e2d8c4', 0.5))}${rice}${sesame ? brush.within(`<path d="${shape}"/>`, seeds(brush, 70, 0, -20, 150, '#3a3028', 6)) : ''}${band}${path(shape, 'none', 'stroke="#cfc3ac" stroke-width="4" opacity="0.6"')}`,
        x,
        y,
        degrees,
      );
    };
    const flakes = strew(brush, 16, 800, 700, 76, (px, py) =>
      lump(brush, px, py, 26, 17, brush.pick(['#f0885a', '#f29c74', '#e5754a']), { wobble: 0.25 }),
    );
    return (
      slate(brush, '#5d5750') +
      put(
        `${brush.soft('<rect x="-480" y="-290" width="960" height="580" rx="30" fill="#1c0d04" opacity="0.5" transform="translate(14 22)"/>', 12)}<rect x="-480" y="-290" width="960" height="580" rx="30" fill="${brush.lit('#7fa3a8', 0.2)}"/><rect x="-440" y="-250" width="880" height="500" rx="20" fill="${brush.lit('#6f959b', 0.1)}"/>`,
        600,
        500,
        -4,
      ) +
      one(360, 400, -8, false) +
      one(690, 380, 6, true) +
      one(480, 650, 3, false) +
      flakes +
      [0, 1, 2, 3]
        .map((i) => circle(950 + (i % 2) * 10, 520 + i * 34, 40, brush.lit('#f0c531', 0.2), 'stroke="#d9a414" stroke-width="5"'))
        .join('') +
      chopsticks(1160, 470, 8)
    );
  },
  meatballs: (brush) => {
    const [x, y] = [620, 480];
    const gravy =
      path(blob(brush, x + 90, y + 10, 235, 215, 0.12, 12), brush.lit('#b88a55', 0.15)) +
      path(blob(brush, x + 70, y - 20, 150, 90, 0.3), '#d6ad78', 'opacity="0.5"');
    const balls = strew(
      brush,
      15,
      x + 90,
      y + 10,
      165,
      (px, py) =>
        lump(brush, px, py, 60, 57, brush.pick(['#7a4526', '#6b3a20', '#8a5230']), { wobble: 0.06, shine: 0.35 }) +
        strew(brush, 9, px, py, 40, (bx, by) => circle(bx, by, brush.between(3, 8), '#4a2613', 'opacity="0.5"')),
    );
    const mash = [0, 1, 2, 3, 4]
      .map((i) => lump(brush, x - 215 + (i % 2) * 96, y - 110 + i * 66, 76, 58, '#f0d98e', { wobble: 0.08, shine: 0.4 }))
      .join('');
    const lingon = strew(brush, 42, x - 50, y - 195, 74, (px, py) =>
      lump(brush, px, py, 19, 18, brush.pick(['#b3152a', '#8f1024', '#c92a3a']), { wobble: 0.03, shine: 0.6 }),
    );
    return (
      gingham(brush, '#2f6f8f', 60) +
      plate(brush, x, y, 430, { trim: '#c8401f' }) +
      gravy +
      mash +
      balls +
      lingon +
      chopped(brush, 70, x, y, 240) +
      sprig(brush, x - 190, y + 200, 76, '#5aa052') +
      knife(brush, 1160, 480, 8, '#2f211a') +
      fork(brush, 100, 480, -6) +
      steam(brush, x + 60, y - 60, 200)
    );
  },
  akara: (brush) => {
    const fritter = (x: number, y: number) =>
      lump(brush, x, y, 82, 74, brush.pick(['#b5652a', '#a5571f', '#c27433']), { wobble: 0.1, shine: 0.3, points: 12 }) +
      strew(brush, 26, x, y, 62, (px, py) =>
        circle(px, py, brush.between(3, 9), brush.random() > 0.5 ? '#7a3a14' : '#dca05a', 'opacity="0.6"'),
      ) +
      strew(brush, 3, x, y, 50, (px, py) => circle(px, py, 6, '#c7261a'));
    const [x, y] = [610, 490];
    const pile = [
      [-150, -150],
      [20, -190],
      [180, -120],
      [-210, 20],
      [-40, -20],
      [140, 50],
      [-130, 170],
      [50, 190],
      [-30, -110],
      [70, -50],
      [-70, 80],
    ]
      .map(([dx, dy]) => fritter(x + (dx as number), y + (dy as number)))
      .join('');
    return (
      gingham(brush, '#e0a024', 64) +
      plate(brush, x, y, 420, { colour: '#3f6f63', trim: '#f2c14e' }) +
      path(blob(brush, x, y, 320, 300, 0.07, 12), '#f6ecd6', 'opacity="0.9"') +
      pile +
      bowl(
        brush,
        1100,
        250,
        140,
        circle(1100, 250, 140, brush.round('#d0361f', '#8a1f12', 0.3)) + seeds(brush, 24, 1100, 250, 100, '#f3c94a', 5),
        { colour: '#f4ecdd', trim: '#c8401f' },
      ) +
      pepper(brush, 1120, 700, 20) +
      pepper(brush, 1040, 810, 70)
    );
  },
  plantains: (brush) => {
    const piece = (x: number, y: number, degrees: number) =>
      put(
        `${ellipse(6, 10, 104, 54, '#1c0d04', 'opacity="0.4"')}${ellipse(0, 0, 104, 54, brush.lit('#8a4a14', 0.2))}${ellipse(0, -2, 94, 46, brush.lit(brush.pick(['#e8a72c', '#dc9420', '#f0b840']), 0.2))}${ellipse(0, 0, 50, 16, '#c27a14', 'opacity="0.5"')}${Array.from({ length: 6 }, () => circle(brush.between(-70, 70), brush.between(-26, 26), brush.between(3, 9), '#8a4a14', 'opacity="0.5"')).join('')}${ellipse(-34, -20, 26, 7, '#fff', 'opacity="0.45"')}`,
        x,
        y,
        degrees,
      );
    const spots = [
      [-220, -120],
      [-20, -210],
      [190, -150],
      [-260, 60],
      [-60, -40],
      [160, 20],
      [-170, 200],
      [40, 150],
      [220, 180],
    ];
    return (
      slate(brush, '#41524c') +
      board(brush, 600, 490, 1010, 790, '#a5713f', -3) +
      plate(brush, 600, 490, 385, { colour: '#2f4f6f', trim: '#f2c14e' }) +
      spots.map(([dx, dy]) => piece(600 + (dx as number) * 0.86, 490 + (dy as number) * 0.86, brush.between(-40, 40))).join('') +
      strew(brush, 130, 600, 490, 270, (px, py) =>
        brush.random() > 0.5 ? `<rect x="${n(px)}" y="${n(py)}" width="8" height="7" fill="#fff"/>` : circle(px, py, 4.5, '#c7261a'),
      ) +
      [0, 1].map((i) => citrus(brush, 1140 + i * 30, 220 + i * 150, 82, '#b7d05a', '#7fa02c')).join('') +
      pepper(brush, 1130, 730, 40)
    );
  },
};
