import { type Brush, blob, type Colour, darker, ellipse, lighter, path, put } from '../brush.ts';
import { strew } from '../garnish.ts';
import { shadow } from '../tableware.ts';

/** A slice of bread, crust and crumb. */
export function breadSlice(
  brush: Brush,
  x: number,
  y: number,
  size: number,
  degrees: number,
  crust: Colour = '#a8672b',
  crumb: Colour = '#f0dcb4',
): string {
  const shape = `M${-size} ${size * 0.7}C${-size * 1.12} ${-size * 0.1} ${-size * 0.9} ${-size * 0.8} 0 ${-size * 0.8}C${size * 0.9} ${-size * 0.8} ${size * 1.12} ${-size * 0.1} ${size} ${size * 0.7}C${size * 0.6} ${size * 0.82} ${-size * 0.6} ${size * 0.82} ${-size} ${size * 0.7}Z`;
  const holes = strew(brush, 26, 0, 0, size * 0.66, (px, py) =>
    ellipse(px, py, brush.between(2, size * 0.06), brush.between(2, size * 0.045), darker(crumb, 0.18)),
  );
  return put(
    `${brush.soft(path(shape, '#1c0d04', 'opacity="0.45" transform="translate(12 16)"'), 8)}${path(shape, brush.lit(crust, 0.2))}${path(shape, brush.lit(crumb, 0.06), 'transform="scale(0.9)"')}${holes}`,
    x,
    y,
    degrees,
  );
}

/** A disc of dough from the pan or the oven: puffed, with dark spots. */
export function flatbread(brush: Brush, x: number, y: number, r: number, colour: Colour = '#ecd0a0', spots = 26): string {
  const shape = blob(brush, x, y, r, r * 0.96, 0.045, 14);
  return [
    shadow(brush, x, y, r * 0.98, r * 0.95),
    path(shape, brush.lit(colour, 0.18), `stroke="${darker(colour, 0.22)}" stroke-width="3"`),
    brush.within(
      `<path d="${shape}"/>`,
      strew(brush, 9, x, y, r * 0.8, (px, py) =>
        path(blob(brush, px, py, r * brush.between(0.1, 0.22), undefined, 0.25), lighter(colour, 0.35), 'opacity="0.6"'),
      ) +
        strew(brush, spots, x, y, r * 0.86, (px, py) =>
          path(
            blob(brush, px, py, r * brush.between(0.02, 0.085), r * brush.between(0.02, 0.06), 0.35),
            brush.random() > 0.4 ? '#9a5f28' : '#5d3416',
            'opacity="0.65"',
          ),
        ),
    ),
  ].join('');
}
