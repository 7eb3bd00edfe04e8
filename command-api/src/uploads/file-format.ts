import { open } from 'node:fs/promises';
import { Refused } from '@potluck/events';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';

export type MediaKind = 'image' | 'video';
export interface FileFormat {
  kind: MediaKind;
  /** As it is registered: 'image/jpeg', 'video/mp4' and so on. */
  contentType: string;
}

/** What is taken, by what the content says. HEIC is decoded where the image library can, else refused by name. */
const formats: Record<string, FileFormat> = {
  'image/jpeg': { kind: 'image', contentType: 'image/jpeg' },
  'image/png': { kind: 'image', contentType: 'image/png' },
  // An animated PNG: its first picture is kept.
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

/** The format of a file's beginning, when that is enough to tell. */
export async function formatOfStart(start: Uint8Array): Promise<FileFormat | undefined> {
  const type = await fileTypeFromBuffer(start).catch(() => undefined);
  return type && formats[type.mime];
}

/**
 * The format that the content of the file at `path` has, whatever its name or declared type says.
 * Throws Refused 'invalid-file-type' when it is none of `accept`.
 */
export async function formatOfFile(path: string, accept: readonly MediaKind[]): Promise<FileFormat> {
  // A file that ends in the middle of what is looked at is of no format that we take.
  const type = await fileTypeFromFile(path).catch(() => undefined);
  const format = type && formats[type.mime];
  if (format && accept.includes(format.kind)) return format;
  // An SVG is text that a browser would draw and run; it has no mark of its own at its beginning.
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

/** The specification's words (section 5), and more of them where they would not help. */
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
