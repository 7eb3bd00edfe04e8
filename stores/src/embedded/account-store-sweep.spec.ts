import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, expect, test, vi } from 'vitest';
import { collectLog } from '../log.fixture.ts';
import { program, sweepMs, sweepRegularly } from './account-store-program.ts';

let folder: string;
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

test('expired rows are deleted as soon as the file can be written again, as after a full disk', async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-sweep-'));
  const file = join(folder, 'accounts.db');
  const [db, other] = [new Database(file), new Database(file)];
  db.exec('PRAGMA journal_mode = WAL');
  program.prepare(db);
  db.exec("INSERT INTO records (kind, id, value, version, expires) VALUES ('sessions', 'old', '{}', 1, 1)");
  const left = () => db.prepare('SELECT count(*) FROM records').raw(true).get() as [number];
  const { messages } = collectLog();
  vi.useFakeTimers();

  other.exec('BEGIN IMMEDIATE');
  sweepRegularly(db);
  vi.advanceTimersByTime(sweepMs);
  expect([left(), messages()]).toEqual([[1], Array(2).fill('expired records not deleted, retrying')]);
  other.exec('COMMIT');
  vi.advanceTimersByTime(sweepMs);
  expect(left()).toEqual([0]);

  db.close();
  other.close();
});

test('a file that can only be read is refused, by its name', async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-sweep-'));
  const file = join(folder, 'accounts.db');
  const db = new Database(file);
  db.exec('PRAGMA journal_mode = WAL');
  program.prepare(db);
  // As SQLite opens a file of another user.
  db.exec('PRAGMA query_only = 1');
  expect(() => program.prepare(db)).toThrow(`${file} can only be read`);
  db.close();
});
