/**
 * `npm run bench`: how fast Potluck is, as ratios against yardsticks measured in the same run.
 * `--json` prints the result as JSON, `--only NAME` runs one of: likes, live, rebuild, bus, bus-delay; the last two want a Redis.
 */
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { redis } from '../../engines/redis.ts';
import { bus, busDelay } from './bus.ts';
import { likes } from './likes.ts';
import { live } from './live.ts';
import { machine, type Row } from './measure.ts';
import { rebuild } from './rebuild.ts';

const benches = { likes, live, rebuild, bus, 'bus-delay': busDelay };
const { values } = parseArgs({ options: { json: { type: 'boolean' }, only: { type: 'string' } } });
const names = Object.keys(benches) as (keyof typeof benches)[];
const chosen = names.filter((name) => !values.only || name === values.only);
if (chosen.length === 0) {
  console.error(`There is no bench '${values.only}'. There are: ${names.join(', ')}`);
  process.exit(2);
}

const version = (name: string) => createRequire(import.meta.url)(`${name}/package.json`).version as string;
const rows: Row[] = [];
const foundRedis = await redis.find();
for (const name of chosen) {
  if (name.startsWith('bus') && 'missing' in foundRedis) {
    console.error(`${name} is not run: ${foundRedis.missing}`);
    continue;
  }
  if (!values.json) console.log(`${name} …`);
  const row = await benches[name]();
  rows.push(row);
  if (!values.json) {
    console.log(`  ours ${row.ours}, yardstick ${row.yardstick} (${row.unit})`);
    console.log(`  ratio ${row.ratio}, reach ${row.reach}: ${row.holds ? 'holds' : 'does not hold'}; pairs ${row.samples.join(', ')}`);
  }
}
if (values.json) {
  const versions = { node: process.versions.node, express: version('express'), ws: version('ws'), potluck: version('../../') };
  console.log(JSON.stringify({ machine: machine(), versions, rows }, null, 2));
}
