import { type Brush, blob, type Colour, circle, darker, ellipse, lighter, path } from '../brush.ts';
import { chopped, crouton, lump, nest, rings, seeds, sprig, strew, swirl } from '../garnish.ts';
import { gingham, linen, slate, tiles, wood } from '../grounds.ts';
import { bowl, napkin, plate, spoon, steam } from '../tableware.ts';
import { chopsticks, citrusWedges } from './beside.ts';
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
};
