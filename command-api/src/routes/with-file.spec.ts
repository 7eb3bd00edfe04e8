import { mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refused } from '@potluck/events';
import { collectLog } from '@potluck/stores/log.fixture';
import { Conflict, Unavailable } from '@potluck/stores/ports/event-store';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type CommandApiUnderTest, startCommandApi } from '../command-api.fixture.ts';
import type { CommandResult } from '../command-result.ts';
import type { BeforeAppend } from '../handle.ts';
import type { PreparedUpload } from '../uploads/receive-upload.ts';
import { withFile } from './with-file.ts';

let api: CommandApiUnderTest;
beforeAll(async () => {
  api = await startCommandApi();
});
afterAll(() => api?.close());
afterEach(() => {
  vi.restoreAllMocks();
});

let key: string;
let file: PreparedUpload;
beforeEach(async () => {
  const { media } = api.ports;
  key = crypto.randomUUID().replaceAll('-', '');
  const arrived = join(api.dataFolder, 'arriving', key);
  await writeFile(arrived, 'bytes');
  file = {
    ref: { key, kind: 'image', contentType: 'image/png', width: 1, height: 1, widths: [] },
    sha256: '',
    store: (mark) => media.put('ana', [{ name: key, file: arrived }], mark),
    confirm: () => media.confirm('ana', key),
    withdraw: () => media.remove('ana', key),
  };
});

const now = '2026-03-01T12:00:00.000Z';
const metadata = { actor: 'ana', at: now, correlationId: 'c' };
const event = { id: 'e', type: 'ProfileUpdated', data: {}, metadata };
const result = (more: Partial<CommandResult<null>> = {}): CommandResult<null> => ({
  events: [{ ...event, stream: 'user-ana', revision: 0, position: 1n, version: 1 }],
  position: 1n,
  state: null,
  revision: 0,
  repeated: false,
  ...more,
});
/** Stores the file like a real append, and then ends with this outcome. */
const ending = (end: () => CommandResult<null>) => async (beforeAppend?: BeforeAppend) => {
  await beforeAppend?.('user-ana', [event]);
  return end();
};
const refusing = (error: Error) =>
  ending(() => {
    throw error;
  });
const isStored = async () => (await api.ports.media.size('ana', key)) !== undefined;
const mark = async () => (await api.ports.media.pending()).find((pending) => pending.key === key)?.mark;

test('the file is marked with the id of its event, and unmarked after the append', async () => {
  await withFile(
    file,
    now,
    ending(() => result()),
  );
  expect([await isStored(), await mark()]).toEqual([true, undefined]);
});
test('the mark is stored before the append', async () => {
  await withFile(file, now, async (beforeAppend) => {
    await beforeAppend?.('user-ana', [event]);
    expect(await mark()).toEqual({ stream: 'user-ana', eventId: 'e', since: now });
    return result();
  });
});
test('the file is stored once, however often the append is tried', async () => {
  await withFile(file, now, async (beforeAppend) => {
    for (let attempt = 0; attempt < 3; attempt += 1) await beforeAppend?.('user-ana', [event]);
    return result();
  });
  expect([await isStored(), await mark()]).toEqual([true, undefined]);
});
test.each([
  ['refused', new Refused('conflict')],
  ['a conflict', new Conflict('user-ana', 0, 1)],
])('when the append is %s, the file is removed', async (_name, error) => {
  await expect(withFile(file, now, refusing(error))).rejects.toThrow(error);
  expect([await isStored(), await mark()]).toEqual([false, undefined]);
});
test.each([
  ['the answer to an earlier request', { repeated: true }],
  ['no event', { events: [] }],
])('when the result is %s, the file is removed', async (_name, more) => {
  await withFile(
    file,
    now,
    ending(() => result(more)),
  );
  expect([await isStored(), await mark()]).toEqual([false, undefined]);
});
test('when the outcome is unknown, the file stays and keeps its mark for the sweep', async () => {
  await expect(withFile(file, now, refusing(new Unavailable('the disk is gone')))).rejects.toThrow(Unavailable);
  expect([await isStored(), (await mark())?.eventId]).toEqual([true, 'e']);
});
test('when the mark cannot be removed, the command still succeeds', async () => {
  const { messages } = collectLog();
  const markFile = join(api.dataFolder, 'media', '.pending', `ana.${key}`);
  const answer = await withFile(file, now, async (beforeAppend) => {
    await beforeAppend?.('user-ana', [event]);
    // A folder in place of the mark's file makes the removal of the mark fail.
    await rm(markFile);
    await mkdir(markFile);
    return result();
  });
  await rmdir(markFile);
  expect([answer, await isStored()]).toEqual([result(), true]);
  expect(messages()).toEqual(['upload left to the sweep']);
});
test('uploads that are left to the sweep are logged once a minute', async () => {
  const { messages } = collectLog();
  const lost = { ...file, store: async () => {}, confirm: () => api.ports.media.confirm('ana', 'no name of ours') };
  for (let count = 0; count < 5; count++)
    await withFile(
      lost,
      now,
      ending(() => result()),
    );
  expect(messages()).toEqual(['upload left to the sweep']);
});
test('when the file of a refused command cannot be removed, the refusal keeps its code', async () => {
  collectLog();
  const refusal = new Refused('conflict');
  const stored = join(api.dataFolder, 'media', 'ana', key);
  const answer = withFile(file, now, async (beforeAppend) => {
    await beforeAppend?.('user-ana', [event]);
    await rm(stored);
    await mkdir(stored);
    throw refusal;
  });
  await expect(answer).rejects.toBe(refusal);
  await rmdir(stored);
  expect((await mark())?.eventId).toBe('e');
});
