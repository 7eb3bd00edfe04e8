import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { form } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import { afterEach, describe, expect, onTestFailed, test, vi } from 'vitest';
import { manySignUps, type PotluckProcess, removeFolder, startPotluckProcess, temporaryFolder } from './potluck-process.ts';
import { readModels } from './read-models.ts';
import { limitFiles, type SmallDisk, smallDisk } from './small-disk.ts';

interface Post {
  id: number;
  title: string;
  likesCount: number;
}
interface Health {
  status: string;
  projections: { projection: string; state: string; trouble?: string }[];
}

const env = manySignUps;
/** How long the disk is full, in ms. */
const outageMs = 6_000;
/** Maximum recovery time, in ms. */
const waitOptions = { timeout: 10_000, interval: 100 };

const picture = await readFile(join(import.meta.dirname, 'fixtures/photo.png'));
let potluck: PotluckProcess;
const atEnd: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await potluck?.kill();
  for (const step of atEnd.splice(0).reverse()) await step();
});

/** Members write while the disk is full; afterwards nothing acknowledged is missing, and no manual repair is needed. */
async function survives({ breakDisk, mendDisk, status }: { breakDisk(): Promise<unknown>; mendDisk(): Promise<unknown>; status: number }) {
  onTestFailed(() => console.error(potluck.output()));
  const ana = await Member.signUp(potluck.url, 'Ana');
  const first = await ana.post<Post>('/api/announcements', form({ title: 'Before', content: 'There is room' }));
  const acknowledged = new Set(['Before']);
  const posts = async () => (await ana.get<Post[]>('/api/announcements/feed?limit=100')).map(({ title }) => title);
  const health = async () => (await (await fetch(`${potluck.url}/api/health`)).json()) as Health;

  await breakDisk();
  const answers = new Set<number>();
  const until = performance.now() + outageMs;
  for (let n = 0; performance.now() < until; n++) {
    const title = `Meanwhile ${n}`;
    const answer = await ana.request('/api/announcements', { method: 'POST', body: form({ title, content: 'x'.repeat(4_000) }) });
    if (answer.status === 200 || answer.status === 201) acknowledged.add(title);
    else answers.add(answer.status);
    await answer.arrayBuffer();
    if (n % 10 === 0) {
      const body = form({ title: 'Never', content: 'With a picture', media: ['photo.png', picture, 'image/png'] });
      const upload = await ana.request('/api/announcements', { method: 'POST', body });
      if (upload.ok) acknowledged.add('Never');
      else answers.add(upload.status);
      await upload.arrayBuffer();
    }
    expect((await fetch(`${potluck.url}/api/announcements/${first.id}`)).status).toBe(200);
    expect(await posts()).toContain('Before');
    await pause(50);
  }
  // A full disk causes either of the two, depending on the write.
  expect([...answers].filter((answer) => answer !== 503 && answer !== status)).toEqual([]);
  expect(answers).toContain(status);
  expect(potluck.process.exitCode).toBeNull();
  const duringOutage = await health();

  await mendDisk();
  await vi.waitFor(async () => {
    await ana.post('/api/announcements', form({ title: 'After', content: 'There is room again' }));
  }, waitOptions);
  acknowledged.add('After');
  await vi.waitFor(async () => {
    expect(new Set(await posts())).toEqual(acknowledged);
    expect(await health()).toMatchObject({ status: 'ok' });
  }, waitOptions);
  expect((await health()).projections.filter(({ state, trouble }) => state !== 'running' || trouble)).toEqual([]);
  return duringOutage;
}

/** Where this is not permitted, only the other test runs. */
const disk: SmallDisk | undefined = await smallDisk(48);

describe.runIf(disk)(`a disk without room${disk ? '' : ' (no file system may be mounted here)'}`, () => {
  test('refuses commands with 507 and answers reads, and recovers by itself when there is space again', async () => {
    const { folder, fill, makeRoom, remove } = disk as SmallDisk;
    atEnd.push(remove);
    potluck = await startPotluckProcess({ dataFolder: folder, env });
    const duringOutage = await survives({ breakDisk: fill, mendDisk: makeRoom, status: 507 });
    expect(duringOutage.projections.filter(({ state }) => state === 'stopped')).toEqual([]);
    await potluck.stop();
    expect(await readModels(folder)).toEqual(await readModels(folder, { fresh: true }));
  });
});

describe.runIf(process.platform === 'linux')('a disk that fails every write', () => {
  test('fails commands, but neither reads nor projections', async () => {
    const dataFolder = await temporaryFolder();
    atEnd.push(() => removeFolder(dataFolder));
    potluck = await startPotluckProcess({ dataFolder, env });
    const pid = potluck.process.pid as number;
    const duringOutage = await survives({ breakDisk: () => limitFiles(pid, 0), mendDisk: () => limitFiles(pid, 'unlimited'), status: 503 });
    expect(duringOutage.projections.filter(({ state }) => state === 'stopped')).toEqual([]);
    await potluck.stop();
    expect(await readModels(dataFolder)).toEqual(await readModels(dataFolder, { fresh: true }));
  });
});
