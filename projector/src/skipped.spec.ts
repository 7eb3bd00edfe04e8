import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { collectLog } from '@potluck/stores/log.fixture';
import { openPorts } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Community } from './community.fixture.ts';
import * as e from './history.fixture.ts';
import { type AnyProjection, projections } from './projections/all.ts';
import { startProjector } from './start-projector.ts';
import { throwsOn } from './throwing.fixture.ts';

const waitOptions = { timeout: 40_000, interval: 20 };
let community: Community;
const broken = { projections: projections.map((one): AnyProjection => (one.name === 'recipes' ? throwsOn('Stone') : one)) };
beforeEach(async () => {
  community = await Community.open(broken);
});
afterEach(() => community.dispose());
const states = async () => (await community.versions('recipes')).map(({ version, state }) => [version, state]);
const titles = async () => Object.values(await community.documents('recipes')).map(({ document }) => (document as { title: string }).title);

/** Appends the decision to skip the event at this revision of a recipe. */
async function skip(stream: string, revision: number): Promise<void> {
  const [event] = (await community.ports.events.read(stream, { after: revision - 1 })).events;
  const data = { eventId: event?.id, stream, revision, type: event?.type, error: 'e', codeVersion: 'c', reason: 'r' };
  const metadata = { actor: 'spec', at: e.at(1), correlationId: 'spec' };
  await community.ports.events.append('projection-recipes', [{ id: randomUUID(), type: 'EventSkipped', data, metadata }], -1);
}
const restart = async (options?: Parameters<Community['start']>[0]) => {
  await community.stop();
  await community.start(options);
};

test('a skipped event is skipped by the version that stopped, after a restart, and by every later version', async () => {
  await community.happen(e.recipeCreated(1), e.recipeUpdated(1, 'Stone'), e.recipeUpdated(1, 'Soup'), e.recipeCreated(2));
  await vi.waitFor(async () => expect(await states()).toEqual([[1, 'stopped']]), waitOptions);
  // The projector follows the stream of decisions.
  await skip('recipe-1', 1);
  await vi.waitFor(async () => expect((await titles()).sort()).toEqual(['Bread', 'Soup']), waitOptions);
  expect((await community.versions('recipes'))[0]).not.toHaveProperty('failure');
  expect(await community.projector.retry('recipes')).toEqual({ rebuilding: false });

  await restart(broken);
  expect(await states()).toEqual([[1, 'running']]);
  await community.projector.rebuild('recipes');
  expect(await states()).toEqual([
    [1, 'running'],
    [2, 'running'],
  ]);
  expect((await titles()).sort()).toEqual(['Bread', 'Soup']);
});

describe('a version that had folded it before', () => {
  beforeEach(async () => {
    await restart();
    await community.happen(e.recipeCreated(1), e.recipeUpdated(1, 'Stone'), e.recipeCreated(2));
    await community.folded();
    await restart(broken);
    await expect(community.projector.rebuild('recipes')).rejects.toThrow('recipes stops at 2');
    expect((await titles()).sort()).toEqual(['Bread', 'Stone']);
  });
  const twoBreads = async () => expect(await titles()).toEqual(['Bread', 'Bread']);

  test('is current, and fed, until one without it is built', async () => {
    const read: number[] = [];
    community.ports.bus.subscribe('versions', async () => read.push((await titles()).length));
    await skip('recipe-1', 1);
    expect(await community.projector.retry('recipes')).toEqual({ rebuilding: true });
    await vi.waitFor(twoBreads, waitOptions);
    expect(new Set(read)).toEqual(new Set([2]));
    await community.happen(e.recipeUpdated(2, 'Soup'));
    await community.folded();
    expect((await titles()).sort()).toEqual(['Bread', 'Soup']);
    const versions = (await community.versions('recipes')).map(({ version }) => version);
    await restart(broken);
    expect((await community.versions('recipes')).map(({ version }) => version)).toEqual(versions);
  });

  test('even if that is built only after a restart, by code that can fold the event', async () => {
    await skip('recipe-1', 1);
    await restart();
    expect(await community.current('recipes')).toBe(1);
    await vi.waitFor(twoBreads, waitOptions);
    expect(await states()).toContainEqual([await community.current('recipes'), 'running']);
  });
});

