/**
 * `npm run lighthouse`: Lighthouse's mobile results for the pages of the demo: medians, as a table and in dist/lighthouse.json. `--runs 3`
 * per page, `--only NAME` the pages whose names begin with it, `--check` fails below the goals.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machine } from '../bench/measure.ts';
import { openDemo } from './demo.ts';
import { type Measured, measurePage } from './measure-page.ts';
import { missedBy, tableOf } from './report.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string' }, check: { type: 'boolean', default: false } },
});

const demo = await openDemo();
const pages: Measured[] = [];
try {
  for (const screen of demo.screens) {
    if (values.only && !screen.name.startsWith(values.only)) continue;
    const page = await measurePage(screen, demo.url, demo.cookieHeaders[screen.viewer], Number(values.runs));
    pages.push(page);
    console.error([`${page.name} (${page.viewer}): performance ${page.performance}`, ...page.remarks].join('\n  '));
  }
} finally {
  await demo.close();
}

const folder = join(import.meta.dirname, '../../dist');
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'lighthouse.json'), JSON.stringify({ machine: machine(), pages }, null, 2));
console.log(tableOf(pages));
const powers = pages.flatMap(({ runs }) => runs.map(({ power }) => power));
console.log(
  `The machine while measuring: Lighthouse's benchmark index from ${Math.min(...powers)} to ${Math.max(...powers)}; it is to be quiet.`,
);
const missed = pages.flatMap((page) => missedBy(page).map((miss) => `${page.name} (${page.viewer}): ${miss}`));
for (const line of missed) console.log(line);
process.exit(values.check && missed.length > 0 ? 1 : 0);
