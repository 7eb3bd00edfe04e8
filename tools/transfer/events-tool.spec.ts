import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, appendFile, cp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { collectLog } from '@potluck/stores/log.fixture';
import { event } from '@potluck/stores/ports/event-store.fixture';
import { openEvents } from '@potluck/stores/ports/open-ports';
import Database from 'libsql';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { atEnd } from '../at-end.fixture.ts';
import { call, open, register, temporaryFolder } from '../data-folder.fixture.ts';
import { toolProcess } from '../tool-process.fixture.ts';
import { hashOf, lineOf, withoutBodyHash } from './event-line.ts';
import { exported, grow, imported, lines, log, run, withEvents } from './history.fixture.ts';
import { checkFile, importFrom } from './import-events.ts';

const eventsProgram = new URL('../events.ts', import.meta.url);

describe('a history', () => {
  let source: string;
  let file: string;
  beforeAll(async () => {
    source = await temporaryFolder();
    await withEvents(source, (store) => grow(store, 10));
    file = join(await temporaryFolder(), 'events.jsonl');
    const { output } = await exported(source, file);
    expect(output).toEqual([expect.stringMatching(/events\.jsonl has 800 events in 40 streams \(0\.\d MB\)\.$/)]);
  });
  let target: string;
  beforeEach(async () => {
    target = join(await temporaryFolder(), 'data');
  });

  test('is a header, a line for each event, and an ending', async () => {
    const [header = '', first = '', ...rest] = await lines(file);
    const { storeId } = await withEvents(source, async ({ storeId }) => ({ storeId }));
    expect(JSON.parse(header)).toEqual({ potluckEvents: 1, storeId, begunAt: expect.any(String) });
    const [recorded] = await log(source);
    expect(JSON.parse(first)).toEqual({ ...recorded, position: '1', hash: expect.any(String) });
    expect(rest).toHaveLength(801);
    expect(JSON.parse(rest.at(-2) ?? '')).toMatchObject({ end: { events: 800, streams: 40, hash: JSON.parse(rest.at(-3) ?? '').hash } });
  });

  test('arrives unchanged, in the same order, in a store with a new id', async () => {
    const { output, progress } = await imported(target, file);
    expect(output).toEqual([
      expect.stringMatching(/data\/events\.db holds what .*: 800 events in 40 streams\. Each was read back and compared\.$/),
    ]);
    expect(progress.at(-1)).toBe(800);
    expect(await log(target)).toEqual(await log(source));
    const ids = await Promise.all([source, target].map((folder) => withEvents(folder, async ({ storeId }) => storeId)));
    expect(new Set(ids).size).toBe(2);
  });

  test('is not repeated by a second import', async () => {
    await imported(target, file);
    const { output } = await imported(target, file);
    expect(output[0]).toContain('800 events in 40 streams, 800 of them from an earlier import.');
    expect(await log(target)).toEqual(await log(source));
  });

  test('can be moved between any two stores, named by URL', async () => {
    const other = join(await temporaryFolder(), 'other.jsonl');
    await run('/nowhere', 'export', other, '--store', `file:${source}/events.db`);
    await run('/nowhere', 'import', other, '--store', `file://${target}/events.db`);
    expect(await log(target)).toEqual(await log(source));
  });

  test.each([
    ['in the middle of a line', async (copy: string) => truncate(copy, 60_000)],
    ['before its ending', async (copy: string) => truncate(copy, (await stat(copy)).size - 20)],
    [
      'with what a failing disk left',
      async (copy: string) => truncate(copy, 60_000).then(() => appendFile(copy, '\0\0\n{"stream":"a-1"}\n')),
    ],
    ['in its first line', async (copy: string) => truncate(copy, 5)],
  ])('truncated %s is not imported, and an export continues it', async (_where, cut) => {
    const copy = join(await temporaryFolder(), 'cut.jsonl');
    await writeFile(copy, await readFile(file));
    await cut(copy);
    await expect(imported(target, copy)).rejects.toMatchObject({ name: 'ToolRefused' });
    await expect(access(target)).rejects.toThrow();
    await exported(source, copy);
    expect((await lines(copy)).slice(1, -2)).toEqual((await lines(file)).slice(1, -2));
    await imported(target, copy);
  });

  test.each<[string, (lines: string[]) => string[], string]>([
    ['changed', (all) => all.map((line, i) => (i === 57 ? line.replace('brûlée', 'brulee') : line)), 'line 58 (recipe-'],
    ['lost', (all) => all.filter((_, i) => i !== 57), 'line 58 (comment-'],
    ['moved', (all) => [...all.slice(0, 57), all[58] as string, all[57] as string, ...all.slice(59)], 'line 58 (comment-'],
    ['repeated', (all) => [...all.slice(0, 58), ...all.slice(57)], 'line 59 (recipe-'],
    ['added behind the end', (all) => [...all.slice(0, -1), all[57] as string, ''], 'behind its last line'],
    ['lost from its end', (all) => [...all.slice(0, -3), ...all.slice(-2)], 'names 800 events and not the 799 above it'],
  ])('with a line that was %s is not imported, and the line is named', async (_how, change, line) => {
    const copy = join(await temporaryFolder(), 'changed.jsonl');
    const all = await lines(file);
    await writeFile(copy, change(all).join('\n'));
    await expect(imported(target, copy)).rejects.toThrow(line);
    await expect(access(target)).rejects.toThrow();
  });
});

