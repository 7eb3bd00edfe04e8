/**
 * `npm run abuse`: loads every call and topic with the largest inputs, once and 32 at once, on both read stores. No turn of the server's
 * event loop may take more than 50 ms, and its memory may not grow by more than 150 MB.
 * `--json` prints the rows as JSON, `--only NAME` runs those with NAME in their route or input, `--from NAME` the first such row and all
 * after it, `--store embedded` or `mongodb` one store, `--short` the form that the specs run.
 */
import { parseArgs } from 'node:util';
import { machine } from '../bench/measure.ts';
import type { Row } from './measure.ts';
import { failures, tableHead, tableLine } from './report.ts';
import { abuse, longForm, shortForm, steps, stores, unknownRoutes } from './run.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const { values } = parseArgs({ options: { json: flag, short: flag, only: text, from: text, store: text } });
const form = values.short ? shortForm : longForm;
const say = (line: string) => console.error(line);

const unknown = unknownRoutes();
if (unknown.length > 0) {
  say(unknown.join('\n'));
  process.exit(1);
}
const chosen = stores.filter((store) => !values.store || store === values.store);
const { only, from } = values;
const count = chosen.flatMap((store) => steps(store, form, { only, from })).length;
if (count === 0) {
  say(`Nothing is called '${only ?? from ?? values.store}'`);
  process.exit(2);
}

const rows: Row[] = [];
if (!values.json) console.log(tableHead());
for (const store of chosen) {
  await abuse(store, form, {
    only,
    from,
    say,
    done(row) {
      rows.push(row);
      if (values.json) say(`${rows.length} of ${count}: ${row.store}, ${row.route}, ${row.input}`);
      else console.log(tableLine(row));
    },
  });
}
const failed = failures(rows);
if (values.json) console.log(JSON.stringify({ machine: machine(), node: process.versions.node, rows }, null, 2));
else console.log(`${rows.length} rows, ${failed.length} over a limit`);
process.exit(failed.length > 0 ? 1 : 0);
