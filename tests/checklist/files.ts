import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { fixture } from './people.ts';

/** Files that people choose: small ones as they are, large ones made in the page. */
const uploads = join(import.meta.dirname, '../../command-api/src/uploads/fixtures');
export const shortVideo = join(uploads, 'clip-3s.webm');
export const longVideo = join(uploads, 'clip-602s.webm');
export const gif = join(uploads, 'animated.gif');

interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A short film whose header says that it lasts so many seconds. */
export function videoLasting(seconds: number): Chosen {
  const buffer = Buffer.from(readFileSync(shortVideo));
  const duration = buffer.indexOf(Buffer.from([0x44, 0x89, 0x88]));
  buffer.writeDoubleBE(seconds * 1000, duration + 3);
  return { name: 'film.webm', mimeType: 'video/webm', buffer };
}

/** A short film as browsers record it: its header does not say how long it is. */
export function recordedVideo(): Chosen {
  const buffer = Buffer.from(readFileSync(shortVideo));
  const duration = buffer.indexOf(Buffer.from([0x44, 0x89, 0x88]));
  // The element is made one that means nothing, of the same size.
  buffer.set([0xec, 0x89], duration);
  return { name: 'recorded.webm', mimeType: 'video/webm', buffer };
}

/** A film without a word on its length, and nothing to find it by. */
export const videoWithoutLength: Chosen = { name: 'film.webm', mimeType: 'video/webm', buffer: Buffer.alloc(2000, 'no film') };

export const text = (name: string, mimeType: string, content = 'not what it is called'): Chosen => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

/** Chooses, in the field of this label, a file of exactly so many bytes: a picture that can be drawn, or zeros. Made in the page, as it is large. */
export async function chooseOfSize(page: Page, label: string, kind: 'picture' | 'video', bytes: number): Promise<void> {
  const start = kind === 'picture' ? readFileSync(fixture('photo.png')).toString('base64') : '';
  await page.getByLabel(label).evaluate(
    (input: HTMLInputElement, { start, kind, bytes }) => {
      const head = Uint8Array.from(atob(start), (character) => character.charCodeAt(0));
      const type = kind === 'picture' ? 'image/png' : 'video/webm';
      const file = new File([head, new Uint8Array(bytes - head.length)], kind, { type });
      const chosen = new DataTransfer();
      chosen.items.add(file);
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    { start, kind, bytes },
  );
}

export const megabyte = 1024 * 1024;
