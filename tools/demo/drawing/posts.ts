import { type Brush, blob, type Colour, circle, darker, ellipse, height, lighter, line, path, put, width } from './brush.ts';
import { breads } from './dishes/breads.ts';
import { cakes } from './dishes/cakes.ts';
import { glasses, jar, many, turnip } from './dishes/glasses.ts';
import { grainBowls } from './dishes/grain-bowls.ts';
import { pans } from './dishes/pans.ts';
import { soups } from './dishes/soups.ts';
import { chopped, egg, grains, leaf, lump, rings, seeds, strew, swirl } from './garnish.ts';
import { gingham, linen, sideTable, wood } from './grounds.ts';
import { board, bowl, glass, napkin, plate, shadow, spoon, steam } from './tableware.ts';

const dishes: Record<string, (brush: Brush) => string> = { ...breads, ...cakes, ...grainBowls, ...glasses, ...pans, ...soups };

/** The same table, seen from nearer: the point in the middle, how much larger, how far turned. */
const nearer = (dish: string, x: number, y: number, scale: number, degrees: number) => (brush: Brush) =>
  `<g transform="translate(${width / 2} ${height / 2}) rotate(${degrees}) scale(${scale}) translate(${-x} ${-y})">${dishes[dish]?.(brush)}</g>`;

/** A plum with its bloom. */
const plum = (brush: Brush, x: number, y: number, r: number): string => {
  const skin = brush.pick(['#5b2a5c', '#6d2f55', '#4a2557', '#7c3450', '#8a3f3f']);
  return (
    lump(brush, x, y, r, r * 0.93, skin, { wobble: 0.03, shine: 0.35 }) +
    ellipse(x + r * 0.2, y + r * 0.2, r * 0.6, r * 0.5, '#a9a0cf', 'opacity="0.22"') +
    put(
      line(`M0 ${-r * 0.9}Q${r * 0.35} 0 0 ${r * 0.85}`, darker(skin, 0.4), 4, 'opacity="0.45"') +
        line(`M0 ${-r * 0.85}L${r * 0.1} ${-r * 1.25}`, '#5a4326', 6),
      x,
      y,
      brush.between(-60, 60),
    )
  );
};

function crate(brush: Brush, x: number, y: number, wide: number, deep: number, content: string, degrees: number): string {
  const slat = (sx: number, sy: number, w: number, h: number) =>
    `<rect x="${sx}" y="${sy}" width="${w}" height="${h}" rx="7" fill="#1c0d04" opacity="0.4" transform="translate(5 8)"/><rect x="${sx}" y="${sy}" width="${w}" height="${h}" rx="7" fill="${brush.lit('#c79a60', 0.18)}"/>`;
  return put(
    `${brush.soft(`<rect x="${-wide / 2}" y="${-deep / 2}" width="${wide}" height="${deep}" fill="#1c0d04" opacity="0.55" transform="translate(18 26)"/>`, 14)}<rect x="${-wide / 2}" y="${-deep / 2}" width="${wide}" height="${deep}" fill="#5a3d22"/>${brush.within(`<rect x="${-wide / 2}" y="${-deep / 2}" width="${wide}" height="${deep}"/>`, content)}${slat(-wide / 2 - 16, -deep / 2 - 18, wide + 32, 44)}${slat(-wide / 2 - 16, deep / 2 - 26, wide + 32, 44)}${slat(-wide / 2 - 18, -deep / 2 - 8, 40, deep + 16)}${slat(wide / 2 - 22, -deep / 2 - 8, 40, deep + 16)}`,
    x,
    y,
    degrees,
  );
}

function pumpkin(brush: Brush, x: number, bottom: number, r: number, colour: Colour): string {
  const y = bottom - r * 0.76;
  const ribs = [-0.78, 0.78, -0.5, 0.5, -0.2, 0.2].map((at) =>
    ellipse(
      x + at * r,
      y,
      r * 0.46,
      r * (0.8 - Math.abs(at) * 0.14),
      brush.lit(at < 0 ? lighter(colour, 0.07) : darker(colour, 0.07), 0.24),
      `stroke="${darker(colour, 0.4)}" stroke-width="4" stroke-opacity="0.5"`,
    ),
  );
  const stalk = path(
    `M${x - 26} ${y - r * 0.7}C${x - 20} ${y - r} ${x + 40} ${y - r * 1.08} ${x + 76} ${y - r * 1.1}L${x + 92} ${y - r * 0.98}C${x + 50} ${y - r * 0.96} ${x + 30} ${y - r * 0.86} ${x + 34} ${y - r * 0.68}Z`,
    brush.lit('#8a8a4a', 0.25),
  );
  return `${brush.soft(ellipse(x + 40, bottom + 4, r * 1.2, 40, '#1c0d04', 'opacity="0.5"'), 14)}${ribs.join('')}${ellipse(x - r * 0.3, y - r * 0.4, r * 0.12, r * 0.24, '#ffffff', 'opacity="0.25" transform="rotate(8)"')}${stalk}${line(`M${x + 30} ${y - r * 0.8}q90 -60 130 20q20 50 60 20`, '#5a7a35', 9)}${leaf(brush, x - 30, y - r * 0.74, r * 0.62, -64, '#5a8a3f', 0.55)}`;
}

