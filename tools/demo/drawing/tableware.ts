import { type Brush, type Colour, circle, darker, ellipse, lighter, line, n, path, put } from './brush.ts';

/** What a round thing keeps from the light, softest at its edge. */
export const shadow = (brush: Brush, x: number, y: number, rx: number, ry = rx, dark = 0.5): string =>
  ellipse(x + rx * 0.1, y + ry * 0.13, rx * 1.16, ry * 1.16, brush.round('#1c0d04', '#1c0d04', 0.74, dark, 0));

export interface Dish {
  colour?: Colour;
  /** A line or dots on the rim. */
  trim?: Colour;
}

/** A flat plate from above; what lies on it comes after. */
export function plate(brush: Brush, x: number, y: number, r: number, { colour = '#f7f1e6', trim }: Dish = {}): string {
  return [
    shadow(brush, x, y, r),
    circle(x, y, r, brush.lit(colour, 0.14)),
    circle(x, y, r - 3, 'none', `stroke="#fff" stroke-width="4" opacity="0.5"`),
    trim ? circle(x, y, r * 0.93, 'none', `stroke="${trim}" stroke-width="${n(r * 0.028)}" opacity="0.8"`) : '',
    trim ? circle(x, y, r * 0.885, 'none', `stroke="${trim}" stroke-width="3" opacity="0.6"`) : '',
    circle(x, y, r * 0.74, brush.round(lighter(colour, 0.4), darker(colour, 0.13), 0.8)),
    circle(x, y, r * 0.74, 'none', `stroke="${darker(colour, 0.25)}" stroke-width="2.5" opacity="0.5"`),
    line(arc(x, y, r * 0.95, 190, 262), '#ffffff', r * 0.028, 'opacity="0.75"'),
  ].join('');
}

/** A deep bowl from above, filled to `level` (share of its radius); `content` is cut at the wall. */
export function bowl(
  brush: Brush,
  x: number,
  y: number,
  r: number,
  content: string,
  { colour = '#e9dfcd', trim }: Dish = {},
  level = 0.84,
): string {
  const inside = `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * level)}"/>`;
  return [
    shadow(brush, x, y, r * 1.03, r * 1.03, 0.6),
    circle(x, y, r, brush.lit(colour, 0.22)),
    trim ? circle(x, y, r * 0.965, 'none', `stroke="${trim}" stroke-width="${n(r * 0.03)}" opacity="0.85"`) : '',
    circle(x, y, r * 0.94, darker(colour, 0.34)),
    circle(x, y, r * 0.94, brush.round(darker(colour, 0.2), darker(colour, 0.55), 0.86)),
    brush.within(inside, content),
    // The wall's shade falls on what is in the bowl.
    circle(x, y, r * level, brush.round('#1c0d04', '#1c0d04', 0.82, 0, 0.45)),
    brush.within(
      inside,
      circle(x + r * 0.16, y + r * 0.2, r * level * 1.16, 'none', `stroke="#1c0d04" stroke-width="${n(r * 0.34)}" opacity="0.13"`),
    ),
    line(arc(x, y, r * 0.97, 185, 285), '#ffffff', r * 0.026, 'opacity="0.8"'),
    line(arc(x, y, r * 0.9, 20, 80), '#ffffff', r * 0.02, 'opacity="0.35"'),
  ].join('');
}

/** An iron pan with its handle towards the lower right, or a pot with two ears. */
export function pan(
  brush: Brush,
  x: number,
  y: number,
  r: number,
  content: string,
  { colour = '#2d2a29', ears = false }: Dish & { ears?: boolean } = {},
): string {
  const handle = ears
    ? [0, 180]
        .map((turn) =>
          put(
            `<path d="M${n(r * 0.94)} ${n(-r * 0.2)}q${n(r * 0.3)} ${n(r * 0.2)} 0 ${n(r * 0.4)}" fill="none" stroke="${darker(colour, 0.15)}" stroke-width="${n(r * 0.11)}"/>`,
            x,
            y,
            turn,
          ),
        )
        .join('')
    : put(
        `<rect x="${n(r * 0.9)}" y="${n(-r * 0.11)}" width="${n(r * 0.98)}" height="${n(r * 0.22)}" rx="${n(r * 0.1)}" fill="${brush.lit(colour, 0.2)}"/><circle cx="${n(r * 1.74)}" cy="0" r="${n(r * 0.05)}" fill="#0d0a09"/>`,
        x,
        y,
        38,
      );
  const inside = `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 0.87)}"/>`;
  return [
    put(
      `<g opacity="0.35">${ears ? '' : `<rect x="${n(r * 0.9)}" y="0" width="${n(r)}" height="${n(r * 0.24)}" rx="${n(r * 0.1)}" fill="#1c0d04"/>`}</g>`,
      x,
      y,
      38,
    ),
    handle,
    shadow(brush, x, y, r * 1.02, r * 1.02, 0.6),
    circle(x, y, r, brush.lit(colour, 0.25)),
    circle(x, y, r * 0.93, darker(colour, 0.4)),
    brush.within(inside, content),
    circle(x, y, r * 0.87, brush.round('#120804', '#120804', 0.84, 0, 0.6)),
    line(arc(x, y, r * 0.965, 190, 280), '#ffffff', r * 0.022, 'opacity="0.45"'),
  ].join('');
}

