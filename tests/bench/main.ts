/**
 * `npm run bench`: how fast Potluck is, as ratios against yardsticks measured in the same run.
 * `--json` prints the result as JSON, `--only NAME` runs one of: likes, live, feed, rebuild, replay, bus, bus-delay, eventstore;
 * bus and bus-delay want a Redis, eventstore an empty EventStoreDB that EVENTSTORE_URL names.
 */
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { redis } from '../engines/redis.ts';
import { bus, busDelay } from './bus.ts';
import { eventStoreBuild, eventStoreLikes } from './eventstore.ts';
import { feed } from './feed.ts';
import { likes } from './likes.ts';
import { live } from './live.ts';
import { machine, type Row } from './measure.ts';
import { rebuild } from './rebuild.ts';
import { replay } from './replay.ts';

const eventStoreUrl = process.env.EVENTSTORE_URL;
const eventstore = async (): Promise<Row[]> => {
  if (!eventStoreUrl) throw new Error('EVENTSTORE_URL names no server');
  return [await eventStoreLikes(eventStoreUrl), await eventStoreBuild(eventStoreUrl)];
};
const benches: Record<string, () => Promise<Row | Row[]>> = { likes, live, feed, rebuild, replay, bus, 'bus-delay': busDelay, eventstore };
const { values } = parseArgs({ options: { json: { type: 'boolean' }, only: { type: 'string' } } });
const names = Object.keys(benches);
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
  if (name === 'eventstore' && !eventStoreUrl) {
    console.error('eventstore is not run: EVENTSTORE_URL names no server');
    continue;
  }
  if (!values.json) console.log(`${name} …`);
  for (const row of [await (benches[name] as () => Promise<Row | Row[]>)()].flat()) {
    rows.push(row);
    if (values.json) continue;
    console.log(`  ours ${row.ours}, yardstick ${row.yardstick} (${row.unit})`);
    const reach = row.enough === undefined ? row.reach : `${row.reach} or ours at least ${row.enough}`;
    console.log(`  ratio ${row.ratio}, reach ${reach}: ${row.holds ? 'holds' : 'does not hold'}; pairs ${row.samples.join(', ')}`);
  }
}
if (values.json) {
  const versions = { node: process.versions.node, express: version('express'), ws: version('ws'), potluck: version('../../') };
  console.log(JSON.stringify({ machine: machine(), versions, rows }, null, 2));
}
