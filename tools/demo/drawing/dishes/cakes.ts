import { type Brush, blob, type Colour, circle, darker, ellipse, line, mix, n, path, put } from '../brush.ts';
import { citrus, leaf, lump, sprig, strew } from '../garnish.ts';
import { gingham, linen, sideTable, wood } from '../grounds.ts';
import { fork, knife, napkin, plate, shadow } from '../tableware.ts';

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

export const cakes: Record<string, (brush: Brush) => string> = {
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

const blueberry = (brush: Brush, x: number, y: number, r: number): string =>
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