/** A board, cut from one piece. */
export function board(brush: Brush, x: number, y: number, wide: number, deep: number, colour: Colour, degrees = 0): string {
  const rect = (more: string) => `<rect x="${n(-wide / 2)}" y="${n(-deep / 2)}" width="${n(wide)}" height="${n(deep)}" rx="38" ${more}/>`;
  let grain = '';
  for (let i = 0; i < 12; i++) {
    const at = -deep / 2 + ((i + 0.5) * deep) / 12;
    grain += line(
      `M${n(-wide / 2)} ${n(at)}C${n(-wide / 6)} ${n(at + brush.between(-16, 16))} ${n(wide / 6)} ${n(at + brush.between(-16, 16))} ${n(wide / 2)} ${n(at)}`,
      darker(colour, 0.4),
      brush.between(1, 4),
      'opacity="0.22"',
    );
  }
  const cut = brush.within(rect(''), grain);
  return put(
    `${brush.soft(rect('fill="#1c0d04" opacity="0.5" transform="translate(16 24)"'), 14)}${rect(`fill="${darker(colour, 0.35)}" transform="translate(3 9)"`)}${rect(`fill="${brush.lit(colour, 0.1)}"`)}${cut}${rect('fill="none" stroke="#fff" stroke-width="3" opacity="0.25"')}`,
    x,
    y,
    degrees,
  );
}

/** A baking tray. */
export function tray(brush: Brush, x: number, y: number, wide: number, deep: number, colour: Colour, content: string, degrees = 0): string {
  const rect = (inset: number, more: string) =>
    `<rect x="${n(-wide / 2 + inset)}" y="${n(-deep / 2 + inset)}" width="${n(wide - 2 * inset)}" height="${n(deep - 2 * inset)}" rx="${n(34 - inset / 3)}" ${more}/>`;
  return put(
    `${brush.soft(rect(0, 'fill="#1c0d04" opacity="0.5" transform="translate(16 22)"'), 14)}${rect(0, `fill="${brush.lit(colour, 0.25)}"`)}${rect(16, `fill="${darker(colour, 0.3)}"`)}${brush.within(rect(22, ''), rect(22, `fill="${brush.lit(darker(colour, 0.12), 0.1)}"`) + content)}${rect(2, 'fill="none" stroke="#fff" stroke-width="3" opacity="0.4"')}`,
    x,
    y,
    degrees,
  );
}

const steel = '#c9c6c0';

export function spoon(brush: Brush, x: number, y: number, degrees: number, colour = steel, scale = 1): string {
  const shape =
    'M0 -150C44 -150 58 -96 50 -52C44 -22 20 -8 14 4L16 250C16 272 -16 272 -16 250L-14 4C-20 -8 -44 -22 -50 -52C-58 -96 -44 -150 0 -150Z';
  return put(
    `${under(brush, shape)}${path(shape, brush.lit(colour, 0.3))}${ellipse(2, -84, 33, 48, brush.lit(darker(colour, 0.25), 0.3))}${ellipse(-10, -100, 9, 20, '#ffffff', 'opacity="0.5"')}`,
    x,
    y,
    degrees,
    scale,
  );
}

export function fork(brush: Brush, x: number, y: number, degrees: number, colour = steel): string {
  const shape =
    'M-42 -150L-40 -50C-38 -16 -16 -6 -13 8L-15 250C-15 272 15 272 15 250L13 8C16 -6 38 -16 40 -50L42 -150L33 -150L30 -66L18 -66L17 -150L8 -150L6 -66L-6 -66L-8 -150L-17 -150L-18 -66L-30 -66L-33 -150Z';
  return put(`${under(brush, shape)}${path(shape, brush.lit(colour, 0.3))}`, x, y, degrees);
}

