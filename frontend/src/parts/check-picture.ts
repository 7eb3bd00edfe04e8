import { tooManyPixels } from '@potluck/events/picture-limits';

/** `<input accept>` for pictures. The types are listed one by one, so that phones convert HEIC to JPG. */
export const acceptedPictures = 'image/jpeg,image/png,image/gif,image/webp,image/avif';

interface Size {
  width: number;
  height: number;
}

export interface PictureRules {
  /** The limit of this field (section 9). */
  maxMegabytes: number;
  /** The size in pixels as this browser decodes it; undefined when it cannot. Injected in specs. */
  measure?: (file: Blob, isCostly: boolean) => Promise<Size | undefined>;
}

/**
 * Why a file cannot be used as a picture, as text at the field; undefined when it can. The same rules as the server's
 * (`command-api/src/uploads`), checked before the upload. The file's first bytes count, not its name.
 */
export async function pictureProblem(file: File, { maxMegabytes, measure = measurePicture }: PictureRules): Promise<string | undefined> {
  const start = await file
    .slice(0, 32)
    .arrayBuffer()
    .catch(() => undefined);
  if (!start) return 'This file cannot be read. Please choose it again.';
  const format = formatOf(new Uint8Array(start));
  if (format === 'heic') return 'HEIC pictures cannot be read here. Please choose a JPG or PNG.';
  if (!format) return 'This is not a picture that can be used. Please choose a JPG, PNG, GIF or WebP.';
  if (file.size > maxMegabytes * 1024 * 1024) return `This picture is larger than ${maxMegabytes}MB. Please choose a smaller one.`;
  const isCostly = format === 'avif';
  const size = await measure(file, isCostly);
  if (!size) return 'This picture cannot be read: the file is damaged. Please choose another.';
  return tooManyPixels(size, isCostly);
}

/** The format by its first bytes. */
function formatOf(start: Uint8Array): 'picture' | 'avif' | 'heic' | undefined {
  const text = String.fromCharCode(...start);
  if (text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n') || /^GIF8[79]a/.test(text)) return 'picture';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'picture';
  if (text.slice(4, 8) !== 'ftyp') return undefined;
  // The major brand and the compatible brands.
  const brands = text.slice(8);
  if (/avi[fs]/.test(brands)) return 'avif';
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) ? 'heic' : undefined;
}

/** Decodes the whole picture once, because a truncated file loads as well. */
async function measurePicture(file: Blob, isCostly: boolean): Promise<Size | undefined> {
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    await new Promise((resolve, reject) => {
      picture.onload = resolve;
      picture.onerror = reject;
      picture.src = url;
    });
    const size = { width: picture.naturalWidth, height: picture.naturalHeight };
    // A picture that is too large is not decoded.
    if (!tooManyPixels(size, isCostly)) (await createImageBitmap(file, { resizeWidth: 16, resizeQuality: 'pixelated' })).close();
    return size;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
}
