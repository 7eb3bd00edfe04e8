/**
 * Records the messages of this version, so that later versions can be tested for running beside it:
 * `node scripts/run.mjs tests/wire/record.ts NAME` writes `tests/fixtures/wire-of-NAME.json`. Recordings are never changed.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordMessages } from './messages.ts';
import { startWireServices } from './services.ts';

const name = process.argv[2];
if (!name) throw new Error('Say under which name: the day, as 2026-11-22');
const services = await startWireServices();
const messages = await recordMessages(services).finally(services.close);
const file = join(import.meta.dirname, `../fixtures/wire-of-${name}.json`);
await writeFile(file, `${JSON.stringify(messages, null, 2)}\n`);
console.log(file);
process.exit(0);
