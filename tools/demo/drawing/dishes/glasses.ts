import { type Brush, blob, type Colour, circle, darker, ellipse, lighter, line, path, put } from '../brush.ts';
import { citrus, leaf, lump, twig } from '../garnish.ts';
import { sideTable } from '../grounds.ts';

/** A jar seen from the side, on a table; `content` is drawn inside its glass. */
export function jar(
  brush: Brush,
  x: number,
  bottom: number,
  wide: number,
  high: number,
  brine: Colour,
  content: string,
  lid: Colour = '#c9a557',
  label?: Colour,
): string {
  const [left, right, top] = [x - wide / 2, x + wide / 2, bottom - high];
  const shape = `M${left + 26} ${top}L${right - 26} ${top}C${right - 10} ${top + 26} ${right} ${top + 36} ${right} ${top + 76}L${right} ${bottom - 44}Q${right} ${bottom} ${right - 44} ${bottom}L${left + 44} ${bottom}Q${left} ${bottom} ${left} ${bottom - 44}L${left} ${top + 76}C${left} ${top + 36} ${left + 10} ${top + 26} ${left + 26} ${top}Z`;
  return [
    brush.soft(ellipse(x + 40, bottom + 2, wide * 0.62, 26, '#1c0d04', 'opacity="0.5"'), 10),
    path(shape, '#ffffff', 'opacity="0.45"'),
    brush.within(
      `<path d="${shape}"/>`,
      `<rect x="${left}" y="${top + 70}" width="${wide}" height="${high}" fill="${brush.lit(brine, 0.16)}"/>${ellipse(x, top + 70, wide / 2, 15, lighter(brine, 0.35))}${content}<rect x="${left}" y="${top}" width="26" height="${high}" fill="#1c0d04" opacity="0.1"/><rect x="${right - 40}" y="${top}" width="40" height="${high}" fill="#1c0d04" opacity="0.16"/>`,
    ),
    path(shape, 'none', 'stroke="#ffffff" stroke-width="5" opacity="0.65"'),
    line(`M${left + 34} ${top + 96}L${left + 34} ${bottom - 90}`, '#ffffff', 15, 'opacity="0.6"'),
    line(`M${left + 62} ${top + 92}L${left + 62} ${top + 180}`, '#ffffff', 7, 'opacity="0.5"'),
    `<rect x="${left + 14}" y="${top - 62}" width="${wide - 28}" height="68" rx="13" fill="${brush.lit(lid, 0.22)}"/><rect x="${left + 14}" y="${top - 20}" width="${wide - 28}" height="9" fill="#1c0d04" opacity="0.25"/><rect x="${left + 26}" y="${top - 54}" width="${wide - 52}" height="9" rx="4" fill="#fff" opacity="0.4"/>`,
    label
      ? put(
          `<rect x="-78" y="-58" width="156" height="116" rx="10" fill="#fdf8ef"/><rect x="-70" y="-50" width="140" height="100" rx="7" fill="none" stroke="${label}" stroke-width="4"/>${leaf(brush, 0, 34, 66, 0, label, 0.5)}`,
          x + 8,
          bottom - high * 0.4,
        )
      : '',
  ].join('');
}

export const many = (count: number, draw: (i: number) => string): string => Array.from({ length: count }, (_, i) => draw(i)).join('');

