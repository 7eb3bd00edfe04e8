/**
 * `npm run pictures`: takes the pictures in the README and the moderators' page from the demo, into docs/pictures. `npm run pictures --
 * --all [FOLDER]`: every screen at three widths, light and dark, into FOLDER (dist/screens), for review. `--only TEXT` takes those whose
 * name contains it.
 */
import { mkdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openBrowser } from './browser/open-browser.ts';
import { openDemo } from './screens/demo.ts';
import { screens, shownInDocs } from './screens/screens.ts';
import { type Look, takeScreens } from './screens/take.ts';

const { values, positionals } = parseArgs({ options: { all: { type: 'boolean' }, only: { type: 'string' } }, allowPositionals: true });
const root = join(import.meta.dirname, '..');
const folder = values.all ? resolve(positionals[0] ?? join(root, 'dist/screens')) : join(root, 'docs/pictures');
await mkdir(folder, { recursive: true });
const [browser, demo] = await Promise.all([openBrowser(), openDemo()]);
const isWanted = ({ name }: { name: string }) => name.includes(values.only ?? '');
const wanted = screens.filter(isWanted);
const failed: string[] = [];

if (values.all) {
  const looks: Look[] = [390, 768, 1280].flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ width, height: width === 390 ? 844 : 960, colorScheme })),
  );
  const waiting = looks.values();
  // Two at a time, so that one loads while the other is drawn.
  await Promise.all(
    [1, 2].map(async () => {
      for (const look of waiting) {
        const fileOf = ({ name }: { name: string }) => join(folder, `${name}-${look.width}-${look.colorScheme}.png`);
        failed.push(...(await takeScreens(browser, demo, wanted, look, { fileOf, whole: true })));
        console.log(`${wanted.length} screens at ${look.width} px, ${look.colorScheme}`);
      }
    }),
  );
} else {
  for (const { width, height, colorScheme, ...screen } of shownInDocs.filter(isWanted)) {
    const fileOf = ({ name }: { name: string }) => join(folder, `${name}.jpg`);
    failed.push(...(await takeScreens(browser, demo, [screen], { width, height, colorScheme }, { fileOf, whole: false })));
  }
}
console.log(`The pictures are in ${relative(process.cwd(), folder) || folder}`);
for (const line of failed) console.error(line);
await browser.close();
await demo.close();
process.exitCode = failed.length === 0 ? 0 : 1;
