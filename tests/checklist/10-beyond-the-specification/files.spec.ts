import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, fixture } from '../people.ts';
import { openCreate } from '../recipe-forms.ts';

let page: Cook['page'];
beforeAll(async () => {
  ({ page } = await cook('Ana'));
  await openCreate(page);
});

const photo = readFileSync(fixture('photo.png'));
const file = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer });
const bytes = (text: string) => Buffer.from(text, 'latin1');
const useless = 'This is not a picture that can be used. Please choose a JPG, PNG, GIF or WebP.';

describe("10. Beyond the specification: a recipe's photo is checked when it is chosen, and the field says what is wrong", () => {
  test.each([
    ['a text under the name of a picture', file('soup.png', bytes('Boil the water.')), useless],
    ['an SVG', file('soup.svg', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'), useless],
    ['a video', file('soup.mov', bytes('\0\0\0\x14ftypqt  \0\0\0\0'), 'video/quicktime'), useless],
    [
      'a HEIC',
      file('soup.heic', bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'image/heic'),
      'HEIC pictures cannot be read here. Please choose a JPG or PNG.',
    ],
    [
      'a file that ends in the middle',
      file('soup.png', photo.subarray(0, photo.length / 2)),
      'This picture cannot be read: the file is damaged. Please choose another.',
    ],
  ])('%s', async (_what, chosen, message) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent += 1;
    });
    const field = page.locator('input[type=file]');
    await field.setInputFiles(chosen);
    await page.getByRole('alert').getByText(message, { exact: true }).waitFor();
    await page.getByText('Choose Photo', { exact: true }).waitFor();
    expect(await page.getByAltText('Preview').count()).toBe(0);
    expect(
      await field.evaluate((input) =>
        input
          .getAttribute('aria-describedby')
          ?.split(' ')
          .map((id) => document.getElementById(id)?.textContent),
      ),
    ).toContain(message);
    expect(sent).toBe(0);
  });

  test('more than 10MB', async () => {
    // Created in the page, because such a large upload through the driver is slow.
    await page.locator('input[type=file]').evaluate(
      (input: HTMLInputElement, start) => {
        const chosen = new DataTransfer();
        chosen.items.add(new File([Uint8Array.from(start), new Uint8Array(10 * 1024 * 1024)], 'soup.png', { type: 'image/png' }));
        input.files = chosen.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      },
      [...photo.subarray(0, 100)],
    );
    await page.getByRole('alert').getByText('This picture is larger than 10MB. Please choose a smaller one.', { exact: true }).waitFor();
    expect(await page.getByAltText('Preview').count()).toBe(0);
  });

  test('a usable picture removes the message and is shown, whatever its name', async () => {
    await page.locator('input[type=file]').setInputFiles(file('IMG_0001', photo, 'application/octet-stream'));
    await page.getByAltText('Preview').waitFor();
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
  });

  test('an unusable picture leaves the former one', async () => {
    await page.locator('input[type=file]').setInputFiles(file('soup.txt', bytes('Boil.'), 'text/plain'));
    await page.getByText(useless).waitFor();
    await page.getByAltText('Preview').waitFor();
    await page.getByText('Change Image', { exact: true }).waitFor();
  });
});
