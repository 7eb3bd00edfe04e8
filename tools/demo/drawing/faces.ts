import { type Brush, type Colour, circle, darker, ellipse, lighter, line, path } from './brush.ts';
import { leaf } from './garnish.ts';

/** What makes a face somebody's. Drawn on 640 by 640 points. */
interface Face {
  skin: Colour;
  hair: Colour;
  shirt: Colour;
  ground: Colour;
  /** Drawn behind and before the head. */
  style: 'bun' | 'short' | 'curls' | 'bob' | 'scarf' | 'cap' | 'long';
  glasses?: Colour;
  beard?: Colour;
  earrings?: Colour;
  motif: Colour;
}

const people: Record<string, Face> = {
  marta: { skin: '#f2c9a5', hair: '#d99a3d', shirt: '#c8401f', ground: '#f2c14e', style: 'bun', motif: '#6c3b6b' },
  teo: { skin: '#d9a06e', hair: '#3a2a22', shirt: '#2f6f8f', ground: '#bcd6cf', style: 'short', beard: '#3a2a22', motif: '#c8401f' },
  amara: { skin: '#7a4a2e', hair: '#1f1613', shirt: '#f2c14e', ground: '#d96a45', style: 'curls', earrings: '#f2c14e', motif: '#3b7a4a' },
  jun: { skin: '#efc79c', hair: '#1d1a1c', shirt: '#4b5a73', ground: '#d9c7e0', style: 'bob', glasses: '#2b2320', motif: '#c8401f' },
  samira: { skin: '#d7a377', hair: '#3b7a4a', shirt: '#6c3b6b', ground: '#f3d9c4', style: 'scarf', motif: '#e8b923' },
  owen: { skin: '#f0bf9d', hair: '#8f8177', shirt: '#5a6b3c', ground: '#a9c08d', style: 'cap', beard: '#b9aca0', motif: '#e8b923' },
  lucie: { skin: '#f6d2b6', hair: '#7a3420', shirt: '#f4ecdd', ground: '#9fc4d6', style: 'long', motif: '#c8401f' },
};

const [x, y] = [320, 300];

const behind: Record<Face['style'], (brush: Brush, hair: string, face: Face) => string> = {
  bun: (_brush, hair) => circle(x, 108, 74, hair) + ellipse(x, 270, 158, 168, hair),
  short: (_brush, hair) => ellipse(x, 250, 146, 140, hair),
  curls: (brush, hair) =>
    Array.from({ length: 22 }, (_, i) =>
      circle(x + Math.cos((i / 22) * 6.28) * 150, 250 + Math.sin((i / 22) * 6.28) * 140, brush.between(58, 78), hair),
    ).join(''),
  bob: (_brush, hair) =>
    path('M150 420C110 120 220 80 320 82C420 80 530 120 490 420C440 446 420 400 420 320L220 320C220 400 200 446 150 420Z', hair),
  scarf: (_brush, hair) =>
    path('M136 330C120 120 230 70 320 70C410 70 520 120 504 330C500 470 420 500 420 560L220 560C220 500 140 470 136 330Z', hair),
  cap: (_brush, hair) => ellipse(x, 280, 148, 150, hair),
  long: (_brush, hair) =>
    path('M150 560C96 380 130 90 320 84C510 90 544 380 490 560C440 590 430 500 426 420L214 420C210 500 200 590 150 560Z', hair),
};

