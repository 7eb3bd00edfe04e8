import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { form } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PotluckProcess, removeFolder, startPotluckProcess } from './potluck-process.ts';

/** Duration of an idle period in s, and their number. */
const seconds = 4;
const windows = 3;
/** On a busy machine more are tried: the least counts, because the start and other processes have effects on some. */
const mostWindows = 10;
/** Of a core. */
const mostShare = 0.003;

let potluck: PotluckProcess;
let folder: string;
beforeAll(async () => {
  // On a disk, since the system counts no writes to memory.
  folder = await mkdtemp(join(import.meta.dirname, '../dist/idle-'));
  potluck = await startPotluckProcess({ dataFolder: folder });
  const ana = await Member.signUp(potluck.url, 'Ana');
  const { id } = await ana.post<{ id: number }>('/api/announcements', form({ title: 'The last', content: 'Before the night' }));
  await ana.post(`/api/announcements/${id}/like`, { isLike: true });
  await ana.get('/api/announcements/feed');
  expect(written()).toBeGreaterThan(0);
});
afterAll(async () => {
  await potluck?.stop();
  if (folder) await removeFolder(folder);
});

const proc = (name: string) => `/proc/${potluck.process.pid}/${name}`;
const written = () => Number(/^write_bytes: (\d+)/m.exec(readFileSync(proc('io'), 'utf8'))?.[1]);
/** CPU time of all its threads so far, in ms. */
function processorMs(): number {
  const times = readdirSync(proc('task')).map((thread) => Number(readFileSync(proc(`task/${thread}/schedstat`), 'utf8').split(' ')[0]));
  return times.reduce((sum, time) => sum + time, 0) / 1e6;
}

/** Memory of the process and its children, in MB. */
function memory(): number {
  const held = (pid: number) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  const children = readFileSync(proc(`task/${potluck.process.pid}/children`), 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
  return [potluck.process.pid as number, ...children].reduce((sum, pid) => sum + held(pid), 0) / 1024;
}

test.runIf(process.platform === 'linux')(
  'while nobody asks anything of it, it writes nothing and takes next to no processor time',
  async () => {
    // Pending writes of the last requests come first.
    let earlier = -1;
    const isStill = () => {
      const now = written();
      const still = now === earlier;
      earlier = now;
      return still;
    };
    await expect.poll(isStill, { timeout: 30_000, interval: 3_000 }).toBe(true);
    const bytes = written();
    const shares: number[] = [];
    while (shares.length < windows || (shares.length < mostWindows && Math.min(...shares) >= mostShare)) {
      const used = processorMs();
      await pause(seconds * 1_000);
      shares.push((processorMs() - used) / (seconds * 1_000));
    }
    expect(written() - bytes).toBe(0);
    expect(Math.min(...shares)).toBeLessThan(mostShare);
  },
);

test.runIf(process.platform === 'linux')(
  'at rest it holds at most 150 MB',
  async () => {
    // Idle threads and processes end after a minute.
    await expect.poll(memory, { timeout: 90_000, interval: 3_000 }).toBeLessThan(150);
  },
  100_000,
);
