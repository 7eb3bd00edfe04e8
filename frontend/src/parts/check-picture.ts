/** `<input accept>` of every picture. Named one by one, so that a phone that photographs in HEIC hands over a JPG. */
export const acceptedPictures = 'image/jpeg,image/png,image/gif,image/webp,image/avif';

/** As the server: nothing larger is decoded. */
const maxMegapixels = 50;

export interface PictureRules {
  /** The most that the place takes (section 9). */
  maxMegabytes: number;
  /** How large this browser finds it, in pixels; undefined when it cannot draw it. */
  measure?: (file: Blob) => Promise<{ width: number; height: number } | undefined>;
}

/**
 * Why a chosen file cannot be the picture, in words to show beside its field, or undefined when it can. The server's own rules
 * (`command-api/src/uploads`), asked before anything is sent; the file's beginning counts, not its name.
 */
export async function whyNotPicture(file: File, { maxMegabytes, measure = measurePicture }: PictureRules): Promise<string | undefined> {
  const start = await file
    .slice(0, 32)
    .arrayBuffer()
    .catch(() => undefined);
  if (!start) return 'This file cannot be read. Please choose it again.';
  const format = formatOf(new Uint8Array(start));
  if (format === 'heic') return 'HEIC pictures cannot be read here. Please choose a JPG or PNG.';
  if (!format) return 'This is not a picture that can be used. Please choose a JPG, PNG, GIF or WebP.';
  if (file.size > maxMegabytes * 1024 * 1024) return `This picture is larger than ${maxMegabytes}MB. Please choose a smaller one.`;
  const size = await measure(file);
  if (!size) return 'This picture cannot be read: the file is damaged. Please choose another.';
  if (hasTooManyPixels(size)) {
    return `This picture has too many pixels. At most ${maxMegapixels} megapixels are possible.`;
  }
  return undefined;
}

const hasTooManyPixels = ({ width, height }: { width: number; height: number }) => width * height > maxMegapixels * 1_000_000;

/** What the first bytes say it is. */
function formatOf(start: Uint8Array): 'picture' | 'heic' | undefined {
  const text = String.fromCharCode(...start);
  if (text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n') || /^GIF8[79]a/.test(text)) return 'picture';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'picture';
  if (text.slice(4, 8) !== 'ftyp') return undefined;
  // The brand, and those it is compatible with.
  const brands = text.slice(8);
  if (/avi[fs]/.test(brands)) return 'picture';
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) ? 'heic' : undefined;
}

/** Loads the picture out of sight, and draws the whole of it once, because one that ends in the middle loads as well. */
async function measurePicture(file: Blob): Promise<{ width: number; height: number } | undefined> {
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    await new Promise((resolve, reject) => {
      picture.onload = resolve;
      picture.onerror = reject;
      picture.src = url;
    });
    const size = { width: picture.naturalWidth, height: picture.naturalHeight };
    // One that is refused for its pixels anyway need not fill the memory with them.
    if (!hasTooManyPixels(size)) (await createImageBitmap(file, { resizeWidth: 16, resizeQuality: 'pixelated' })).close();
    return size;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
}