export function knife(brush: Brush, x: number, y: number, degrees: number, handle = '#5a3a24'): string {
  const blade = 'M-16 40L-20 -170C-18 -226 10 -236 20 -250L20 40Z';
  const grip = 'M-17 40L21 40L22 250C22 268 -14 268 -16 250Z';
  return put(
    `${under(brush, blade)}${under(brush, grip)}${path(blade, brush.lit('#d5d4d0', 0.25))}${path(grip, brush.lit(handle, 0.25))}${circle(2, 90, 5, '#e8d9b8')}${circle(2, 190, 5, '#e8d9b8')}`,
    x,
    y,
    degrees,
  );
}

/** A folded napkin with a stripe. */
export function napkin(
  brush: Brush,
  x: number,
  y: number,
  degrees: number,
  colour: Colour,
  stripe: Colour,
  wide = 330,
  deep = 400,
): string {
  const shape = `M${-wide / 2} ${-deep / 2 + 10}Q0 ${-deep / 2 - 12} ${wide / 2} ${-deep / 2 + 4}Q${wide / 2 + 12} 0 ${wide / 2 - 2} ${deep / 2}Q0 ${deep / 2 + 14} ${-wide / 2 + 6} ${deep / 2 - 4}Q${-wide / 2 - 10} 0 ${-wide / 2} ${-deep / 2 + 10}Z`;
  const stripes = [0.34, 0.4, -0.36]
    .map(
      (at) =>
        `<rect x="${-wide / 2 - 20}" y="${n(deep * at)}" width="${wide + 40}" height="${n(at === 0.34 ? 14 : 7)}" fill="${stripe}" opacity="0.8"/>`,
    )
    .join('');
  const folds =
    line(`M${-wide * 0.1} ${-deep / 2}Q${wide * 0.02} 0 ${-wide * 0.06} ${deep / 2}`, darker(colour, 0.4), 20, 'opacity="0.25"') +
    line(`M${wide * 0.27} ${-deep / 2}Q${wide * 0.2} 0 ${wide * 0.29} ${deep / 2}`, '#ffffff', 16, 'opacity="0.4"');
  return put(
    `${brush.soft(path(shape, '#1c0d04', 'opacity="0.35" transform="translate(10 14)"'), 9)}${path(shape, brush.lit(colour, 0.09))}${brush.within(`<path d="${shape}"/>`, stripes + brush.soft(folds, 7))}`,
    x,
    y,
    degrees,
  );
}

/** What rises from something hot. */
export function steam(brush: Brush, x: number, y: number, wide: number, strands = 3): string {
  let drawn = '';
  for (let i = 0; i < strands; i++) {
    const at = x + (i - (strands - 1) / 2) * (wide / strands) + brush.between(-20, 20);
    const side = brush.random() > 0.5 ? 1 : -1;
    drawn += line(
      `M${n(at)} ${n(y)}C${n(at + side * 70)} ${n(y - 90)} ${n(at - side * 80)} ${n(y - 170)} ${n(at + side * 24)} ${n(y - 290)}`,
      '#ffffff',
      brush.between(20, 34),
      'opacity="0.5"',
    );
  }
  return brush.soft(drawn, 15);
}

/** A glass from above. */
export function glass(brush: Brush, x: number, y: number, r: number, drink: Colour): string {
  return [
    shadow(brush, x, y, r, r, 0.4),
    circle(x, y, r, '#ffffff', 'opacity="0.35"'),
    circle(x, y, r * 0.86, brush.round(lighter(drink, 0.2), darker(drink, 0.2), 0.3)),
    circle(x, y, r * 0.86, 'none', 'stroke="#fff" stroke-width="4" opacity="0.6"'),
    line(arc(x, y, r * 0.96, 190, 280), '#ffffff', 6, 'opacity="0.9"'),
    line(arc(x, y, r * 0.6, 200, 250), '#ffffff', 8, 'opacity="0.5"'),
  ].join('');
}

const under = (brush: Brush, shape: string) => brush.soft(path(shape, '#1c0d04', 'opacity="0.42" transform="translate(8 10)"'), 5);

/** A piece of a circle, degrees clockwise from the right. */
function arc(x: number, y: number, r: number, from: number, to: number): string {
  const at = (degrees: number) => [x + r * Math.cos((degrees * Math.PI) / 180), y + r * Math.sin((degrees * Math.PI) / 180)] as const;
  const [[x1, y1], [x2, y2]] = [at(from), at(to)];
  return `M${n(x1)} ${n(y1)}A${n(r)} ${n(r)} 0 ${to - from > 180 ? 1 : 0} 1 ${n(x2)} ${n(y2)}`;
}
