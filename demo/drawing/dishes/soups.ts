import { type Brush, blob, type Colour, circle, darker, ellipse, lighter, mix, path } from '../brush.ts';
import { chopped, crouton, grains, leaf, lump, nest, rings, seeds, sprig, strew, swirl } from '../garnish.ts';
import { gingham, linen, slate, tiles, wood } from '../grounds.ts';
import { bowl, napkin, plate, spoon, steam } from '../tableware.ts';
import { breadSlice } from './bread-pieces.ts';

/** The face of a soup: its colour, cloudy, with rings of light. */
function broth(brush: Brush, x: number, y: number, r: number, colour: Colour): string {
  const clouds = [1, 2, 3, 4, 5, 6].map(() =>
    path(
      blob(brush, x + brush.between(-r, r) * 0.6, y + brush.between(-r, r) * 0.6, r * brush.between(0.2, 0.5), undefined, 0.3),
      brush.random() > 0.5 ? lighter(colour, 0.16) : darker(colour, 0.08),
      'opacity="0.45"',
    ),
  );
  return circle(x, y, r, brush.round(lighter(colour, 0.12), darker(colour, 0.14), 0.2)) + brush.soft(clouds.join(''), 12);
}

const drops = (brush: Brush, count: number, x: number, y: number, r: number, colour: Colour) =>
  strew(brush, count, x, y, r, (px, py) => {
    const size = brush.between(5, 15);
    return (
      circle(px, py, size, colour, 'opacity="0.6"') +
      ellipse(px - size * 0.3, py - size * 0.35, size * 0.3, size * 0.18, '#ffffff', 'opacity="0.7"')
    );
  });