test('is exported beside a running server up to its end then; later export and import add the new events', async () => {
  const [source, target] = [await temporaryFolder(), await temporaryFolder()];
  const file = join(await temporaryFolder(), 'events.jsonl');
  const { ports, close } = await open(source, { serving: true });
  await register(ports, 'ana@example.org', 'Ana');
  await exported(source, file);
  expect(await readFile(file, 'utf8')).not.toMatch(/ana@example\.org|Ana/);
  await imported(target, file);

  await register(ports, 'ben@example.org', 'Ben');
  await close();
  const { output } = await exported(source, file);
  expect(output[0]).toMatch(/has 6 events in 6 streams .*, 3 of them from an earlier export\.$/);
  expect((await imported(target, file)).output[0]).toContain('3 of them from an earlier import');
  expect(await log(target)).toEqual(await log(source));
});

test('a killed import continues where it stopped', async () => {
  const [source, target] = [await temporaryFolder(), join(await temporaryFolder(), 'data')];
  const file = join(await temporaryFolder(), 'events.jsonl');
  const events = 20_000;
  await withEvents(source, (store) =>
    Promise.all(
      Array.from({ length: events }, (_, n) => store.append(`recipe-${n % 50}`, [event('RecipeUpdated', { n })], Math.floor(n / 50) - 1)),
    ),
  );
  await exported(source, file);

  const child = spawn(process.execPath, [...toolProcess(eventsProgram), 'import', file], { env: { ...process.env, POTLUCK_DATA: target } });
  const ended = once(child, 'exit');
  atEnd(async () => void child.kill('SIGKILL'));
  const headOfTarget = async () => {
    const store = await openEvents({ dataFolder: target, readOnly: true });
    return store.head().finally(() => store.close());
  };
  await vi.waitFor(async () => expect(await headOfTarget()).toBeGreaterThan(1_000n), { timeout: 30_000, interval: 2 });
  child.kill('SIGKILL');
  await ended;
  const there = Number(await headOfTarget());
  expect(there).toBeLessThan(events);

  const { output } = await imported(target, file);
  expect(output[0]).toContain(`20,000 events in 50 streams, ${there.toLocaleString('en-US')} of them from an earlier import`);
  expect(await log(target)).toEqual(await log(source));
});

test.each([
  [
    "UPDATE events SET metadata = '{}' WHERE stream = 'comment-3' AND revision = 4",
    'comment-3 revision 4 (CommentEdited) is another one there: metadata',
  ],
  [
    "DELETE FROM events WHERE stream = 'comment-3' AND revision = 4",
    'it has comment-3 revision 5 (CommentEdited) where the file has comment-3 revision 4',
  ],
  ['DELETE FROM events WHERE position > 150', 'it ends before comment-17 revision 4 (CommentEdited)'],
])('the imported events are compared with the file: %s', async (sql, difference) => {
  const [source, target] = [await temporaryFolder(), await temporaryFolder()];
  const file = join(await temporaryFolder(), 'events.jsonl');
  await withEvents(source, (store) => grow(store, 2));
  await exported(source, file);
  const spoiling = {
    name: 'the target',
    inFlight: 500,
    timeoutMs: 0,
    async open({ readOnly }: { readOnly: boolean }) {
      if (readOnly) change(target, sql);
      return openEvents({ dataFolder: target, readOnly });
    },
  };
  const { terminal } = call(target, []).call;
  const filed = { path: file, name: file };
  await expect(importFrom(filed, await checkFile(filed, terminal), spoiling, terminal)).rejects.toThrow(difference);
});