const before: Record<Face['style'], (brush: Brush, hair: string, face: Face) => string> = {
  bun: (_brush, hair) =>
    path('M182 280C186 150 260 120 330 126C420 130 456 190 458 280C430 250 400 216 372 190C320 226 240 240 182 280Z', hair),
  short: (_brush, hair) =>
    path(
      'M180 270C170 140 250 104 330 110C430 112 468 180 458 272C444 236 430 216 420 200C370 214 290 206 240 184C210 206 192 236 180 270Z',
      hair,
    ),
  curls: (brush, hair) =>
    [200, 244, 290, 338, 386, 434].map((at, i) => circle(at, 168 + (i % 2) * 12, brush.between(38, 48), hair)).join(''),
  bob: (_brush, hair) =>
    path(
      'M184 290C180 150 250 116 320 116C400 116 462 150 456 290C440 262 430 246 424 236C360 246 280 246 214 236C204 250 194 268 184 290Z',
      hair,
    ),
  scarf: (_brush, hair, { hair: colour }) =>
    path('M176 300C176 150 250 118 320 118C390 118 464 150 464 300C440 210 400 170 320 170C240 170 200 210 176 300Z', hair) +
    line('M186 250C200 180 250 146 320 146C390 146 440 180 454 250', lighter(colour, 0.4), 6, 'opacity="0.7"'),
  cap: (brush) =>
    path('M170 250C166 140 240 92 320 92C410 92 476 140 470 250C380 214 260 214 170 250Z', brush.lit('#7b5a3a', 0.2)) +
    path('M170 250C230 206 410 206 470 250C480 268 470 276 452 268C380 238 260 238 188 268C170 276 160 268 170 250Z', '#5d4128') +
    circle(320, 94, 14, '#5d4128'),
  long: (_brush, hair) =>
    path(
      'M182 310C176 150 250 112 330 116C420 118 466 170 460 310C440 280 410 230 390 184C330 230 250 226 214 240C200 260 190 284 182 310Z',
      hair,
    ),
};

function draw(brush: Brush, face: Face): string {
  const { skin, hair, shirt, ground, style, glasses, beard, earrings, motif } = face;
  const dark = darker(skin, 0.35);
  const dots = Array.from({ length: 5 }, (_, row) =>
    Array.from({ length: 5 }, (_, column) =>
      leaf(brush, 40 + column * 140 + (row % 2) * 70, 90 + row * 140, 46, brush.between(-40, 40), motif, 0.5),
    ).join(''),
  ).join('');
  return [
    `<rect width="640" height="640" fill="${brush.lit(ground, 0.12)}"/><g opacity="0.3">${dots}</g>`,
    circle(x, y, 330, brush.round('#ffffff', '#ffffff', 0, 0.45, 0)),
    behind[style](brush, brush.lit(hair, 0.12), face),
    path('M40 660C60 500 180 468 260 452L380 452C460 468 580 500 600 660Z', brush.lit(shirt, 0.14)),
    path('M262 400L378 400L384 462C360 500 280 500 256 462Z', brush.lit(darker(skin, 0.1), 0.08)),
    path('M246 452Q320 530 394 452L412 464Q320 566 228 464Z', lighter(shirt, 0.25)),
    style === 'scarf' ? '' : ellipse(186, 312, 24, 34, skin) + ellipse(454, 312, 24, 34, skin),
    path('M184 280C184 190 240 150 320 150C400 150 456 190 456 280C456 380 400 446 320 446C240 446 184 380 184 280Z', brush.lit(skin, 0.1)),
    beard
      ? path(
          'M186 300C188 400 240 462 320 462C400 462 452 400 454 300C440 340 420 352 396 350C366 326 274 326 244 350C220 352 200 340 186 300Z',
          brush.lit(beard, 0.12),
        )
      : '',
    ellipse(236, 350, 30, 20, '#e0573a', 'opacity="0.22"') + ellipse(404, 350, 30, 20, '#e0573a', 'opacity="0.22"'),
    [262, 378].map((at) => ellipse(at, 296, 13, 16, '#2b1d17') + circle(at - 4, 290, 4.5, '#ffffff')).join(''),
    line('M236 258Q262 242 288 256M352 256Q378 242 404 258', beard ?? (style === 'scarf' ? '#3a2a22' : darker(hair, 0.2)), 9),
    line('M322 304Q340 344 316 352', dark, 6, 'opacity="0.55"'),
    line('M276 384Q320 424 364 384', '#8f2f24', 9) + path('M280 388Q320 424 360 388Q320 402 280 388Z', '#ffffff', 'opacity="0.9"'),
    before[style](brush, brush.lit(style === 'cap' ? '#7b5a3a' : hair, 0.12), face),
    glasses
      ? [262, 378].map((at) => circle(at, 298, 44, '#ffffff', `fill-opacity="0.14" stroke="${glasses}" stroke-width="9"`)).join('') +
        line('M306 292Q320 284 334 292', glasses, 8)
      : '',
    earrings ? [182, 458].map((at) => circle(at, 366, 17, 'none', `stroke="${earrings}" stroke-width="8"`)).join('') : '',
  ].join('');
}

export const faces: Record<string, (brush: Brush) => string> = Object.fromEntries(
  Object.entries(people).map(([key, face]) => [`face-${key}`, (brush: Brush) => draw(brush, face)]),
);
