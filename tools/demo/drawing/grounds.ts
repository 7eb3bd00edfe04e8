import { type Brush, type Colour, darker, ellipse, height, lighter, line, path, smooth, width } from './brush.ts';

const whole = (fill: string, more = '') => `<rect width="${width}" height="${height}" fill="${fill}" ${more}/>`;

/** Planks with grain, lying across. */
export function wood(brush: Brush, colour: Colour): string {
  const planks = 4 + Math.floor(brush.random() * 2);
  const deep = height / planks;
  let drawn = '';
  for (let i = 0; i < planks; i++) {
    const y = i * deep;
    const own = brush.random() > 0.5 ? lighter(colour, brush.random() * 0.1) : darker(colour, brush.random() * 0.1);
    drawn += `<rect y="${y}" width="${width}" height="${deep}" fill="${brush.lit(own, 0.05)}"/>`;
    for (let k = 0; k < 11; k++) {
      const at = y + brush.between(6, deep - 6);
      const bend = brush.between(-14, 14);
      const grain = smooth([0, 1, 2, 3, 4].map((step) => [step * 330 - 20, at + bend * Math.sin(step * 1.3 + k)] as const));
      drawn += line(grain, darker(own, 0.4), brush.between(0.8, 3.5), `opacity="${brush.between(0.1, 0.28).toFixed(2)}"`);
    }
    if (brush.random() > 0.45) {
      const [kx, ky] = [brush.between(100, width - 100), y + deep / 2];
      for (let ring = 4; ring > 0; ring--)
        drawn += ellipse(kx, ky, ring * 15, ring * 6, 'none', `stroke="${darker(own, 0.45)}" stroke-width="2" opacity="0.25"`);
    }
    drawn += `<rect y="${y - 1.5}" width="${width}" height="3" fill="${darker(colour, 0.6)}" opacity="0.55"/><rect y="${y + 2}" width="${width}" height="2" fill="#fff" opacity="0.14"/>`;
  }
  return drawn;
}

/** A checked cloth, woven: stripes over stripes, darkest where they cross. */
export function gingham(brush: Brush, colour: Colour, size = 64): string {
  const turn = brush.between(-14, 14);
  let [down, across] = ['', ''];
  for (let at = -700; at < 1_900; at += size * 2) {
    down += `M${at} -700h${size}V1800h-${size}Z`;
    across += `M-700 ${at}v${size}H1900v-${size}Z`;
  }
  let weave = '';
  for (let at = -700; at < 1_900; at += size / 6) weave += `M${at} -700V1800`;
  const stripes =
    path(down, colour, 'opacity="0.45"') + path(across, colour, 'opacity="0.45"') + line(weave, '#ffffff', 1.5, 'opacity="0.16"');
  return `${whole('#fdf8ef')}<g transform="rotate(${turn.toFixed(1)} 640 480)">${stripes}</g>`;
}

/** A plain cloth with soft folds. */
export function linen(brush: Brush, colour: Colour): string {
  let weave = '';
  for (let at = 0; at < width; at += 6) weave += `M${at} 0V${height}`;
  for (let at = 0; at < height; at += 6) weave += `M0 ${at}H${width}`;
  let folds = '';
  for (let i = 0; i < 4; i++) {
    const x = brush.between(-100, width);
    const fold = smooth([0, 1, 2, 3].map((step) => [x + step * 70 + brush.between(-40, 40), step * 340 - 20] as const));
    folds +=
      line(fold, darker(colour, 0.5), 46, 'opacity="0.16"') + line(fold, '#ffffff', 18, 'opacity="0.3" transform="translate(-34 0)"');
  }
  return whole(brush.lit(colour, 0.06)) + line(weave, darker(colour, 0.35), 1, 'opacity="0.13"') + brush.soft(folds, 16);
}

