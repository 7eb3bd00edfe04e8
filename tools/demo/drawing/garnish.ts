import { type Brush, blob, type Colour, circle, darker, ellipse, lighter, line, mix, n, path, places, put, smooth } from './brush.ts';

/** A small thing with its shadow, its colour in the light and a spot of shine. */
export function lump(
  brush: Brush,
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: Colour,
  { wobble = 0.1, shine = 0.35, points = 9 } = {},
): string {
  const shape = blob(brush, 0, 0, rx, ry, wobble, points);
  const tone = mix(colour, brush.random() > 0.5 ? '#ffffff' : '#24140a', brush.random() * 0.1);
  const drawn = `${path(shape, '#1c0d04', `opacity="0.3" transform="translate(${n(rx * 0.14)} ${n(ry * 0.2)})"`)}${path(shape, brush.lit(tone, 0.24))}${shine > 0 ? ellipse(-rx * 0.3, -ry * 0.38, rx * 0.3, ry * 0.18, '#ffffff', `opacity="${shine}" transform="rotate(-24)"`) : ''}`;
  return put(drawn, x, y, 0);
}

/** Draws something at so many places of a disc. */
export const strew = (brush: Brush, count: number, x: number, y: number, r: number, draw: (x: number, y: number) => string): string =>
  places(brush, count, x, y, r)
    .map(([px, py]) => draw(px, py))
    .join('');

export function leaf(brush: Brush, x: number, y: number, long: number, degrees: number, colour: Colour = '#4f8a45', broad = 0.42): string {
  const shape = `M0 0C${n(long * broad)} ${n(-long * 0.25)} ${n(long * broad * 0.8)} ${n(-long * 0.8)} 0 ${n(-long)}C${n(-long * broad * 0.8)} ${n(-long * 0.8)} ${n(-long * broad)} ${n(-long * 0.25)} 0 0Z`;
  const veins = [0.3, 0.5, 0.7]
    .map(
      (at) =>
        `M0 ${n(-long * at)}L${n(long * broad * 0.45)} ${n(-long * (at + 0.14))}M0 ${n(-long * at)}L${n(-long * broad * 0.45)} ${n(-long * (at + 0.14))}`,
    )
    .join('');
  return put(
    `${path(shape, '#1c0d04', 'opacity="0.3" transform="translate(5 7)"')}${path(shape, brush.lit(colour, 0.22))}${line(`M0 0L0 ${n(-long * 0.94)}${veins}`, lighter(colour, 0.35), Math.max(1, long * 0.02), 'opacity="0.7"')}`,
    x,
    y,
    degrees,
  );
}

/** Three or four leaves around a point. */
export function sprig(brush: Brush, x: number, y: number, long: number, colour: Colour = '#4f8a45', leaves = 4): string {
  const turn = brush.between(0, 90);
  return (
    Array.from({ length: leaves }, (_, i) =>
      leaf(brush, x, y, long * brush.between(0.8, 1.1), turn + (i * 360) / leaves + brush.between(-16, 16), colour),
    ).join('') + circle(x, y, long * 0.06, darker(colour, 0.2))
  );
}

/** A stem with many small leaves: thyme, rosemary, dill. */
export function twig(brush: Brush, x: number, y: number, long: number, degrees: number, colour: Colour = '#5d7d4a', fine = false): string {
  let leaves = '';
  for (let at = 0.06; at < 1; at += fine ? 0.05 : 0.085)
    for (const side of [-1, 1]) {
      const reach = long * (fine ? 0.2 : 0.13) * (1.1 - at * 0.5);
      leaves += line(
        `M0 ${n(-long * at)}q${n(side * reach * 0.5)} ${n(-reach * 0.4)} ${n(side * reach)} ${n(-reach * 0.7)}`,
        brush.random() > 0.4 ? colour : lighter(colour, 0.2),
        fine ? 2.5 : long * 0.035,
      );
    }
  const stem = line(`M0 10L0 ${n(-long)}`, darker(colour, 0.25), long * 0.018);
  return put(`<g opacity="0.28" transform="translate(6 8)">${stem}</g>${stem}${leaves}`, x, y, degrees);
}

/** Chopped green: parsley, chives, coriander. */
export const chopped = (
  brush: Brush,
  count: number,
  x: number,
  y: number,
  r: number,
  colours: readonly Colour[] = ['#4f8a45', '#6ba35a', '#3b7031'],
  size = 9,
): string =>
  strew(brush, count, x, y, r, (px, py) =>
    put(
      `<rect x="${n(-size / 2)}" y="${n(-size / 3)}" width="${n(size * brush.between(0.8, 1.7))}" height="${n(size * brush.between(0.5, 0.9))}" rx="2.5" fill="${brush.pick(colours)}"/>`,
      px,
      py,
      brush.between(0, 180),
    ),
  );

