import { open } from 'node:fs/promises';
import { Refused } from '@potluck/events';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';

export type MediaKind = 'image' | 'video';
export interface FileFormat {
  kind: MediaKind;
  /** The media type: 'image/jpeg', 'video/mp4' and so on. */
  contentType: string;
}

/** The accepted formats, by detected media type. HEIC is decoded if the image library can; otherwise its refusal names the format. */
const formats: Record<string, FileFormat> = {
  'image/jpeg': { kind: 'image', contentType: 'image/jpeg' },
  'image/png': { kind: 'image', contentType: 'image/png' },
  // Of an animated PNG, the first frame is kept.
  'image/apng': { kind: 'image', contentType: 'image/png' },
  'image/gif': { kind: 'image', contentType: 'image/gif' },
  'image/webp': { kind: 'image', contentType: 'image/webp' },
  'image/avif': { kind: 'image', contentType: 'image/avif' },
  'image/heic': { kind: 'image', contentType: 'image/heic' },
  'image/heif': { kind: 'image', contentType: 'image/heic' },
  'image/heic-sequence': { kind: 'image', contentType: 'image/heic' },
  'image/heif-sequence': { kind: 'image', contentType: 'image/heic' },
  'video/mp4': { kind: 'video', contentType: 'video/mp4' },
  'video/x-m4v': { kind: 'video', contentType: 'video/mp4' },
  'video/webm': { kind: 'video', contentType: 'video/webm' },
};

/** The format of a file, detected from its beginning; undefined if that is not enough. */
export async function formatOfStart(start: Uint8Array): Promise<FileFormat | undefined> {
  const type = await fileTypeFromBuffer(start).catch(() => undefined);
  return type && formats[type.mime];
}

/**
 * The format of the file at `path`, detected from its content; name and declared type are ignored.
 * Throws Refused 'invalid-file-type' when it is none of `accept`.
 */
export async function formatOfFile(path: string, accept: readonly MediaKind[]): Promise<FileFormat> {
  // Detection throws for a truncated file, which is then refused.
  const type = await fileTypeFromFile(path).catch(() => undefined);
  const format = type && formats[type.mime];
  if (format && accept.includes(format.kind)) return format;
  // An SVG has no signature at its beginning. It is refused, since browsers run its scripts.
  const found = type?.mime.startsWith('image/') || type?.mime.startsWith('video/') ? type.mime : await drawingAt(path);
  throw new Refused('invalid-file-type', { message: whatToSelect(accept, found) });
}

const drawing = /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?(<!DOCTYPE svg[^>]*>\s*)?<svg[\s/>]/i;

async function drawingAt(path: string): Promise<'image/svg+xml' | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    return drawing.test(buffer.toString('utf8', 0, bytesRead)) ? 'image/svg+xml' : undefined;
  } finally {
    await file.close();
  }
}

/** The specification's message (section 5) by default, or a more helpful one. */
function whatToSelect(accept: readonly MediaKind[], found: string | undefined): string | undefined {
  if (found === 'image/svg+xml' && accept.includes('image')) {
    return 'Invalid File Type: SVG drawings cannot be used. Please select an image in JPG, PNG, GIF or WebP format.';
  }
  if (!accept.includes('video')) return 'Invalid File Type: Please select an image file (JPG, PNG, GIF or WebP).';
  if (!accept.includes('image')) return 'Invalid File Type: Please select a video file (MP4 or WebM).';
  if (found?.startsWith('video/')) return 'Invalid File Type: Please select a video in MP4 or WebM format.';
  if (found?.startsWith('image/')) return 'Invalid File Type: Please select an image in JPG, PNG, GIF or WebP format.';
  return undefined;
}