export const glasses: Record<string, (brush: Brush) => string> = {
  'pink-pickles': (brush) => {
    const stick = (x: number, y: number, degrees: number, colour: Colour) =>
      put(
        `<rect x="-23" y="-112" width="46" height="224" rx="9" fill="#4a0a2c" opacity="0.35" transform="translate(6 6)"/><rect x="-23" y="-112" width="46" height="224" rx="9" fill="${brush.lit(colour, 0.22)}"/><rect x="-17" y="-104" width="9" height="208" rx="4" fill="#fff" opacity="0.3"/>`,
        x,
        y,
        degrees,
      );
    const pile = (x: number, bottom: number, wide: number) =>
      many(26, (i) =>
        stick(
          x - wide / 2 + 40 + ((i * 61) % (wide - 70)),
          bottom - 90 - Math.floor(i / 6) * 92 + brush.between(-20, 20),
          brush.between(-20, 20),
          i % 7 === 3 ? '#8a1440' : brush.pick(['#e0508a', '#ee7aa8', '#d63a78', '#f29ac0']),
        ),
      );
    return (
      sideTable(brush, '#cfdcc9', '#a8774a') +
      jar(brush, 470, 850, 420, 640, '#e86a9c', pile(470, 850, 420), '#d9b04a') +
      jar(brush, 880, 860, 330, 430, '#e25a90', pile(880, 860, 330), '#3b7a4a', '#c8401f') +
      turnip(brush, 1120, 800, 92) +
      turnip(brush, 170, 830, 74) +
      lump(brush, 1050, 880, 58, 54, '#7a1438', { wobble: 0.05 })
    );
  },
  'quick-pickles': (brush) => {
    const slice = (x: number, y: number) =>
      put(
        `${ellipse(5, 7, 72, 62, '#2a3a10', 'opacity="0.35"')}${ellipse(0, 0, 72, 62, '#4f7a35')}${ellipse(0, 0, 64, 54, brush.lit('#cfdf94', 0.14))}${ellipse(0, 0, 30, 25, '#b9cf78')}${many(7, (i) => ellipse(Math.cos(i * 0.9) * 22, Math.sin(i * 0.9) * 18, 9, 4, '#eef3cf', `transform="rotate(${i * 51} ${Math.cos(i * 0.9) * 22} ${Math.sin(i * 0.9) * 18})"`))}`,
        x,
        y,
        brush.between(-60, 60),
      );
    const content =
      many(30, (i) => slice(500 + ((i * 83) % 330), 800 - Math.floor(i / 4) * 66 + brush.between(-16, 16))) +
      many(4, (i) => twig(brush, 530 + i * 90, 760 - i * 60, 230, brush.between(-40, 40), '#5d8d3a', true)) +
      many(34, () => circle(brush.between(480, 830), brush.between(420, 840), 7, brush.pick(['#e0b93a', '#2b2320', '#d9a82c'])));
    return (
      sideTable(brush, '#f0dcc0', '#7d5639') +
      jar(brush, 650, 850, 440, 640, '#c9d489', content, '#f4ecdd') +
      many(5, (i) => put(slice(0, 0), 980 + i * 46, 880 - i * 7)) +
      cucumber(brush, 210, 850) +
      twig(brush, 1120, 800, 260, 40, '#5d8d3a', true)
    );
  },
  'ginger-cooler': (brush) => {
    const tall = (x: number, bottom: number, wide: number, high: number) => {
      const [l, r, t] = [x - wide / 2, x + wide / 2, bottom - high];
      const shape = `M${l} ${t}L${r} ${t}L${r - 30} ${bottom - 20}Q${r - 32} ${bottom} ${r - 54} ${bottom}L${l + 54} ${bottom}Q${l + 32} ${bottom} ${l + 30} ${bottom - 20}Z`;
      const ice = many(4, (i) =>
        put(
          `<rect x="-42" y="-42" width="84" height="84" rx="14" fill="#ffffff" opacity="0.5"/><rect x="-42" y="-42" width="84" height="84" rx="14" fill="none" stroke="#fff" stroke-width="4" opacity="0.8"/>`,
          x + (i % 2 ? 42 : -44),
          t + 130 + i * 66,
          brush.between(-30, 30),
        ),
      );
      return (
        brush.soft(ellipse(x + 30, bottom + 4, wide * 0.6, 22, '#1c0d04', 'opacity="0.45"'), 10) +
        path(shape, '#ffffff', 'opacity="0.4"') +
        brush.within(
          `<path d="${shape}"/>`,
          `<rect x="${l}" y="${t + 90}" width="${wide}" height="${high}" fill="${brush.lit('#f2c83a', 0.2)}"/>${ellipse(x, t + 90, wide / 2, 17, '#fbe38a')}${ice}${many(20, () => circle(brush.between(l, r), brush.between(t + 120, bottom), brush.between(3, 8), '#fff8d0', 'opacity="0.5"'))}<rect x="${r - 60}" y="${t}" width="60" height="${high}" fill="#7a4a00" opacity="0.15"/>`,
        ) +
        path(shape, 'none', 'stroke="#fff" stroke-width="6" opacity="0.8"') +
        line(`M${l + 36} ${t + 60}L${l + 56} ${bottom - 80}`, '#ffffff', 13, 'opacity="0.6"') +
        put(`<rect x="-10" y="-330" width="20" height="420" rx="9" fill="${brush.lit('#c8401f', 0.2)}"/>`, x + 44, t + 130, 13) +
        citrus(brush, l + 16, t + 4, 76, '#b7d05a', '#7fa02c') +
        many(4, (i) => leaf(brush, x - 10 + i * 14, t + 96, 84, -50 + i * 34, '#4f9a50', 0.5))
      );
    };
    return (
      sideTable(brush, '#bfd9d2', '#b98250') +
      pineapple(brush, 1040, 830) +
      tall(420, 870, 270, 520) +
      tall(730, 890, 270, 520) +
      put(
        path(blob(brush, 0, 0, 92, 46, 0.24, 10), brush.lit('#d0a468', 0.2)) +
          path(blob(brush, 76, -40, 44, 32, 0.2), brush.lit('#d9b07a', 0.2)) +
          line('M-60 0Q-20 14 20 4', '#9c7440', 4, 'opacity="0.6"'),
        170,
        860,
      )
    );
  },
};

