/**
 * Writes down what this version says over its wires, so that the next ones can be held against it while both run side by side:
 * `node scripts/run.mjs tests/wire/record.ts NAME` writes `tests/fixtures/wire-of-NAME.json`. What was recorded is never changed.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hear } from './heard.ts';
import { openPlace } from './place.ts';

const name = process.argv[2];
if (!name) throw new Error('Say under which name: the day, as 2026-11-22');
const place = await openPlace();
const heard = await hear(place).finally(place.close);
const file = join(import.meta.dirname, `../fixtures/wire-of-${name}.json`);
await writeFile(file, `${JSON.stringify(heard, null, 2)}\n`);
console.log(file);
process.exit(0);