/** Painted tiles. */
export function tiles(brush: Brush, colour: Colour, second: Colour): string {
  const size = 160;
  let drawn = whole('#f6efe2');
  for (let y = 0; y < height; y += size)
    for (let x = 0; x < width; x += size) {
      const [mx, my] = [x + size / 2, y + size / 2];
      drawn += path(
        `M${x} ${y}q${size / 2} 8 ${size / 2} ${size / 2}q-${size / 2} -8 -${size / 2} -${size / 2}M${x + size} ${y + size}q-${size / 2} -8 -${size / 2} -${size / 2}q${size / 2} 8 ${size / 2} ${size / 2}`,
        colour,
        'opacity="0.75"',
      );
      drawn += path(
        `M${x + size} ${y}q-8 ${size / 2} -${size / 2} ${size / 2}q8 -${size / 2} ${size / 2} -${size / 2}M${x} ${y + size}q8 -${size / 2} ${size / 2} -${size / 2}q-8 ${size / 2} -${size / 2} ${size / 2}`,
        colour,
        'opacity="0.75"',
      );
      drawn += `<circle cx="${mx}" cy="${my}" r="15" fill="${second}" opacity="0.85"/>`;
      drawn += `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="none" stroke="#d9ccb6" stroke-width="5"/>`;
    }
  return `<g transform="rotate(${brush.between(-6, 6).toFixed(1)} 640 480) translate(-80 -80) scale(1.16)">${drawn}</g>`;
}

/** Dark stone with specks. */
export function slate(brush: Brush, colour: Colour): string {
  let specks = '';
  for (let i = 0; i < 420; i++) {
    const fill = brush.random() > 0.5 ? lighter(colour, 0.35) : darker(colour, 0.5);
    specks += `<circle cx="${brush.between(0, width).toFixed(0)}" cy="${brush.between(0, height).toFixed(0)}" r="${brush.between(0.6, 2.6).toFixed(1)}" fill="${fill}" opacity="0.5"/>`;
  }
  const veins = [1, 2, 3].map(() => {
    const y = brush.between(0, height);
    return line(
      smooth([0, 1, 2, 3, 4].map((step) => [step * 330 - 20, y + brush.between(-90, 90)] as const)),
      lighter(colour, 0.4),
      brush.between(1, 4),
      'opacity="0.2"',
    );
  });
  return whole(brush.lit(colour, 0.12)) + veins.join('') + specks;
}

/** The room's light over everything: bright from the window on the upper left, dim in the other corner. */
export const daylight = (): string =>
  `<defs><radialGradient id="sun" cx="0.18" cy="0.08" r="0.95"><stop offset="0" stop-color="#fff6e0" stop-opacity="0.34"/><stop offset="0.55" stop-color="#fff6e0" stop-opacity="0"/></radialGradient><radialGradient id="dusk" cx="0.42" cy="0.4" r="0.85"><stop offset="0.5" stop-color="#2a1608" stop-opacity="0"/><stop offset="1" stop-color="#2a1608" stop-opacity="0.42"/></radialGradient></defs>${whole('url(#dusk)')}${whole('url(#sun)')}`;

/** A wall behind and a table before, for what is seen from the side. */
export function sideTable(brush: Brush, wall: Colour, table: Colour): string {
  const planks = [0, 1, 2].map((i) => line(`M0 ${690 + i * 105}H1280`, darker(table, 0.4), 5, 'opacity="0.4"')).join('');
  const stripes = Array.from({ length: 12 }, (_, i) => `<rect x="${i * 110}" width="55" height="620" fill="#ffffff" opacity="0.2"/>`).join(
    '',
  );
  const window = brush.soft(path('M140 40L470 40L600 600L270 600Z', '#fff8e2', 'opacity="0.38"'), 22);
  return `<rect width="1280" height="960" fill="${brush.lit(wall, 0.08)}"/>${stripes}${window}<rect y="600" width="1280" height="360" fill="${brush.lit(table, 0.14)}"/><rect y="600" width="1280" height="9" fill="${lighter(table, 0.35)}" opacity="0.7"/>${planks}`;
}