export const postPictures: Record<string, (brush: Brush) => string> = {
  'post-jollof-table': (brush) => {
    const pot = grainBowls.jollof as (brush: Brush) => string;
    return `<g transform="translate(640 480) rotate(-8) scale(1.34) translate(-640 -500)">${pot(brush)}</g>`;
  },
  'post-rye': nearer('rye-bread', 640, 640, 1.75, 7),
  'post-manakish': nearer('manakish', 560, 480, 1.5, -14),
  'post-okonomi': nearer('okonomiyaki', 600, 470, 1.55, 12),
  'post-pie': nearer('blackberry-pie', 690, 560, 1.6, -16),
  'post-cooler': nearer('ginger-cooler', 610, 560, 1.38, 0),
  'post-pickles': nearer('quick-pickles', 690, 500, 1.22, 0),
  'post-pudding': nearer('rice-pudding', 800, 540, 1.7, -10),
  'post-rain-soup': nearer('leek-soup', 560, 500, 1.5, 14),
  'post-plums': (brush) => {
    const fill = (wide: number, deep: number) =>
      many(64, () =>
        plum(brush, brush.between(-wide / 2 + 40, wide / 2 - 40), brush.between(-deep / 2 + 40, deep / 2 - 40), brush.between(54, 66)),
      ) +
      many(7, () =>
        leaf(brush, brush.between(-wide / 2 + 60, wide / 2 - 60), brush.between(-deep / 2 + 80, deep / 2 - 40), 100, brush.between(0, 360)),
      );
    return (
      wood(brush, '#8f8578') +
      crate(brush, 470, 430, 760, 600, fill(760, 600), -6) +
      crate(brush, 1090, 640, 520, 560, fill(520, 560), 9) +
      plum(brush, 210, 850, 62) +
      plum(brush, 330, 880, 56) +
      leaf(brush, 270, 900, 100, 300)
    );
  },
  'post-honey': (brush) => {
    const honey = (x: number, bottom: number, wide: number, high: number, colour: Colour) =>
      jar(
        brush,
        x,
        bottom,
        wide,
        high,
        colour,
        ellipse(x - wide * 0.2, bottom - high * 0.5, wide * 0.14, high * 0.3, '#fff2b0', 'opacity="0.45"') +
          many(14, () =>
            circle(
              x + brush.between(-wide, wide) * 0.4,
              bottom - brush.between(20, high * 0.8),
              brush.between(3, 8),
              '#ffeaa0',
              'opacity="0.6"',
            ),
          ),
        '#e8d9b8',
        '#c8401f',
      );
    const bee = (x: number, y: number, turn: number) =>
      put(
        `<g opacity="0.75">${ellipse(-6, -28, 17, 32, '#ffffff', 'transform="rotate(-24)"')}${ellipse(14, -28, 15, 28, '#ffffff', 'transform="rotate(20)"')}</g>${ellipse(0, 0, 40, 26, '#f2b632')}<path d="M-16 -24Q-10 0 -16 24L-4 26Q2 0 -4 -26ZM8 -25Q14 0 8 25L20 22Q26 0 20 -22Z" fill="#2b2320"/>${circle(36, -4, 14, '#2b2320')}`,
        x,
        y,
        turn,
      );
    return (
      sideTable(brush, '#d9e0c4', '#9a6a42') +
      honey(840, 800, 250, 350, '#d98a1a') +
      honey(330, 810, 260, 360, '#c9721a') +
      honey(590, 880, 310, 460, '#e8a32c') +
      honey(1080, 870, 240, 330, '#efb94a') +
      bee(960, 210, -14) +
      bee(300, 260, 20) +
      line('M960 210q-60 60 -130 30t-120 50', '#2b2320', 4, 'stroke-dasharray="3 16" opacity="0.5"') +
      many(
        3,
        (i) =>
          many(5, (k) => put(ellipse(0, -34, 15, 32, '#c9a0d9'), 150 + i * 60, 860 - i * 26, k * 72)) +
          circle(150 + i * 60, 860 - i * 26, 14, '#f2c14e'),
      )
    );
  },
  'post-pumpkin': (brush) =>
    sideTable(brush, '#c9d6cf', '#7d5639') +
    pumpkin(brush, 1030, 850, 200, '#7f9a86') +
    pumpkin(brush, 540, 890, 400, '#d9762a') +
    many(5, (i) => leaf(brush, 120 + i * 240, 920 - (i % 2) * 20, 90, 60 + i * 44, i % 2 ? '#c8702a' : '#b5452a', 0.5)),
  'post-starter': (brush) => {
    const dough = many(70, () => {
      const [x, y, r] = [brush.between(440, 840), brush.between(440, 840), brush.between(8, 32)];
      return (
        circle(x, y, r, '#d9c6a0', 'opacity="0.7"') +
        circle(x, y, r * 0.8, '#f0e2c6') +
        circle(x + r * 0.2, y + r * 0.2, r * 0.5, '#cbb78e', 'opacity="0.5"')
      );
    });
    const cloth =
      path(
        'M430 215C420 150 860 150 850 215L880 300C820 280 780 320 720 290C680 330 620 280 570 310C520 280 470 320 400 296Z',
        brush.lit('#f4ecdd', 0.12),
      ) + line('M410 268C520 246 760 246 872 270', '#c8401f', 9);
    return (
      sideTable(brush, '#efd9c0', '#a8774a') +
      jar(brush, 640, 860, 440, 640, '#eadbb8', dough, '#c9a557', '#3b7a4a') +
      cloth +
      line('M424 232Q640 270 858 232', '#8a6a45', 10) +
      `<rect x="416" y="600" width="448" height="18" rx="9" fill="#3b7a4a" opacity="0.8"/>` +
      put(
        `${ellipse(0, 0, 150, 70, brush.lit('#f7f1e6', 0.15))}${ellipse(0, -12, 120, 50, '#fffdf6')}${brush.soft(path(blob(brush, 0, -34, 96, 36, 0.12), '#ffffff'), 3)}`,
        1060,
        850,
      ) +
      lump(brush, 200, 850, 130, 84, '#b9762e', { wobble: 0.06 }) +
      many(3, (i) => line(`M${140 + i * 50} 800q20 30 10 70`, '#6d3d17', 9, 'opacity="0.6"'))
    );
  },
  'post-turnips': (brush) =>
    wood(brush, '#6f5a48') +
    board(brush, 640, 500, 1080, 720, '#c9965c', 3) +
    [
      [330, 420, 120],
      [620, 350, 134],
      [900, 440, 116],
      [470, 680, 110],
      [760, 700, 124],
    ]
      .map(([x, y, r]) => turnip(brush, x as number, y as number, r as number))
      .join('') +
    lump(brush, 1060, 700, 100, 96, '#7a1438', { wobble: 0.04 }) +
    leaf(brush, 1060, 620, 150, 20, '#5a8a3f', 0.34) +
    leaf(brush, 1060, 620, 130, -30, '#8a2448', 0.3),
  'post-breakfast': (brush) => {
    const rice =
      circle(600, 480, 300, brush.round('#fffdf6', '#e6dcc8', 0.5)) +
      grains(brush, 900, 600, 480, 290, '#fbf6ea', 13) +
      egg(brush, 570, 440, 150) +
      strew(brush, 26, 720, 590, 84, (x, y) => lump(brush, x, y, 22, 16, '#f0885a', { wobble: 0.25 })) +
      rings(brush, 22, 480, 620, 90, 14, '#6fa04c') +
      seeds(brush, 60, 600, 480, 240, '#3a3028', 6);
    return (
      linen(brush, '#b9c4cf') +
      bowl(brush, 600, 480, 365, rice, { colour: '#2f4f6f', trim: '#f4ecdd' }) +
      glass(brush, 1090, 280, 150, '#8aa04a') +
      plate(brush, 1110, 720, 150, { trim: '#2f4f6f' }) +
      many(4, (i) => circle(1070 + i * 28, 715 + (i % 2) * 26, 40, brush.lit('#f0c531', 0.2), 'stroke="#d9a414" stroke-width="5"')) +
      steam(brush, 600, 440, 260)
    );
  },
  'post-soup-night': (brush) => {
    const soup = (x: number, y: number, r: number, colour: Colour, dish: Colour, trim: Colour) =>
      bowl(
        brush,
        x,
        y,
        r,
        circle(x, y, r, brush.round(lighter(colour, 0.14), darker(colour, 0.12), 0.2)) +
          swirl(brush, x, y, r * 0.45) +
          chopped(brush, 30, x, y, r * 0.5, undefined, 11),
        { colour: dish, trim },
      );
    const loaf =
      path(blob(brush, 640, 150, 190, 92, 0.05, 12), brush.lit('#b9762e', 0.25)) +
      many(4, (i) => line(`M${540 + i * 64} 100q26 50 6 100`, '#f0d9a8', 13, 'opacity="0.85"'));
    return (
      gingham(brush, '#c8401f', 74) +
      brush.soft(path(blob(brush, 652, 166, 196, 96, 0.05, 12), '#1c0d04', 'opacity="0.45"'), 10) +
      loaf +
      soup(330, 420, 240, '#cdd08c', '#eee4d2', '#3b7a4a') +
      soup(930, 430, 250, '#e3852b', '#4a4f57', '#2f343b') +
      soup(610, 760, 205, '#d99a2f', '#f3ead9', '#2f6f8f') +
      spoon(brush, 90, 690, -20) +
      spoon(brush, 1190, 720, 18) +
      napkin(brush, 1090, 880, 10, '#f4ecdd', '#3b7a4a', 260, 240) +
      steam(brush, 330, 400, 180) +
      steam(brush, 930, 410, 180) +
      shadow(brush, 200, 880, 70, 70, 0.4) +
      circle(200, 880, 66, brush.lit('#c9a557', 0.2)) +
      circle(200, 880, 46, '#fff6d9') +
      circle(200, 880, 14, '#f2c14e')
    );
  },
};
