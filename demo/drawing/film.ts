import sharp from 'sharp';
import { height, line, n, sheet, width } from './brush.ts';
import { soups } from './dishes/soups.ts';
import { daylight } from './grounds.ts';
import { webm } from './webm.ts';

const size = { width: 640, height: 480 };
const perSecond = 12;
const seconds = 4;

/** A short film of this name as WebM, or undefined when there is none: a pot of which the steam rises, and begins anew. */
export async function film(name: string): Promise<Buffer | undefined> {
  if (name !== 'film-steam') return undefined;
  const still = sheet(
    name,
    (brush) => `<g transform="translate(640 520) scale(1.16) translate(-650 -480)">${soups.minestrone?.(brush)}</g>${daylight()}`,
  );
  const ground = await sharp(Buffer.from(still)).resize(size).removeAlpha().raw().toBuffer();
  const pictures: Buffer[] = [];
  for (let i = 0; i < perSecond * seconds; i++) {
    const layer = Buffer.from(steamAt(i / (perSecond * seconds)));
    const picture = sharp(ground, { raw: { ...size, channels: 3 } }).composite([{ input: layer }]);
    pictures.push(await picture.webp({ quality: 72, effort: 2 }).toBuffer());
  }
  return webm(pictures, { ...size, perSecond });
}

/** The steam at a moment (0 to 1) of its round: each wisp rises, sways and fades, and the end meets the beginning. */
function steamAt(moment: number): string {
  return sheet(
    'steam',
    (brush) => {
      const wisps = Array.from({ length: 9 }, (_, i) => {
        const age = (moment + i / 9) % 1;
        const x = width / 2 + (((i * 5) % 9) - 4) * 62;
        const y = 640 - age * 520;
        const sway = (at: number) => Math.sin((age + at) * 2 * Math.PI + i) * (30 + age * 50);
        const strand = `M${n(x + sway(0))} ${n(y)}C${n(x + sway(0.15))} ${n(y - 70)} ${n(x + sway(0.3))} ${n(y - 140)} ${n(x + sway(0.45))} ${n(y - 220)}`;
        return line(strand, '#ffffff', 24 + age * 44, `opacity="${(Math.sin(age * Math.PI) * 0.5).toFixed(3)}"`);
      });
      return `<g transform="scale(${size.width / width} ${size.height / height})">${brush.soft(wisps.join(''), 22)}</g>`;
    },
    size,
  );
}