export const soups: Record<string, (brush: Brush) => string> = {
  'leek-soup': (brush) => {
    const [x, y, r] = [600, 470, 350];
    const soup =
      broth(brush, x, y, r, '#cdd08c') +
      swirl(brush, x - 20, y + 10, 190) +
      rings(brush, 26, x, y, 250, 17, '#86ad55') +
      strew(brush, 9, x + 30, y - 10, 130, (px, py) => crouton(brush, px, py, brush.between(44, 60))) +
      chopped(brush, 50, x, y, 230);
    return (
      wood(brush, '#a8774a') +
      napkin(brush, 1080, 300, 12, '#f3e8d6', '#3b7a4a') +
      bowl(brush, x, y, r + 60, soup, { colour: '#eee4d2', trim: '#3b7a4a' }) +
      spoon(brush, 1100, 520, 14) +
      steam(brush, x, y - 20, 280)
    );
  },
  'pumpkin-soup': (brush) => {
    const [x, y, r] = [660, 500, 345];
    const soup =
      broth(brush, x, y, r, '#e3852b') +
      swirl(brush, x, y, 210) +
      seeds(brush, 22, x + 20, y, 150, '#6f8f4c', 16) +
      chopped(brush, 24, x, y, 180) +
      drops(brush, 9, x, y, 280, '#b4481b');
    return (
      linen(brush, '#7c8a76') +
      bowl(brush, x, y, r + 55, soup, { colour: '#4a4f57', trim: '#2f343b' }) +
      spoon(brush, 190, 500, -12) +
      sprig(brush, 1150, 800, 90, '#5d7d4a') +
      steam(brush, x + 20, y - 30, 260)
    );
  },
  'lentil-soup': (brush) => {
    const [x, y, r] = [610, 490, 335];
    const soup =
      broth(brush, x, y, r, '#d99a2f') +
      drops(brush, 34, x, y, 220, '#b83a17') +
      chopped(brush, 60, x, y, 170) +
      seeds(brush, 30, x, y, 230, '#b85425', 7);
    return (
      tiles(brush, '#2f6f8f', '#c8401f') +
      plate(brush, 660, 520, 455, { colour: '#f5eddd' }) +
      bowl(brush, x, y, r + 50, soup, { colour: '#f3ead9', trim: '#2f6f8f' }) +
      citrusWedges(brush, 1050, 700) +
      spoon(brush, 1130, 380, 18, '#c9a557') +
      steam(brush, x, y - 30, 240)
    );
  },
  minestrone: (brush) => {
    const [x, y, r] = [650, 480, 350];
    const soup =
      broth(brush, x, y, r, '#c65a2a') +
      strew(brush, 34, x, y, 290, (px, py) => lump(brush, px, py, 26, 17, '#f0e0bd', { wobble: 0.12 })) +
      strew(brush, 26, x, y, 300, (px, py) => lump(brush, px, py, 21, 21, '#e58a2c', { wobble: 0.16, points: 6 })) +
      strew(brush, 26, x, y, 300, (px, py) => lump(brush, px, py, 22, 18, '#7fa34c', { wobble: 0.16, points: 6 })) +
      strew(brush, 22, x, y, 290, (px, py) => circle(px, py, 17, '#e9cf8d', `stroke="${darker('#e9cf8d', 0.2)}" stroke-width="9"`)) +
      lump(brush, x, y, 74, 62, '#5f8a35', { wobble: 0.2, shine: 0.2 }) +
      sprig(brush, x, y, 70, '#3b7a4a', 3);
    return (
      gingham(brush, '#c8401f', 58) +
      bowl(brush, x, y, r + 60, soup, { colour: '#f4ead8', trim: '#c8401f' }) +
      spoon(brush, 180, 520, -16) +
      breadSlice(brush, 1130, 740, 150, 28) +
      steam(brush, x, y - 20, 280)
    );
  },
  'miso-ramen': (brush) => {
    const [x, y, r] = [640, 480, 360];
    const half = (px: number, py: number, turn: number) =>
      `<g transform="translate(${px} ${py}) rotate(${turn})">${ellipse(6, 10, 78, 62, '#1c0d04', 'opacity="0.35"')}${ellipse(0, 0, 78, 62, brush.lit('#e0b98c', 0.2))}${ellipse(0, 0, 70, 54, '#fff8ec')}${ellipse(4, 2, 40, 35, brush.round('#ffb02e', '#e07d12', 0.3))}${ellipse(-8, -9, 12, 7, '#fff', 'opacity="0.7"')}</g>`;
    const nori = (turn: number) =>
      `<g transform="translate(${x + 215} ${y - 190}) rotate(${turn})"><rect x="-58" y="-120" width="128" height="190" rx="5" fill="#0d1511" opacity="0.4"/><rect x="-66" y="-130" width="128" height="190" rx="5" fill="${brush.lit('#20352a', 0.2)}"/></g>`;
    const soup =
      broth(brush, x, y, r, '#c98a47') +
      drops(brush, 22, x, y, 300, '#e0a83f') +
      nest(brush, x - 40, y + 40, 250, '#f0d48c', 13, 60) +
      strew(brush, 46, x - 175, y + 105, 92, (px, py) => lump(brush, px, py, 14, 12, '#f3c62f', { shine: 0.5 })) +
      strew(brush, 30, x - 150, y - 130, 100, (px, py) => lump(brush, px, py, 21, 16, '#9a5b36', { wobble: 0.25 })) +
      half(x + 105, y + 90, 20) +
      half(x + 40, y + 190, -24) +
      rings(brush, 30, x + 20, y - 70, 95, 13, '#6fa04c');
    return (
      slate(brush, '#4b4440') +
      bowl(brush, x, y, r + 55, nori(24) + soup + nori(32), { colour: '#2b2a2d', trim: '#c8401f' }) +
      chopsticks(1150, 480, 12) +
      steam(brush, x, y - 30, 280)
    );
  },
  'mushroom-barley': (brush) => {
    const [x, y, r] = [620, 480, 350];
    const slices = strew(brush, 15, x, y, 235, (px, py) => mushroom(brush, px, py, brush.between(44, 58), brush.between(0, 360)));
    const inside = circle(x, y, r, '#a5804e') + grains(brush, 1500, x, y, 335, '#d3b27c', 13) + slices + chopped(brush, 80, x, y, 260);
    return (
      wood(brush, '#6d4a30') +
      napkin(brush, 190, 620, -14, '#f4ecdd', '#c8401f') +
      bowl(brush, x, y, r + 55, inside, { colour: '#d9cbb2', trim: '#8a6a45' }) +
      spoon(brush, 1120, 480, 12) +
      steam(brush, x, y - 40, 240)
    );
  },
  'saffron-risotto': (brush) => {
    const [x, y] = [640, 480];
    const rice =
      path(blob(brush, x, y, 285, 280, 0.05, 12), '#1c0d04', 'opacity="0.2" transform="translate(5 8)"') +
      path(blob(brush, x, y, 285, 280, 0.05, 12), brush.round('#f5c33b', '#d99a1a', 0.4)) +
      grains(brush, 1100, x, y, 262, '#f3c245', 12);
    const threads = strew(
      brush,
      30,
      x,
      y,
      220,
      (px, py) => `<path d="M${px} ${py}q8 -12 20 -6" stroke="#b3261e" stroke-width="4" fill="none" stroke-linecap="round"/>`,
    );
    const shavings = strew(brush, 9, x, y, 170, (px, py) => lump(brush, px, py, 44, 22, '#fbf0cf', { wobble: 0.3, shine: 0 }));
    return (
      linen(brush, '#d8c8b4') +
      napkin(brush, 170, 380, -10, '#6c3b6b', '#f2c14e') +
      plate(brush, x, y, 430, { trim: '#6c3b6b' }) +
      rice +
      threads +
      shavings +
      chopped(brush, 24, x, y, 200) +
      spoon(brush, 1170, 470, 8, '#c9a557') +
      steam(brush, x, y - 40, 220)
    );
  },
  jollof: (brush) => {
    const [x, y, r] = [630, 490, 360];
    const inside =
      circle(x, y, r, '#b5481b') +
      grains(brush, 1700, x, y, 340, '#e0702c', 13) +
      strew(brush, 18, x, y, 270, (px, py) => lump(brush, px, py, 18, 16, '#7da24a')) +
      strew(brush, 16, x, y, 280, (px, py) => lump(brush, px, py, 24, 15, '#c7261a', { wobble: 0.25 })) +
      [0, 1, 2].map((i) => leaf(brush, x - 60 + i * 80, y + 60 - i * 50, 130, 40 + i * 50, '#7b8f5a', 0.26)).join('') +
      onions(brush, x - 90, y - 90);
    return (
      gingham(brush, '#3b7a4a', 70) +
      bowl(brush, x, y, r + 55, inside, { colour: '#3b7a4a', trim: '#f2c14e' }) +
      spoon(brush, 1120, 470, 16, '#b58550', 1.1) +
      steam(brush, x, y - 30, 300)
    );
  },
  tabbouleh: (brush) => {
    const [x, y, r] = [650, 480, 350];
    const inside =
      circle(x, y, r, '#3f7334') +
      grains(brush, 300, x, y, 330, '#e6cf97', 9) +
      chopped(brush, 900, x, y, 330, ['#4f8a45', '#6ba35a', '#3b7031', '#83b56a', '#2f6128'], 19) +
      grains(brush, 120, x, y, 320, '#f0dda8', 8) +
      strew(brush, 54, x, y, 310, (px, py) => lump(brush, px, py, 20, 17, '#d8402a', { wobble: 0.2, points: 6 })) +
      rings(brush, 26, x, y, 300, 12, '#9cc47f') +
      sprig(brush, x, y, 90, '#5aa052', 5);
    return (
      tiles(brush, '#c9803a', '#2f6f8f') +
      bowl(brush, x, y, r + 55, inside, { colour: '#f4ecdd', trim: '#2f6f8f' }) +
      citrusWedges(brush, 190, 740) +
      spoon(brush, 1140, 420, 14, '#c9a557')
    );
  },
  hummus: (brush) => {
    const [x, y] = [630, 480];
    const furrow = [215, 150, 88]
      .map(
        (r, i) =>
          circle(x, y, r, 'none', `stroke="${i % 2 ? '#d3b685' : '#cbae7b'}" stroke-width="34" opacity="0.75"`) +
          circle(x - 3, y - 5, r + 17, 'none', 'stroke="#fff7e2" stroke-width="12" opacity="0.7"'),
      )
      .join('');
    const oil =
      circle(x, y, 190, 'none', 'stroke="#c9a021" stroke-width="30" opacity="0.55"') +
      circle(x, y, 112, 'none', 'stroke="#c9a021" stroke-width="22" opacity="0.55"') +
      circle(x - 6, y - 6, 190, 'none', 'stroke="#fff" stroke-width="4" opacity="0.5" stroke-dasharray="90 240"');
    const peas = strew(brush, 26, x, y, 84, (px, py) => lump(brush, px, py, 22, 21, '#dcb26a', { wobble: 0.08 }));
    const paprika = strew(brush, 260, x, y, 225, (px, py) => circle(px, py, brush.between(1, 4), '#b4381b', 'opacity="0.75"'));
    const top =
      path(blob(brush, x, y, 275, 272, 0.03, 14), brush.round('#efddb5', '#dcc190', 0.5)) +
      brush.soft(furrow, 5) +
      oil +
      paprika +
      peas +
      chopped(brush, 44, x, y, 150);
    return (
      wood(brush, '#8b5d3b') +
      plate(brush, x, y, 385, { colour: '#e8eef0', trim: '#2f6f8f' }) +
      top +
      breadStack(brush, 1120, 250) +
      sprig(brush, 1130, 800, 90) +
      citrusWedges(brush, 170, 800)
    );
  },
  'rice-pudding': (brush) => {
    const one = (x: number, y: number, r: number) =>
      bowl(
        brush,
        x,
        y,
        r,
        circle(x, y, r, brush.round('#fffaf0', '#eee0c8', 0.5)) +
          grains(brush, 200, x, y, r * 0.78, '#fff7e8', 9) +
          strew(brush, 26, x, y, r * 0.42, (px, py) => lump(brush, px, py, 12, 8, '#8ea64f', { wobble: 0.3, points: 5 })) +
          strew(brush, 5, x, y, r * 0.5, (px, py) => leaf(brush, px, py, 38, brush.between(0, 360), '#e88aa0', 0.5)),
        { colour: '#7fb0c0', trim: '#f2c14e' },
        0.86,
      );
    return (
      linen(brush, '#e8d3c4') +
      one(430, 360, 250) +
      one(900, 560, 270) +
      spoon(brush, 660, 800, -70, '#c9a557') +
      blossom(brush, 1130, 180) +
      blossom(brush, 190, 780)
    );
  },
};