function change(dataFolder: string, sql: string): void {
  const db = new Database(join(dataFolder, 'events.db'));
  db.exec(sql);
  db.close();
}

describe('an import is refused', () => {
  let target: string;
  let file: string;
  beforeEach(async () => {
    const source = await temporaryFolder();
    await withEvents(source, (store) => grow(store, 2));
    file = join(await temporaryFolder(), 'events.jsonl');
    await exported(source, file);
    target = await temporaryFolder();
  });

  test('into a store that has other events', async () => {
    await withEvents(target, (store) => store.append('recipe-7', [event('RecipeCreated')], -1));
    const before = await log(target);
    await expect(imported(target, file)).rejects.toThrow(
      /events\.db is not empty.*it has recipe-7 revision 0 \(RecipeCreated\) where the file has recipe-0 revision 0 \(RecipeUpdated\)\. Import into an empty/,
    );
    expect(await log(target)).toEqual(before);
  });
  test('into a store that has newer events', async () => {
    await imported(target, file);
    await withEvents(target, (store) => store.append('recipe-99', [event('RecipeCreated')], -1));
    await expect(imported(target, file)).rejects.toThrow('it goes on with recipe-99 revision 0 (RecipeCreated), where the file ends');
  });
  test('into a store in which an event differs', async () => {
    await imported(target, file);
    change(target, "UPDATE events SET data = '{}' WHERE stream = 'comment-3' AND revision = 4");
    await expect(imported(target, file)).rejects.toThrow('comment-3 revision 4 (CommentEdited) is another one there: data');
  });
  test('under a running server', async () => {
    await open(target, { serving: true });
    await expect(imported(target, file)).rejects.toThrow(/Potluck is running on .*Stop it first/);
  });
});

test('an export does not continue the file of another store', async () => {
  const file = join(await temporaryFolder(), 'events.jsonl');
  const [source, other] = [await temporaryFolder(), await temporaryFolder()];
  for (const folder of [source, other]) await withEvents(folder, (store) => grow(store, 1));
  await exported(source, file);
  const before = await readFile(file, 'utf8');
  await expect(exported(other, file)).rejects.toThrow('was exported from another event store');
  expect(await readFile(file, 'utf8')).toBe(before);
});

test.each(['recipes of my grandmother', '{"potluckEvents":2'])(
  'an export does not write over a file that is none and has no whole line: %s',
  async (text) => {
    const [source, folder] = [await temporaryFolder(), await temporaryFolder()];
    const file = join(folder, 'other.txt');
    await withEvents(source, (store) => grow(store, 1));
    await writeFile(file, text);
    await expect(exported(source, file)).rejects.toThrow('other.txt does not begin as an export does');
    expect((await readFile(file, 'utf8')) === text).toBe(true);
  },
);

test('a huge file that has no lines is refused without being read to its end', async () => {
  const [source, folder] = [await temporaryFolder(), await temporaryFolder()];
  const file = join(folder, 'disk.img');
  await withEvents(source, (store) => grow(store, 1));
  await writeFile(file, '');
  await truncate(file, 5_000_000_000);
  for (const tool of [exported, imported]) await expect(tool(source, file)).rejects.toThrow('disk.img does not begin as an export does');
  expect((await stat(file)).size).toBe(5_000_000_000);
  // The same behind an export that was cut off, as a failing disk leaves it.
  await rm(file);
  await exported(source, file);
  await truncate(file, (await stat(file)).size - 20);
  await truncate(file, 5_000_000_000);
  await expect(imported(await temporaryFolder(), file)).rejects.toThrow('disk.img is not as it was exported: line 82 is not an event');
});

test('an export does not continue with what a data folder has instead, after an older copy of it was put back', async () => {
  const [source, copies] = [await temporaryFolder(), await temporaryFolder()];
  const file = join(copies, 'events.jsonl');
  await withEvents(source, (store) => grow(store, 1));
  await cp(source, join(copies, 'older'), { recursive: true });
  await withEvents(source, (store) => grow(store, 1, 1));
  await exported(source, file);
  const before = await readFile(file, 'utf8');
  await rm(source, { recursive: true });
  await cp(join(copies, 'older'), source, { recursive: true });
  // Behind the file, then beyond it with other events.
  for (const rounds of [0, 2]) {
    await withEvents(source, (store) => grow(store, rounds, 1));
    await expect(exported(source, file)).rejects.toThrow('has another history');
    expect(await readFile(file, 'utf8')).toBe(before);
  }
});

