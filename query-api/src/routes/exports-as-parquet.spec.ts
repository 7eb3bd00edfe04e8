import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval as every } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import type { NewEvent } from '@potluck/events/recorded';
import * as e from '@potluck/projector/history.fixture';
import { Unzip, UnzipPassThrough } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';

let kitchen: Kitchen;
let folder: string;
const day = new Date().toISOString().slice(0, 10);
/** Where exports are prepared: a folder of this spec's own. */
const temporary = process.env.TMPDIR;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-parquet-'));
  kitchen = await openKitchen();
  for (const id of ['ana', 'lin']) await kitchen.member(id);
  await kitchen.role('lin', 'analyst');
  // What is measured is the export, not the folds.
  await kitchen.stopProjector();
  process.env.TMPDIR = folder;
});
afterAll(async () => {
  if (temporary === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = temporary;
  await kitchen?.close();
  await rm(folder, { recursive: true, force: true });
});

const metadata = () => ({ actor: 'lin', at: new Date().toISOString(), correlationId: 'spec' });
let orders = -1;
async function order(exportId: string, types: string[]): Promise<void> {
  const selection = { types, from: null, until: null, through: String(await kitchen.ports.events.head()) };
  const data = { exportId, selection, format: 'parquet' as const };
  await kitchen.ports.events.append(
    `access-lin_${day}`,
    [{ id: crypto.randomUUID(), type: 'ExportMade', data, metadata: metadata() }],
    orders,
  );
  orders += 1;
}

const streamLength = 1_000;
let appended = 0;
/** Likes that come and go, in long streams. */
async function appendLikes(count: number): Promise<void> {
  for (let start = appended; start < appended + count; start += streamLength) {
    const data = { announcementId: 1 + start / streamLength, userId: 'ana' };
    const events = Array.from({ length: streamLength }, (_, n): NewEvent => {
      const type = n % 4 === 0 ? 'AnnouncementUnliked' : 'AnnouncementLiked';
      return { id: crypto.randomUUID(), type, data, metadata: metadata() };
    });
    await kitchen.ports.events.append(`announcementLike-${data.announcementId}_ana`, events, -1);
  }
  appended += count;
}

/** Saves the files of the zip as they come, and tells the most memory that the process had, in MB. */
async function download(exportId: string, into: string): Promise<number> {
  const stop = new AbortController();
  let most = 0;
  const watched = (async () => {
    for await (const _ of every(20, undefined, { signal: stop.signal })) most = Math.max(most, process.memoryUsage().rss / 1e6);
  })().catch(() => {});
  const response = await fetch(`${kitchen.url}/api/analysis/exports/${exportId}/file`, {
    headers: { cookie: await kitchen.cookieOf('lin') },
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files: WriteStream[] = [];
  const unzip = new Unzip((entry) => {
    const file = createWriteStream(join(into, entry.name));
    files.push(file);
    entry.ondata = (_error, bytes, isLast) => {
      file.write(bytes);
      if (isLast) file.end();
    };
    entry.start();
  });
  unzip.register(UnzipPassThrough);
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) unzip.push(bytes.slice());
  unzip.push(new Uint8Array(), true);
  await Promise.all(files.map((file) => file.closed || once(file, 'close')));
  stop.abort();
  await watched;
  return most;
}

/** What DuckDB, another program, reads. */
async function duck(sql: string) {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(sql);
  const rows = reader.getRowObjectsJson();
  connection.closeSync();
  instance.closeSync();
  return rows;
}

describe('an export as Parquet', () => {
  test('is read by DuckDB: a file for each type, with a column for each field and its type', async () => {
    const history = [e.posted(1), e.posted(2), e.ruleAdded(1, 'Be kind'), e.postDeleted(2)];
    for (const { stream, type, data } of history) await kitchen.append(stream, type, data as never);
    await order('small', ['AnnouncementPosted', 'RuleAdded', 'AnnouncementDeleted', 'RecipeCreated']);
    const into = await mkdtemp(join(folder, 'small-'));
    await download('small', into);
    expect((await readdir(into)).sort()).toEqual([
      'AnnouncementDeleted.parquet',
      'AnnouncementPosted.parquet',
      'RuleAdded.parquet',
      'selection.json',
    ]);
    const { selection, events } = JSON.parse(await readFile(join(into, 'selection.json'), 'utf8'));
    expect(selection).toMatchObject({ types: ['AnnouncementPosted', 'RuleAdded', 'AnnouncementDeleted', 'RecipeCreated'] });
    expect(events).toEqual({ AnnouncementPosted: 2, RuleAdded: 1, AnnouncementDeleted: 1, RecipeCreated: 0 });
    const columns = await duck(`DESCRIBE SELECT * FROM '${join(into, 'AnnouncementDeleted.parquet')}'`);
    expect(Object.fromEntries(columns.map(({ column_name, column_type }) => [column_name, column_type]))).toEqual({
      ...{ position: 'BIGINT', id: 'VARCHAR', stream: 'VARCHAR', revision: 'BIGINT', type: 'VARCHAR', version: 'BIGINT' },
      ...{ upcastFrom: 'BIGINT', at: 'TIMESTAMP', actor: 'VARCHAR', correlationId: 'VARCHAR', causationId: 'VARCHAR' },
      ...{ 'data.announcementId': 'VARCHAR', 'data.userId': 'VARCHAR', 'data.wasVisible': 'BOOLEAN' },
    });
    const [rule] = await duck(`SELECT * FROM '${join(into, 'RuleAdded.parquet')}'`);
    expect(rule).toMatchObject({ stream: 'rule-1', revision: '0', upcastFrom: null, 'data.text': 'Be kind' });
    const whole = Buffer.concat(await Promise.all((await readdir(into)).map((name) => readFile(join(into, name)))));
    // A pseudonym may begin with a 1.
    expect(whole.toString('latin1')).not.toMatch(/announcement-1(?![0-9a-f])/);
  });

  test('deletes what a process that was killed left in the temporary folder, but not what is new', async () => {
    const [old, recent] = [join(folder, 'potluck-export-old'), join(folder, 'potluck-export-new')];
    for (const left of [old, recent]) await mkdir(left);
    await writeFile(join(old, 'AnnouncementLiked.parquet'), 'half of it');
    const threeDaysAgo = new Date(Date.now() - 72 * 3_600_000);
    await utimes(old, threeDaysAgo, threeDaysAgo);
    await order('next', ['RuleAdded']);
    await download('next', await mkdtemp(join(folder, 'next-')));
    expect((await readdir(folder)).filter((name) => name.startsWith('potluck-export-'))).toEqual(['potluck-export-new']);
    await rm(recent, { recursive: true });
  });

  test('of 300,000 events has as many, in memory that does not grow with them', async () => {
    const types = ['AnnouncementLiked', 'AnnouncementUnliked'];
    await appendLikes(60_000);
    await order('fifth', types);
    const before = await download('fifth', await mkdtemp(join(folder, 'fifth-')));
    await appendLikes(240_000);
    await order('whole', types);
    const into = await mkdtemp(join(folder, 'whole-'));
    const most = await download('whole', into);
    const [{ events, first, last } = {}] = await duck(
      `SELECT count(*) AS events, min(position) AS first, max(position) AS last FROM '${into}/*.parquet'`,
    );
    const [{ likes } = {}] = await duck(`SELECT count(*) AS likes FROM '${into}/AnnouncementLiked.parquet'`);
    expect([events, likes]).toEqual(['300000', '225000']);
    expect(Number(last) - Number(first)).toBeGreaterThanOrEqual(299_999);
    console.info(`most memory, in MB: ${Math.round(before)} of 60,000 events, ${Math.round(most)} of 300,000`);
    // If they were all in memory, it would be half as much again.
    expect(most).toBeLessThan(before * 1.3);
  }, 300_000);

  test('leaves nothing in the temporary folder, also when the client goes away', async () => {
    await order('left', ['AnnouncementLiked']);
    const left = new AbortController();
    const response = await fetch(`${kitchen.url}/api/analysis/exports/left/file`, {
      headers: { cookie: await kitchen.cookieOf('lin') },
      signal: left.signal,
    });
    const prepared = async () => (await readdir(folder)).filter((name) => name.startsWith('potluck-export-'));
    await response.body?.getReader().read();
    expect(await prepared()).toHaveLength(1);
    left.abort();
    await expect.poll(prepared).toEqual([]);
  });
});