export function chopsticks(x: number, y: number, degrees: number): string {
  const stick = (at: number, turn: number) =>
    `<g transform="translate(${x + at} ${y}) rotate(${degrees + turn})"><path d="M-4 -330L4 -330L12 330L-12 330Z" fill="#1c0d04" opacity="0.4" transform="translate(10 12)"/><path d="M-4 -330L4 -330L12 330L-12 330Z" fill="#7a3020"/><path d="M-1 -330L2 -330L4 330L-4 330Z" fill="#c06a50" opacity="0.6"/><rect x="-11" y="200" width="22" height="14" fill="#f2c14e"/></g>`;
  return stick(0, 0) + stick(52, 4);
}

const mushroom = (brush: Brush, x: number, y: number, size: number, turn: number): string => {
  const shape = `M${-size} 0C${-size} ${-size * 1.15} ${size} ${-size * 1.15} ${size} 0C${size} ${size * 0.25} ${size * 0.4} ${size * 0.1} ${size * 0.28} ${size * 0.15}L${size * 0.32} ${size * 0.85}C${size * 0.3} ${size} ${-size * 0.3} ${size} ${-size * 0.32} ${size * 0.85}L${-size * 0.28} ${size * 0.15}C${-size * 0.4} ${size * 0.1} ${-size} ${size * 0.25} ${-size} 0Z`;
  return `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(0)})">${path(shape, '#1c0d04', 'opacity="0.35" transform="translate(6 9)"')}${path(shape, brush.lit(mix('#e2c7a0', '#9c6b3d', brush.random() * 0.5), 0.2), 'stroke="#8a5c33" stroke-width="5"')}${path(`M${-size * 0.7} ${size * 0.02}Q0 ${-size * 0.35} ${size * 0.7} ${size * 0.02}Q0 ${size * 0.2} ${-size * 0.7} ${size * 0.02}Z`, '#7b5230', 'opacity="0.75"')}</g>`;
};