export function turnip(brush: Brush, x: number, y: number, r: number): string {
  const shape = `M${x} ${y - r}C${x + r * 1.3} ${y - r} ${x + r * 1.1} ${y + r * 0.6} ${x} ${y + r * 1.1}C${x - r * 1.1} ${y + r * 0.6} ${x - r * 1.3} ${y - r} ${x} ${y - r}Z`;
  return (
    brush.soft(ellipse(x + 14, y + r * 0.8, r, 20, '#1c0d04', 'opacity="0.4"'), 8) +
    many(3, (i) => leaf(brush, x, y - r * 0.9, r * 1.2, -36 + i * 36, '#5a8a3f', 0.3)) +
    path(shape, brush.lit('#f7efe2', 0.14)) +
    brush.within(`<path d="${shape}"/>`, brush.soft(ellipse(x, y - r * 0.9, r * 1.3, r * 0.72, '#a8447a', 'opacity="0.9"'), 12)) +
    ellipse(x - r * 0.4, y - r * 0.5, r * 0.22, r * 0.12, '#fff', 'opacity="0.5"')
  );
}

const cucumber = (brush: Brush, x: number, y: number): string =>
  put(
    `${brush.soft(ellipse(10, 40, 190, 20, '#1c0d04', 'opacity="0.4"'), 8)}<rect x="-180" y="-42" width="360" height="84" rx="42" fill="${brush.lit('#4f7a35', 0.25)}"/>${many(6, (i) => line(`M-150 ${-26 + i * 11}H150`, darker('#4f7a35', 0.3), 3, 'opacity="0.4"'))}<rect x="-140" y="-30" width="250" height="12" rx="6" fill="#fff" opacity="0.35"/>`,
    x,
    y,
    -8,
  );

function pineapple(brush: Brush, x: number, bottom: number): string {
  const [rx, ry] = [130, 190];
  const y = bottom - ry;
  const net = many(16, (i) =>
    line(`M${x - 320 + i * 42} ${y - 230}l260 460M${x + 320 - i * 42} ${y - 230}l-260 460`, '#8a5a1c', 6, 'opacity="0.5"'),
  );
  const dots = many(60, (i) =>
    circle(x - 130 + (i % 8) * 38 + (Math.floor(i / 8) % 2) * 19, y - 180 + Math.floor(i / 8) * 50, 7, '#f7dc8a', 'opacity="0.7"'),
  );
  return (
    brush.soft(ellipse(x + 30, bottom, rx * 1.1, 24, '#1c0d04', 'opacity="0.45"'), 10) +
    many(9, (i) => leaf(brush, x, y - ry + 34, 250 - Math.abs(i - 4) * 24, (i - 4) * 18, i % 2 ? '#4f8a45' : '#3b7031', 0.16)) +
    ellipse(x, y, rx, ry, brush.lit('#d9952c', 0.26)) +
    brush.within(`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`, net + dots)
  );
}
