import sharp from 'sharp';
import { line, n, sheet, width } from './brush.ts';
import { soups } from './dishes/soups.ts';
import { daylight } from './grounds.ts';
import { webm } from './webm.ts';

const size = { width: 640, height: 480 };
const small = { width: 240, height: 180 };
const perSecond = 10;
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
    // Drawn small and enlarged: it is soft anyway.
    const layer = await sharp(Buffer.from(steamAt(i / (perSecond * seconds))))
      .resize(size)
      .png({ compressionLevel: 0 })
      .toBuffer();
    const picture = sharp(ground, { raw: { ...size, channels: 3 } }).composite([{ input: layer }]);
    pictures.push(await picture.webp({ quality: 66, effort: 1 }).toBuffer());
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
      return `<g transform="scale(${small.width / width})">${brush.soft(wisps.join(''), 22)}</g>`;
    },
    small,
  );
}