test('goes from one store to another over a pipe', async () => {
  const [source, target] = [await temporaryFolder(), await temporaryFolder()];
  await withEvents(source, (store) => grow(store, 2));
  const tool = [process.execPath, ...toolProcess(eventsProgram)].map((word) => JSON.stringify(word)).join(' ');
  const shell = (line: string, dataFolder: string) => {
    const env = { ...process.env, POTLUCK_DATA: dataFolder, TARGET: target };
    return promisify(execFile)('sh', ['-c', line], { env, cwd: join(import.meta.dirname, '../..') });
  };
  const { stdout } = await shell(`${tool} export - | POTLUCK_DATA="$TARGET" ${tool} import -`, source);
  expect(stdout).toMatch(/holds what the standard input says: 160 events in 40 streams\./);
  expect(await log(target)).toEqual(await log(source));
  const cut = shell(`${tool} export - | head -n 50 | POTLUCK_DATA="$TARGET/elsewhere" ${tool} import -`, source);
  await expect(cut).rejects.toThrow('the standard input is not whole: its export was cut off after 49 events');
});

test.each([
  [[], "Say 'export FILE' or 'import FILE'"],
  [['export'], 'Say into which one file'],
  [['import', 'a', 'b'], 'Say from which one file'],
  [['export', 'a', '--store', 'mongodb://here'], '--store must begin with esdb:// or esdb+discover:// or file:'],
  [['export', 'a', '--store', 'file://data/events.db'], '--store file://data/events.db names no file'],
  [['export', 'a', '--store', 'file:/data/accounts.db'], 'events.db, not /data/accounts.db'],
])('called with %j it says what is wrong', async (args, message) => {
  await expect(run('/nowhere', ...args)).rejects.toMatchObject({ name: 'WrongUsage', message: expect.stringContaining(message) });
});
test('an event that the disk has damaged is not exported, but named', async () => {
  const source = await temporaryFolder();
  await withEvents(source, (store) => grow(store, 1));
  const db = new Database(join(source, 'events.db'));
  db.prepare("UPDATE events SET data = '' WHERE stream = 'recipe-7'").run([]);
  db.close();
  const { end } = collectLog();
  await expect(exported(source, join(source, 'events.jsonl'))).rejects.toMatchObject({
    name: 'ToolRefused',
    message: expect.stringContaining('recipe-7 revision 0 is damaged on the disk'),
  });
  end();
});

test('a folder without an event store is not exported', async () => {
  await expect(exported('/nowhere', '/nowhere/events.jsonl')).rejects.toThrow('There is no /nowhere/events.db');
});

describe('the hashes of request bodies', () => {
  const hash = 'a'.repeat(64);
  const keyed = () => {
    const one = event('RecipeUpdated', { recipeId: 1 });
    return { ...one, metadata: { ...one.metadata, bodyHash: hash } };
  };
  let source: string;
  let target: string;
  beforeEach(async () => {
    [source, target] = [await temporaryFolder(), join(await temporaryFolder(), 'data')];
    await withEvents(source, async (store) => {
      await store.append('recipe-1', [keyed(), keyed()], -1);
      await store.append('request-ana_1', [event('RequestAccepted', { userId: 'ana', entityId: 1, bodyHash: hash })], -1);
    });
  });
  const carried = async () =>
    (await log(source)).map((stored) => withoutBodyHash({ ...stored, position: 0n })).map(({ position: _, ...rest }) => rest);

  test('are not exported, and everything else is', async () => {
    const file = join(await temporaryFolder(), 'events.jsonl');
    await exported(source, file);
    expect(await readFile(file, 'utf8')).not.toContain(hash);
    await imported(target, file);
    expect(await log(target)).toEqual(await carried());
  });

  test('are not imported from a file of an earlier version, which can be imported again', async () => {
    const file = join(await temporaryFolder(), 'events.jsonl');
    let text = `${JSON.stringify({ potluckEvents: 1, storeId: 'earlier', begunAt: new Date().toISOString() })}\n`;
    let last = '';
    for (const [index, stored] of (await log(source)).entries()) {
      const filed = { ...stored, position: BigInt(index + 1) };
      last = hashOf(last, filed);
      text += lineOf(filed, last);
    }
    await writeFile(file, `${text}${JSON.stringify({ end: { events: 3, streams: 2, hash: last, endedAt: new Date().toISOString() } })}\n`);
    for (let time = 0; time < 2; time++) await imported(target, file);
    expect(await log(target)).toEqual(await carried());
    expect(JSON.stringify(await log(target))).not.toContain(hash);
  });
});