export const rings = (brush: Brush, count: number, x: number, y: number, r: number, size = 12, colour: Colour = '#7fb069'): string =>
  strew(
    brush,
    count,
    x,
    y,
    r,
    (px, py) =>
      circle(px + 2, py + 3, size, 'none', 'stroke="#1c0d04" stroke-width="5" opacity="0.2"') +
      circle(
        px,
        py,
        size * brush.between(0.75, 1.1),
        lighter(colour, 0.6),
        `stroke="${brush.random() > 0.4 ? colour : darker(colour, 0.2)}" stroke-width="${n(size * 0.42)}"`,
      ),
  );

export function crouton(brush: Brush, x: number, y: number, size: number): string {
  const colour = brush.pick(['#d9a14e', '#c98b3a', '#e2b266']);
  const half = size / 2;
  return put(
    `<rect x="${n(-half + 5)}" y="${n(-half + 8)}" width="${n(size)}" height="${n(size)}" rx="6" fill="#1c0d04" opacity="0.35"/><rect x="${n(-half)}" y="${n(-half)}" width="${n(size)}" height="${n(size)}" rx="6" fill="${darker(colour, 0.35)}"/><rect x="${n(-half)}" y="${n(-half - 5)}" width="${n(size)}" height="${n(size - 2)}" rx="6" fill="${brush.lit(colour, 0.2)}"/>${[1, 2, 3, 4].map(() => circle(brush.between(-half * 0.7, half * 0.7), brush.between(-half * 0.8, half * 0.5), brush.between(1.5, 4), darker(colour, 0.2), 'opacity="0.6"')).join('')}`,
    x,
    y,
    brush.between(0, 90),
  );
}

export const seeds = (brush: Brush, count: number, x: number, y: number, r: number, colour: Colour, long = 9): string =>
  strew(brush, count, x, y, r, (px, py) =>
    put(
      ellipse(2, 3, long, long * 0.5, '#1c0d04', 'opacity="0.3"') + ellipse(0, 0, long, long * 0.5, brush.lit(colour, 0.25)),
      px,
      py,
      brush.between(0, 180),
    ),
  );

/** Cream drawn in a spiral. */
export function swirl(brush: Brush, x: number, y: number, r: number, colour: Colour = '#fff8ea', turns = 2.3): string {
  const start = brush.between(0, 6.3);
  const at = Array.from({ length: 46 }, (_, i) => {
    const share = i / 45;
    const angle = start + share * turns * 2 * Math.PI;
    return `${i ? 'L' : 'M'}${n(x + Math.cos(angle) * r * share)} ${n(y + Math.sin(angle) * r * share * 0.94)}`;
  }).join('');
  return (
    line(at, darker(colour, 0.3), r * 0.115, 'opacity="0.25" transform="translate(3 5)"') +
    line(at, colour, r * 0.1, 'opacity="0.95"') +
    line(at, '#ffffff', r * 0.035, 'opacity="0.6" transform="translate(-2 -3)"')
  );
}

/** A round slice of citrus; `peel` for its rim. */
export function citrus(brush: Brush, x: number, y: number, r: number, flesh: Colour = '#f6d34c', peel: Colour = '#e8b923'): string {
  const parts = 9;
  let wedges = '';
  for (let i = 0; i < parts; i++) {
    const [a, b] = [(i + 0.08) / parts, (i + 0.92) / parts].map((share) => share * 2 * Math.PI) as [number, number];
    wedges += path(
      `M${n(Math.cos((a + b) / 2) * r * 0.12)} ${n(Math.sin((a + b) / 2) * r * 0.12)}L${n(Math.cos(a) * r * 0.8)} ${n(Math.sin(a) * r * 0.8)}A${n(r * 0.8)} ${n(r * 0.8)} 0 0 1 ${n(Math.cos(b) * r * 0.8)} ${n(Math.sin(b) * r * 0.8)}Z`,
      brush.lit(flesh, 0.18),
    );
  }
  return put(
    `${circle(r * 0.07, r * 0.11, r, '#1c0d04', 'opacity="0.32"')}${circle(0, 0, r, brush.lit(peel, 0.15))}${circle(0, 0, r * 0.9, mix(flesh, '#ffffff', 0.72))}${wedges}`,
    x,
    y,
    brush.between(0, 40),
  );
}