test('a version by other code is current until the stopped one has caught up', async () => {
  await restart();
  await community.happen(e.recipeCreated(1), e.recipeUpdated(1, 'Stone'));
  await community.folded();
  const newer = projections.map((one): AnyProjection => (one.name === 'recipes' ? { ...throwsOn('Stone'), number: one.number + 1 } : one));
  collectLog();
  await restart({ projections: newer });
  await vi.waitFor(
    async () => expect((await community.versions('recipes'))[1]).toMatchObject({ state: 'stopped', failure: {} }),
    waitOptions,
  );
  expect(await titles()).toEqual(['Stone']);
  await skip('recipe-1', 1);
  expect(await community.projector.retry('recipes')).toEqual({ rebuilding: true });
  await vi.waitFor(async () => expect(await community.current('recipes')).toBe(2), waitOptions);
  expect(await titles()).toEqual(['Bread']);
  vi.restoreAllMocks();
});

describe('an event that is skipped while a version is built', () => {
  const soup = [e.recipeCreated(1), e.recipeUpdated(1, 'Stone'), e.recipeUpdated(1, 'Soup'), e.recipeCreated(2)];
  /** Holds a fully folded version of the recipes in the state 'building' until `goOn` is called. */
  function holdBuilt({ reads }: Ports) {
    const open = reads.open.bind(reads);
    const moments = new EventEmitter();
    const [folded, held] = [once(moments, 'folded'), once(moments, 'go on')];
    reads.open = async (name, version, shape, options) => {
      const collection = await open<never>(name, version, shape, options);
      const finishLoading = collection.finishLoading.bind(collection);
      if (name === 'recipes')
        collection.finishLoading = async () => {
          moments.emit('folded');
          await held;
          await finishLoading();
        };
      return collection as never;
    };
    return { folded, goOn: () => moments.emit('go on') };
  }

  test('is skipped by that version, although it throws on the event', async () => {
    await community.happen(...soup);
    await vi.waitFor(async () => expect(await states()).toEqual([[1, 'stopped']]), waitOptions);
    const { folded, goOn } = holdBuilt(community.ports);
    const rebuilding = community.projector.rebuild('recipes');
    await folded;
    await skip('recipe-1', 1);
    await community.projector.retry('recipes');
    goOn();
    expect(await rebuilding).toMatchObject({ version: 2, switched: true });
    expect((await titles()).sort()).toEqual(['Bread', 'Soup']);
    expect(await states()).toContainEqual([2, 'running']);
  });

  test('is skipped by the first version too, which is already current', async () => {
    await community.happen(...soup);
    await community.stop();
    await rm(join(community.folder, 'read'), { recursive: true });
    community.ports = await openPorts({ dataFolder: community.folder });
    const { folded, goOn } = holdBuilt(community.ports);
    community.projector = await startProjector(community.ports, { ...broken, dataFolder: community.folder, alone: true });
    await folded;
    await skip('recipe-1', 1);
    await community.projector.retry('recipes');
    goOn();
    await vi.waitFor(async () => expect((await titles()).sort()).toEqual(['Bread', 'Soup']), waitOptions);
    await vi.waitFor(async () => expect(await states()).toEqual([[1, 'running']]), waitOptions);
  });

  test.each([
    ['', 0],
    [', also in its thread', 3_000],
  ])('is never shown by a version that had folded it%s', async (_where, likes) => {
    await restart();
    await community.happen(e.recipeCreated(1), e.recipeUpdated(1, 'Stone'), e.posted(1));
    if (likes > 0) await community.happenOften(Array.from({ length: likes }, (_, n) => (n % 2 ? e.unliked(1, 'ben') : e.liked(1, 'ben'))));
    await community.folded();
    const { folded, goOn } = holdBuilt(community.ports);
    const rebuilding = community.projector.rebuild('recipes');
    await folded;
    const read: Promise<number>[] = [];
    community.ports.bus.subscribe('versions', () => read.push(community.current('recipes')));
    await skip('recipe-1', 1);
    expect(await community.projector.retry('recipes')).toEqual({ rebuilding: true });
    goOn();
    expect(await rebuilding).toMatchObject({ version: 3, switched: true });
    expect(await titles()).toEqual(['Bread']);
    expect(new Set(await Promise.all(read))).toEqual(new Set([1, 3]));
  });

  test('is not in the current version if it is skipped just at the switch', async () => {
    await restart();
    await community.happen(e.recipeCreated(1), e.recipeUpdated(1, 'Stone'));
    await community.folded();
    const { reads } = community.ports;
    const switchTo = reads.switchTo.bind(reads);
    reads.switchTo = async (name, version) => {
      if (version === 2) await skip('recipe-1', 1);
      await switchTo(name, version);
    };
    expect(await community.projector.rebuild('recipes')).toMatchObject({ version: 3, switched: true });
    expect(await titles()).toEqual(['Bread']);
  });
});
