import { type Brush, blob, circle, mix, path } from '../brush.ts';
import { chopped, grains, leaf, lump, rings, sprig, strew } from '../garnish.ts';
import { gingham, linen, tiles, wood } from '../grounds.ts';
import { bowl, napkin, plate, spoon, steam } from '../tableware.ts';
import { citrusWedges } from './beside.ts';

export const grainBowls: Record<string, (brush: Brush) => string> = {
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

const breadStack = (brush: Brush, x: number, y: number): string =>
  [0, 1, 2].map((i) => lump(brush, x + i * 14, y - i * 16, 165, 120, '#e2bd83', { wobble: 0.06, shine: 0 })).join('') +
  strew(brush, 16, x + 28, y - 32, 110, (px, py) =>
    path(blob(brush, px, py, brush.between(6, 18), undefined, 0.3), '#7a4a20', 'opacity="0.6"'),
  );

const blossom = (brush: Brush, x: number, y: number): string =>
  [0, 72, 144, 216, 288].map((turn) => leaf(brush, x, y, 62, turn, '#fff4e6', 0.55)).join('') +
  circle(x, y, 15, '#f2c14e') +
  leaf(brush, x + 30, y + 40, 90, 120, '#4f8a45', 0.4);
