import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import { parseArguments } from '../parse-arguments.ts';
import { type Tool, WrongUsage } from '../run-tool.ts';
import type { Terminal } from '../terminal.ts';
import { type EventStoreAddress, eventStoreAddress, openSource, withTarget } from './event-store-address.ts';
import { exportTo, exportToFile } from './export-events.ts';
import { checkFile, type ExportedFile, importFrom } from './import-events.ts';

/** `npm run events`: moves a history from one event store to another. */
export const eventsTool: Tool = {
  usage: [
    'npm run events -- export FILE [--store URL]    FILE is made, or goes on where an earlier export ended',
    'npm run events -- import FILE [--store URL]    into an empty event store',
    '',
    'URL is esdb://… or file:/a/data/folder/events.db; without it, the event store of the settings.',
    'FILE may be - for the standard output or input: npm run --silent events -- export - | gzip > events.jsonl.gz',
  ].join('\n'),
  async run({ args, settings, terminal, folder }) {
    const { words, values } = parseArguments(args, [], ['store']);
    const [what = '', path, ...more] = words;
    if (what !== 'export' && what !== 'import') throw new WrongUsage("Say 'export FILE' or 'import FILE'");
    if (!path || more.length > 0) throw new WrongUsage(`Say ${what === 'export' ? 'into' : 'from'} which one file`);
    const address = eventStoreAddress(values.store, settings, folder);
    const file = path === '-' ? '-' : resolve(folder, path);
    await (what === 'export' ? exportFrom(address, file, terminal) : importInto(address, file, terminal));
  },
};

async function exportFrom(address: EventStoreAddress, file: string, terminal: Terminal): Promise<void> {
  const store = await openSource(address);
  try {
    if (file === '-') await exportTo(toStandardOutput, store, terminal);
    else await exportToFile(file, store, terminal);
  } finally {
    await store.close();
  }
}

/** With back-pressure. */
function toStandardOutput(text: string): Promise<void> {
  const { stdout } = process;
  return new Promise((resolve, reject) => {
    const gone = () => reject(new ToolRefused('Nobody reads the output any more.'));
    stdout.once('error', gone);
    stdout.write(text, () => {
      stdout.off('error', gone);
      resolve();
    });
  });
}

async function importInto(address: EventStoreAddress, file: string, terminal: Terminal): Promise<void> {
  if (file !== '-') return importFile(address, { path: file, name: file }, terminal);
  // Stored in a file first: it is read three times, and only its end tells whether it is complete.
  const arrived = join(tmpdir(), `potluck-events-${randomUUID()}.jsonl`);
  try {
    await pipeline(process.stdin, createWriteStream(arrived, { mode: 0o600 }));
    await importFile(address, { path: arrived, name: 'the standard input' }, terminal);
  } finally {
    await rm(arrived, { force: true });
  }
}

async function importFile(address: EventStoreAddress, file: ExportedFile, terminal: Terminal): Promise<void> {
  const ending = await checkFile(file, terminal);
  await withTarget(address, (target) => importFrom(file, ending, target, terminal));
}
