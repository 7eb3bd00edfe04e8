/** Larger pictures are not decoded, in megapixels: enough for the 48 of phones, but not for decompression bombs. */
export const maxMegapixels = 50;
/** The limit for AVIF and HEIC, which are decoded as a whole, with 17 bytes per pixel. */
const maxCostlyMegapixels = 16;

/** Why a picture of this size, in pixels, is not decoded; undefined when it is. `isCostly`: it is an AVIF or HEIC. */
export function tooManyPixels({ width, height }: { width: number; height: number }, isCostly: boolean): string | undefined {
  const most = isCostly ? maxCostlyMegapixels : maxMegapixels;
  if (width * height <= most * 1_000_000) return undefined;
  const what = isCostly ? 'megapixels are possible in this format; a JPG may have more.' : 'megapixels are possible.';
  return `This picture has too many pixels. At most ${most} ${what}`;
}
