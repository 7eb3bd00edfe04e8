import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Community } from './community.fixture.ts';
import * as e from './history.fixture.ts';
import type { Progress } from './progress.ts';

/** Enough to be built in a worker thread, in several pages. */
const manyLikes = Array.from({ length: 12_000 }, (_, i) => (i % 3 === 2 ? e.unliked(1, 'ben') : e.liked(1, 'ben')));

/** Stopped: each test has a copy. */
let many: Community;
let community: Community;
beforeAll(async () => {
  many = await Community.open();
  await many.happen(e.posted(1), e.commented(1), e.registered('ana', 'Ana'));
  await many.happenOften(manyLikes);
  await many.happen(e.commented(2, 1));
  await many.folded();
  await many.stop();
});
afterAll(() => many.remove());
beforeEach(async () => {
  community = await Community.copyOf(many);
});
afterEach(() => community.dispose());

test('a rebuild gives the same documents, in a new version', async () => {
  const before = await community.documents('feed');
  const rebuilt = await community.projector.rebuild('feed');
  expect(rebuilt).toMatchObject({ version: 2, switched: true, events: Number(community.position) });
  expect(await community.versions('feed')).toMatchObject([
    { version: 1, state: 'running', current: false },
    { version: 2, state: 'running', current: true },
  ]);
  expect(await community.documents('feed', 2)).toEqual(before);
});

test('a rebuild of a projection that takes few events has its place in the log by the last event of all', async () => {
  const { events, reads } = community.ports;
  const { version } = await community.projector.rebuild('profiles');
  const { storeId } = events;
  const position = await events.head();
  const eventId = (await events.eventAt(position))?.id;
  // The build's own: nothing is appended, so that nothing is fed.
  expect(await (await reads.open('profiles', version, { indexes: [] })).checkpoint()).toEqual({ storeId, position, eventId });
});

test('a rebuild during appends ends with all events in both versions', async () => {
  let ended = false;
  const appending = (async () => {
    for (let n = 0; !ended; n++) await community.happen(e.liked(1, `person${n}`));
  })();
  await community.projector.rebuild('feed');
  ended = true;
  await appending;
  await community.happen(e.commented(3));
  await community.folded();
  expect(await community.documents('feed', 2)).toEqual(await community.documents('feed', 1));
  expect((await community.documents('feed'))['1']?.document).toMatchObject({ commentsCount: 3 });
});

test('separate rebuilds share one pass over the log, and stopping one does not affect the others', async () => {
  const started: unknown[] = [];
  const noted = (worker: unknown) => void started.push(worker);
  process.on('worker', noted);
  const stopped = new AbortController();
  const first = community.projector.rebuild('feed', { signal: stopped.signal });
  const building = () => community.projector.status().some(({ projection, state }) => projection === 'feed' && state === 'building');
  while (!building()) await new Promise(setImmediate);
  const others = Promise.all((['likes', 'comments'] as const).map((name) => community.projector.rebuild(name)));
  const refused = expect(first).rejects.toThrow();
  stopped.abort();
  await refused;
  expect(await others).toMatchObject([{ version: 2 }, { version: 2 }]);
  expect(started).toHaveLength(1);
  process.off('worker', noted);
  for (const name of ['likes', 'comments'] as const) {
    expect(await community.documents(name, 2)).toEqual(await community.documents(name, 1));
  }
  // The stopped one is resumed.
  await community.projector.rebuild('feed');
  expect(await community.documents('feed', 2)).toEqual(await community.documents('feed', 1));
});

test('readers get the new version when it has passed the old one, and are notified', async () => {
  community.published = [];
  await community.projector.rebuild('feed');
  expect(community.messages('resync')).toEqual([{ projection: 'feed' }]);
  expect(community.messages('versions').at(-1)).toEqual({ projection: 'feed' });
  community.published = [];
  await community.happen(e.liked(1, 'cleo'));
  await community.folded();
  expect(community.messages('changes').filter(({ projection }) => projection === 'feed')).toHaveLength(1);
});

test('without a switch readers keep the old one, and the new one is fed', async () => {
  expect(await community.projector.rebuild('feed', { switch: false })).toMatchObject({ switched: false });
  await community.happen(e.liked(1, 'cleo'));
  await community.folded();
  expect(await community.current('feed')).toBe(1);
  expect(await community.documents('feed', 2)).toEqual(await community.documents('feed', 1));
});

test('the previous version is kept, older ones are dropped', async () => {
  await community.projector.rebuild('feed');
  await community.projector.rebuild('feed');
  expect((await community.versions('feed')).map(({ version }) => version)).toEqual([2, 3]);
  await community.stop();
  await community.start();
  await community.happen(e.liked(1, 'ben'));
  await community.folded();
  expect(await community.documents('feed', 2)).toEqual(await community.documents('feed', 3));
});

test('progress has the positions done and their total', async () => {
  const seen: Progress[] = [];
  await community.projector.rebuild('feed', { onProgress: (progress) => seen.push(progress) });
  const of = Number(community.position);
  expect(seen.at(-1)).toMatchObject({ done: of, of, secondsLeft: 0 });
  expect(seen[0]?.done).toBeLessThan(of);
  expect(seen.map(({ done }) => done)).toEqual(seen.map(({ done }) => done).sort((a, b) => a - b));
  expect(community.messages('progress').at(-1)).toMatchObject({ projection: 'feed', version: 2, done: of, of });
});

test('a rebuild that was stopped half-way is resumed, also after a restart', async () => {
  const stop = new AbortController();
  const stopped = community.projector.rebuild('feed', { signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) });
  await expect(stopped).rejects.toThrow('enough');
  expect(await community.versions('feed')).toMatchObject([
    { version: 1, state: 'running', current: true },
    { version: 2, state: 'building', current: false },
  ]);
  await community.stop();
  await community.start();
  const { version, events } = await community.projector.rebuild('feed');
  expect(version).toBe(2);
  expect(events).toBeLessThan(Number(community.position));
  expect(await community.documents('feed', 2)).toEqual(await community.documents('feed', 1));
});

test('a rebuild is resumed after its process was killed', async () => {
  await community.stop();
  const program = join(import.meta.dirname, 'rebuilding-process.fixture.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, community.folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await community.start();
  expect(await community.versions('feed')).toMatchObject([
    { version: 1, state: 'running', current: true },
    { version: 2, state: 'building', current: false },
  ]);
  await community.projector.rebuild('feed');
  expect(await community.current('feed')).toBe(2);
  expect(await community.documents('feed', 2)).toEqual(await community.documents('feed', 1));
});

test('a projection has one rebuild at a time', async () => {
  const first = community.projector.rebuild('feed');
  await expect(community.projector.rebuild('feed')).rejects.toThrow('being built already');
  await first;
});

test('an unknown projection is named, with the known ones', () =>
  expect(community.projector.rebuild('foods')).rejects.toThrow(/no projection 'foods'.*recipes, profiles, feed/));

test('the projector stops in the middle of a rebuild, and leaves no thread behind', async () => {
  const rebuilding = community.projector.rebuild('feed');
  const refused = expect(rebuilding).rejects.toThrow('stopped');
  await community.stop();
  await refused;
  await community.start();
});
