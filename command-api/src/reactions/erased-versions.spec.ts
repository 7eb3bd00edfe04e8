import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Projector } from '@potluck/projector/projector';
import { startProjector } from '@potluck/projector/start-projector';
import { keyStoreOf } from '@potluck/stores/codec/key-store';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CommandApiUnderTest, startCommandApi } from '../command-api.fixture.ts';

/** Three letters, which the search index has as they are. */
const rare = 'ꙮꙮꙮ';
const slow = { timeout: 30_000 };
let api: CommandApiUnderTest;
let projector: Projector;
beforeEach(async () => {
  api = await startCommandApi();
  projector = await startProjector(api.ports, { dataFolder: api.dataFolder });
  await projector.whenCaughtUp();
  const eve = await api.member('eve');
  expect((await eve.send('POST', '/api/announcements', { title: 'Hi', content: rare })).status).toBe(201);
});
afterEach(async () => {
  await projector.stop();
  await api.close();
});

const erase = () => api.append('user-eve', 'AccountErased', { userId: 'eve' });
const erased = async () => {
  for (let head = -1n; head !== (await api.ports.events.head()); ) {
    head = await api.ports.events.head();
    await api.reactions.done(head);
  }
};
const versionsOf = async (projection: string) => (await api.ports.reads.versions(projection)).map(({ version }) => version);
const current = async (projection: string) => (await api.ports.reads.versions(projection)).find((one) => one.current)?.version;
const documentsOf = async (version: number) => (await api.ports.reads.open('feed', version, { indexes: [] })).find({});
/** The files of read models with a text. */
async function filesWith(text: string): Promise<string[]> {
  const folder = join(api.dataFolder, 'read');
  const files = await Promise.all((await readdir(folder)).map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })));
  return files.filter(({ bytes }) => bytes.includes(text)).map(({ name }) => name);
}

test('what a paused rebuild has built is deleted with an account, and another rebuild can be ordered', async () => {
  const metadata = { actor: 'lin', at: new Date().toISOString(), correlationId: randomUUID() };
  const ordered = [
    { id: randomUUID(), type: 'RebuildRequested', data: { switch: true }, metadata },
    { id: randomUUID(), type: 'RebuildPaused', data: {}, metadata },
  ];
  await api.ports.events.append('projection-feed', ordered, -1);
  const pausing = new AbortController();
  const halfway = projector.rebuild('feed', { signal: pausing.signal, onProgress: () => pausing.abort(new Error('paused')) });
  await expect(halfway).rejects.toThrow('paused');
  expect(await documentsOf(2)).toMatchObject([{ document: { content: rare } }]);
  await erase();
  await erased();
  expect(await versionsOf('feed')).toEqual([1]);
  expect(await filesWith(rare)).toEqual([]);
  await api.append('projection-feed', 'RebuildRequested', { switch: true });
  await expect.poll(() => current('feed'), slow).toBe(3);
});

test.each([
  ['earlier code has built', 'stopped'],
  ['a rebuild left that was cancelled while no projector ran', 'building'],
] as const)('what %s is deleted with an account', async (_what, state) => {
  const { events, reads } = api.ports;
  const { version } = await reads.create('feed', 'earlier code');
  const built = await reads.open('feed', version, { indexes: [] });
  await built.write([{ id: '1', position: 1n, document: { content: rare } }], { storeId: events.storeId, position: 1n });
  await reads.update('feed', version, { state });
  await erase();
  await erased();
  expect(await versionsOf('feed')).toEqual([1]);
  expect(await filesWith(rare)).toEqual([]);
});

test('a projection that has stopped does not hold up an erasure, and keeps the version that says why', async () => {
  const { reads } = api.ports;
  await reads.create('activity', 'this code');
  const failure = { position: '1', eventId: randomUUID(), message: 'cannot fold this' };
  for (const version of [1, 2]) await reads.update('activity', version, { state: 'stopped', failure });
  await erase();
  await erased();
  expect(await versionsOf('activity')).toEqual([1, 2]);
});

/** Holds builds after they have read a page, until `goOn` is called. */
function holdBuilds(events: EventStore) {
  const all = events.all.bind(events);
  const moments = new EventEmitter();
  const [held, release] = [once(moments, 'held'), once(moments, 'go on')];
  events.all = async function* (options) {
    for await (const page of all(options)) {
      // Only builds name the personal fields that they need.
      if (options.personal?.length) {
        moments.emit('held');
        await release;
      }
      yield page;
    }
  };
  return { held, goOn: () => moments.emit('go on') };
}

test('a rebuild that runs during an erasure keeps no word in its search index', async () => {
  const { events, reads } = api.ports;
  const { held, goOn } = holdBuilds(events);
  const rebuilding = projector.rebuild('feed');
  await held;
  const versions = reads.versions.bind(reads);
  let looks = 0;
  reads.versions = (projection) => {
    // The erasure alone looks at those of all projections.
    if (projection === undefined) looks += 1;
    return versions(projection);
  };
  const expunge = reads.expunge?.bind(reads);
  let isExpunged = false;
  reads.expunge = async () => {
    await expunge?.();
    isExpunged = true;
  };

  await erase();
  await expect.poll(() => keyStoreOf(api.ports).ensure('eve'), slow).toBeUndefined();
  const head = await events.head();
  const isBehind = async () => {
    const read = (await versions()).filter((one) => one.current);
    const open = ({ projection, version }: (typeof read)[number]) => reads.open(projection, version, { indexes: [] });
    const checkpoints = await Promise.all(read.map(async (one) => (await open(one)).checkpoint()));
    return checkpoints.some((checkpoint) => (checkpoint?.position ?? 0n) < head);
  };
  await expect.poll(isBehind, slow).toBe(false);
  // Everything that readers use has folded the deletions.
  const before = looks;
  await expect.poll(() => isExpunged || looks > before + 1, slow).toBe(true);
  goOn();
  await rebuilding;
  await erased();
  expect(await current('feed')).toBe(2);
  expect(await filesWith(rare)).toEqual([]);
});
