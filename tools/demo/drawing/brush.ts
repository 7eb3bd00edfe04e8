import { seeded } from '../seeded.ts';

/** Every picture is drawn on 1280 by 960 points, with the light from the upper left. */
export const width = 1280;
export const height = 960;

export type Colour = string;

/** Chance, and paint: gradients are defined once and named. The same key draws the same picture everywhere. */
export interface Brush {
  random(): number;
  between(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
  /** A fill that is lighter where the light comes from and darker where it goes. */
  lit(colour: Colour, strength?: number): string;
  /** A fill that goes from one colour in the middle to another at the edge, from `start` (0 to 1) on. */
  round(inner: Colour, outer: Colour, start?: number, innerOpacity?: number, outerOpacity?: number): string;
  /** Cuts `content` to the shape. */
  within(shape: string, content: string): string;
  /** Blurred by so many points. */
  soft(content: string, by: number): string;
}

/** Draws on a fresh sheet of `size` (all of it unless told); answers SVG. */
export function sheet(key: string, draw: (brush: Brush) => string, size = { width, height }): string {
  const random = seeded(key);
  const defs = new Map<string, string>();
  const named = (kind: string, definition: (id: string) => string): string => {
    const like = definition('');
    const known = defs.get(like);
    if (known) return known;
    const id = `${kind}${defs.size}`;
    defs.set(like, id);
    written.push(definition(id));
    return id;
  };
  const written: string[] = [];
  const brush: Brush = {
    random,
    between: (least, most) => least + random() * (most - least),
    pick: (list) => list[Math.floor(random() * list.length)] as never,
    lit: (colour, strength = 0.16) =>
      `url(#${named('l', (id) => `<linearGradient id="${id}" x1="0.15" y1="0.05" x2="0.85" y2="0.95"><stop offset="0" stop-color="${lighter(colour, strength)}"/><stop offset="0.5" stop-color="${colour}"/><stop offset="1" stop-color="${darker(colour, strength)}"/></linearGradient>`)})`,
    round: (inner, outer, start = 0, innerOpacity = 1, outerOpacity = 1) =>
      `url(#${named('r', (id) => `<radialGradient id="${id}"><stop offset="${start}" stop-color="${inner}" stop-opacity="${innerOpacity}"/><stop offset="1" stop-color="${outer}" stop-opacity="${outerOpacity}"/></radialGradient>`)})`,
    within: (shape, content) => `<g clip-path="url(#${named('c', (id) => `<clipPath id="${id}">${shape}</clipPath>`)})">${content}</g>`,
    soft: (content, by) =>
      `<g filter="url(#${named('f', (id) => `<filter id="${id}" x="-28%" y="-28%" width="156%" height="156%"><feGaussianBlur stdDeviation="${by}"/></filter>`)})">${content}</g>`,
  };
  const content = quicker(draw(brush));
  const frame = `width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${frame}><defs>${written.join('')}</defs>${content}</svg>`;
}

/** One shape's opacity said as its paint's: it looks the same, and needs no sheet of its own while it is drawn. */
const quicker = (svg: string): string =>
  svg.replace(/(<(?:rect|circle|ellipse|path)\b[^>]*?) opacity="([^"]+)"/g, '$1 fill-opacity="$2" stroke-opacity="$2"');

/** So much of the way to white. */
export const lighter = (colour: Colour, by: number): Colour => mix(colour, '#ffffff', by);
/** So much of the way to a warm black. */
export const darker = (colour: Colour, by: number): Colour => mix(colour, '#24140a', by);

export function mix(one: Colour, other: Colour, share: number): Colour {
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number];
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

export const n = (value: number): string => value.toFixed(1);

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`;

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;

export const line = (d: string, colour: Colour, thick: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(thick)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

/** Turned around its own origin and put somewhere. */
export const put = (content: string, x: number, y: number, degrees = 0, scale = 1): string =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(degrees)}) scale(${scale.toFixed(3)})">${content}</g>`;

/** A closed, smooth shape through points around the middle: a disc that somebody made by hand. */
export function blob(brush: Brush, x: number, y: number, rx: number, ry = rx, wobble = 0.08, points = 10): string {
  const turn = brush.random() * Math.PI;
  const at = Array.from({ length: points }, (_, i) => {
    const angle = turn + (i / points) * 2 * Math.PI;
    const far = 1 + (brush.random() - 0.5) * 2 * wobble;
    return [x + Math.cos(angle) * rx * far, y + Math.sin(angle) * ry * far] as const;
  });
  return smooth(at, true);
}

/** A smooth line through the points. */
export function smooth(at: readonly (readonly [number, number])[], closed = false): string {
  const point = (i: number) => at[closed ? (i + at.length) % at.length : Math.max(0, Math.min(at.length - 1, i))] as [number, number];
  let d = `M${n(point(0)[0])} ${n(point(0)[1])}`;
  for (let i = 0; i < (closed ? at.length : at.length - 1); i++) {
    const [before, from, to, after] = [point(i - 1), point(i), point(i + 1), point(i + 2)];
    d += `C${n(from[0] + (to[0] - before[0]) / 6)} ${n(from[1] + (to[1] - before[1]) / 6)} ${n(to[0] - (after[0] - from[0]) / 6)} ${n(to[1] - (after[1] - from[1]) / 6)} ${n(to[0])} ${n(to[1])}`;
  }
  return closed ? `${d}Z` : d;
}

/** So many places in a disc, apart from each other. */
export function places(brush: Brush, count: number, x: number, y: number, rx: number, ry = rx): [number, number][] {
  const found: [number, number][] = [];
  for (let i = 0; i < count; i++) {
    let best: [number, number] = [x, y];
    let room = -1;
    for (let attempt = 0; attempt < 8; attempt++) {
      const angle = brush.random() * 2 * Math.PI;
      const far = Math.sqrt(brush.random());
      const place: [number, number] = [x + Math.cos(angle) * far * rx, y + Math.sin(angle) * far * ry];
      const nearest = Math.min(...found.map(([fx, fy]) => Math.hypot(fx - place[0], fy - place[1])), 1e6);
      if (nearest > room) {
        room = nearest;
        best = place;
      }
    }
    found.push(best);
  }
  return found;
}
