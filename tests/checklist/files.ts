import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { fixture } from './people.ts';

/** Files for forms: small ones from the fixtures, large ones created in the page. */
const uploads = join(import.meta.dirname, '../../command-api/src/uploads/fixtures');
export const shortVideo = join(uploads, 'clip-3s.webm');
export const longVideo = join(uploads, 'clip-602s.webm');
export const gif = join(uploads, 'animated.gif');

interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A short video whose header gives this length in seconds. */
export function videoLasting(seconds: number): Chosen {
  const buffer = Buffer.from(readFileSync(shortVideo));
  const duration = buffer.indexOf(Buffer.from([0x44, 0x89, 0x88]));
  buffer.writeDoubleBE(seconds * 1000, duration + 3);
  return { name: 'film.webm', mimeType: 'video/webm', buffer };
}

/** A short video as browsers record it, without its length in the header. */
export function recordedVideo(): Chosen {
  const buffer = Buffer.from(readFileSync(shortVideo));
  const duration = buffer.indexOf(Buffer.from([0x44, 0x89, 0x88]));
  // Replaced by a Void element of the same size.
  buffer.set([0xec, 0x89], duration);
  return { name: 'recorded.webm', mimeType: 'video/webm', buffer };
}

/** A video whose length cannot be determined. */
export const videoWithoutLength: Chosen = { name: 'film.webm', mimeType: 'video/webm', buffer: Buffer.alloc(2000, 'no film') };

export const text = (name: string, mimeType: string, content = 'not what it is called'): Chosen => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

/**
 * Chooses a file of exactly this size in the field with this label: a picture that can be drawn, or zeros. It is created in the page,
 * because it is large.
 */
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

/** From now on the page finishes no check of a picture until the returned function is called, as with a large one on a slow phone. */
export async function holdPictureChecks(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const decode = window.createImageBitmap;
    const held = new Promise<void>((resolve) => addEventListener('finish checks', () => resolve(), { once: true }));
    window.createImageBitmap = async (...picture: [ImageBitmapSource]) => {
      await held;
      return decode(...picture);
    };
  });
  return () => page.evaluate(() => void dispatchEvent(new Event('finish checks')));
}