/** A tomato or another round fruit cut in two. */
export function halved(brush: Brush, x: number, y: number, r: number, colour: Colour = '#cf3a22'): string {
  const pips = Array.from({ length: 3 }, (_, i) =>
    put(
      path(blob(brush, 0, -r * 0.45, r * 0.25, r * 0.3, 0.06), darker(colour, 0.15)) +
        [0, 1, 2]
          .map(() => ellipse(brush.between(-r * 0.14, r * 0.14), -r * brush.between(0.32, 0.6), r * 0.05, r * 0.07, '#f3d58a'))
          .join(''),
      0,
      0,
      i * 120 + brush.between(-10, 10),
    ),
  );
  return put(
    `${circle(r * 0.1, r * 0.15, r, '#1c0d04', 'opacity="0.32"')}${circle(0, 0, r, brush.lit(darker(colour, 0.1), 0.18))}${circle(0, 0, r * 0.88, brush.lit(lighter(colour, 0.16), 0.1))}${pips.join('')}`,
    x,
    y,
    brush.between(0, 120),
  );
}

export function egg(brush: Brush, x: number, y: number, r: number): string {
  return [
    path(blob(brush, x + 4, y + 6, r * 1.04, r, 0.09, 11), '#1c0d04', 'opacity="0.2"'),
    path(blob(brush, x, y, r, r * 0.96, 0.1, 11), brush.round('#ffffff', '#f3e9d6', 0.6)),
    circle(x + 2, y + 4, r * 0.42, '#b96d08', 'opacity="0.5"'),
    circle(x, y, r * 0.4, brush.round('#ffc83d', '#ef9a13', 0.3)),
    ellipse(x - r * 0.14, y - r * 0.16, r * 0.11, r * 0.07, '#ffffff', 'opacity="0.85"'),
  ].join('');
}

/** Long things in a nest: pasta, noodles. */
export function nest(brush: Brush, x: number, y: number, r: number, colour: Colour, thick: number, strands = 46): string {
  let drawn = '';
  for (let i = 0; i < strands; i++) {
    const far = r * Math.sqrt(brush.random()) * 0.8;
    const angle = brush.random() * 6.28;
    const bend = brush.between(0.5, 1.1) * (brush.random() > 0.2 ? 1 : -1);
    const [cx, cy] = [x + Math.cos(angle) * far * 0.36, y + Math.sin(angle) * far * 0.36];
    const turn = brush.between(0, 360);
    const reach = brush.between(0.45, 0.95) * r;
    const tone = mix(colour, brush.random() > 0.45 ? '#ffffff' : '#6b3c0d', brush.random() * 0.22);
    const strand = `M${n(-reach)} ${n(reach * 0.3 * bend)}C${n(-reach * 0.4)} ${n(-reach * 0.9 * bend)} ${n(reach * 0.5)} ${n(-reach * 0.85 * bend)} ${n(reach * 0.86)} ${n(reach * 0.32 * bend)}`;
    drawn += put(
      line(strand, '#3a1c06', thick * 1.35, 'opacity="0.22" transform="translate(2 4)"') +
        line(strand, tone, thick) +
        line(strand, '#ffffff', thick * 0.22, 'opacity="0.35"'),
      cx,
      cy,
      turn,
    );
  }
  return drawn;
}

/** Many grains, the lower ones darker: rice, barley, bulgur. */
export function grains(brush: Brush, count: number, x: number, y: number, r: number, colour: Colour, long: number): string {
  let drawn = '';
  for (let i = 0; i < count; i++) {
    const angle = brush.random() * 6.28;
    const far = Math.sqrt(brush.random()) * r;
    const share = i / count;
    const tone = mix(darker(colour, 0.3 * (1 - share)), '#ffffff', brush.random() * 0.26 * share);
    drawn += `<ellipse cx="0" cy="0" rx="${n(long)}" ry="${n(long * 0.42)}" fill="${tone}" transform="translate(${n(x + Math.cos(angle) * far)} ${n(y + Math.sin(angle) * far)}) rotate(${n(brush.random() * 180)})"/>`;
  }
  return drawn;
}

/** Ribbons that a fork has turned. */
export function twirl(brush: Brush, x: number, y: number, r: number, colour: Colour, thick: number, ribbons = 80): string {
  let drawn = '';
  for (let i = 0; i < ribbons; i++) {
    const far = r * brush.between(0.12, 0.96);
    const from = brush.between(0, 360);
    const [cx, cy] = [x + brush.between(-r, r) * 0.09, y + brush.between(-r, r) * 0.09];
    const tone = mix(colour, brush.random() > 0.45 ? '#ffffff' : '#6b3c0d', brush.random() * 0.24);
    const at = [0, 1, 2, 3, 4, 5].map((step) => {
      const angle = ((from + step * brush.between(24, 36)) * Math.PI) / 180;
      const reach = far * (1 + brush.between(-0.08, 0.08));
      return [cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach] as const;
    });
    const ribbon = smooth(at);
    drawn +=
      line(ribbon, '#3a1c06', thick * 1.3, 'opacity="0.24" transform="translate(2 5)"') +
      line(ribbon, tone, thick) +
      line(ribbon, '#ffffff', thick * 0.2, 'opacity="0.38" transform="translate(-1 -2)"');
  }
  return drawn;
}
