import { expect, onTestFailed, test } from 'vitest';
import type { Row } from './measure.ts';
import { failures, tableLine } from './report.ts';
import { abuse, shortForm } from './run.ts';

/** The long form, on both read stores, is `npm run abuse`. */
const name = 'no call and no topic holds the event loop for more than 50 ms';
test(name, { timeout: 900_000 }, async () => {
  const rows: Row[] = [];
  const log: string[] = [];
  onTestFailed(() => console.error([...log, ...rows.map(tableLine)].join('\n')));
  await abuse('embedded', shortForm, { done: (row) => rows.push(row), say: (text) => log.push(text) });
  expect(failures(rows).map(tableLine)).toEqual([]);
});
