import sharp from 'sharp';

type Picture = [name: string, bytes: Uint8Array, type: string];

/** A decompression bomb: a small file of equal pixels that is large once decoded. */
export async function flatPicture(format: 'png' | 'avif', side: number): Promise<Picture> {
  const flat = sharp({ create: { width: side, height: side, channels: 3, background: '#a53' }, limitInputPixels: false });
  const bytes = format === 'png' ? await flat.png().toBuffer() : await flat.avif({ effort: 0, quality: 1 }).toBuffer();
  return [`flat.${format}`, bytes, `image/${format}`];
}
