import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkDurable, openReader, openWriter } from './connection.ts';
import { CommitFailed, DurableWriter } from './durable-writer.ts';

const program = new URL('./probe-program.fixture.mjs', import.meta.url);
let folder: string;
let file: string;
let writer: DurableWriter;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-writer-'));
  file = join(folder, 'probe.db');
  writer = await DurableWriter.open({ file, program });
});
afterAll(async () => {
  await writer.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => writer.request('clear', []));

test.each([
  ['synchronous', 2],
  ['journal_mode', 'wal'],
  ['busy_timeout', 10_000],
])('the file is opened with %s = %s, whatever the program sets', async (name, value) =>
  expect(await writer.request('pragma', [name])).toBe(value),
);

test('a file that is not durable is refused at opening', () =>
  expect(
    DurableWriter.open({ file: join(folder, 'journal.db'), program: new URL('./rollback-journal-program.fixture.mjs', import.meta.url) }),
  ).rejects.toThrow(/journal\.db: not durable/));

test('a file in memory is not durable', () => expect(() => checkDurable(openWriter(':memory:'))).toThrow('not durable'));

test.each([
  ['is not a database', 'text.db', /text\.db: file is not a database$/],
  ['cannot be opened', 'folder.db', /folder\.db cannot be opened: does it, or its folder, belong to another user\?$/],
])('a file that %s is refused at opening, with the reason, and no thread counts as dead', async (_, name, reason) => {
  await writeFile(join(folder, 'text.db'), 'This is a text and no database. '.repeat(100));
  await mkdir(join(folder, 'folder.db'), { recursive: true });
  const died: Error[] = [];
  await expect(DurableWriter.open({ file: join(folder, name), program, onDied: (error) => died.push(error) })).rejects.toThrow(reason);
  expect(died).toEqual([]);
});

test('requests are answered in their order', async () =>
  expect(await Promise.all([1, 'two', null, 4].map((value) => writer.request('echo', [value])))).toEqual([1, 'two', null, 4]));

test('a refused request leaves nothing behind, and those committed with it are kept', async () => {
  const results = await Promise.allSettled([writer.request('add', [1, 2]), writer.request('add', [10, 1]), writer.request('add', [3])]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await writer.request('sum', [])).toBe(6);
});

test('a lost transaction fails all its requests, and the writer continues', async () => {
  const results = await Promise.allSettled([writer.request('add', [1]), writer.request('rollBack', []), writer.request('add', [2])]);
  for (const result of results) expect(result.status === 'rejected' && result.reason).toBeInstanceOf(CommitFailed);
  expect(await writer.request('sum', [])).toBe(0);
  expect(await writer.request('add', [5])).toBe(1);
});

test('closing finishes pending requests and refuses later ones', async () => {
  const closing = await DurableWriter.open({ file, program });
  const added = closing.request('add', [1]);
  await closing.close();
  expect(await added).toBe(1);
  expect(await writer.request('sum', [])).toBe(1);
  await expect(closing.request('sum', [])).rejects.toBeInstanceOf(CommitFailed);
});

test('a thread that dies is reported once, and refuses later requests; a closed one is not reported', async () => {
  const died: Error[] = [];
  const dying = await DurableWriter.open({ file, program, onDied: (error) => died.push(error) });
  // Its answer may come before or after the news of its death.
  await dying.request('end', []).catch((error) => expect(error).toBeInstanceOf(CommitFailed));
  await expect
    .poll(() => died.map(({ message }) => message))
    .toEqual([expect.stringMatching(/probe\.db is no longer written: .*out of luck/)]);
  await expect(dying.request('sum', [])).rejects.toBeInstanceOf(CommitFailed);
  const closed = await DurableWriter.open({ file, program, onDied: (error) => died.push(error) });
  await closed.close();
  expect(died).toHaveLength(1);
});

test('a thread whose last answer comes after the news of its death does not stop the process', async () => {
  // One of seven comes after it.
  for (let n = 0; n < 10; n++) {
    let onDied: (error: Error) => void = () => {};
    const died = new Promise<Error>((resolve) => {
      onDied = resolve;
    });
    const dying = await DurableWriter.open({ file, program, onDied });
    const answered = dying.request('end', []).catch((error) => expect(error).toBeInstanceOf(CommitFailed));
    await Promise.all([died, answered]);
  }
});

test('a reader does not write', () => {
  const reader = openReader(file);
  expect(() => reader.exec('DELETE FROM numbers')).toThrow(/readonly/);
  reader.close();
});