const onions = (brush: Brush, x: number, y: number): string =>
  [0, 1, 2, 3]
    .map((i) =>
      circle(
        x + i * 46 + brush.between(-12, 12),
        y + brush.between(-40, 40) + i * 20,
        brush.between(34, 52),
        'none',
        `stroke="${i % 2 ? '#f0d9e0' : '#c987a8'}" stroke-width="9" opacity="0.85"`,
      ),
    )
    .join('');

export const citrusWedges = (brush: Brush, x: number, y: number): string =>
  [0, 1]
    .map(
      (i) =>
        `<g transform="translate(${x + i * 62} ${y + i * 34}) rotate(${-30 + i * 52})">${path('M-76 0A76 76 0 0 1 76 0Q0 34 -76 0Z', '#1c0d04', 'opacity="0.35" transform="translate(8 12)"')}${path('M-76 0A76 76 0 0 1 76 0Q0 34 -76 0Z', brush.lit('#edc02a', 0.15))}${path('M-62 -4A62 62 0 0 1 62 -4Q0 20 -62 -4Z', '#fdf3c0')}${[-54, -18, 18, 54].map((at) => path('M0 0L-15 -50Q0 -60 15 -50Z', brush.lit('#f7dc5a', 0.15), `transform="translate(0 2) rotate(${at * 0.95})"`)).join('')}</g>`,
    )
    .join('');

const breadStack = (brush: Brush, x: number, y: number): string =>
  [0, 1, 2].map((i) => lump(brush, x + i * 14, y - i * 16, 165, 120, '#e2bd83', { wobble: 0.06, shine: 0 })).join('') +
  strew(brush, 16, x + 28, y - 32, 110, (px, py) =>
    path(blob(brush, px, py, brush.between(6, 18), undefined, 0.3), '#7a4a20', 'opacity="0.6"'),
  );

const blossom = (brush: Brush, x: number, y: number): string =>
  [0, 72, 144, 216, 288].map((turn) => leaf(brush, x, y, 62, turn, '#fff4e6', 0.55)).join('') +
  circle(x, y, 15, '#f2c14e') +
  leaf(brush, x + 30, y + 40, 90, 120, '#4f8a45', 0.4);
