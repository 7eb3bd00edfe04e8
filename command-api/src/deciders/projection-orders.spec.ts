import { foldEvents, projectionStream, type Refused } from '@potluck/events';
import type { OrderInput } from '@potluck/events/inputs/analysis';
import { describe, expect, test } from 'vitest';
import { orderProjection } from './projection-orders.ts';

type Version = Parameters<typeof orderProjection>[2][number];
const read: Version = { version: 1, state: 'running', current: true, signature: '1: A@1' };
const beside: Version = { version: 2, state: 'running', current: false, signature: '1: A@1 without e1', order: 0 };
const building: Version = { version: 3, state: 'building', current: false, signature: '1: A@1', order: 0 };
const stopped: Version = { ...beside, state: 'stopped' };

const where = { eventId: 'e1', stream: 'recipe-1', revision: 0, type: 'RecipeCreated', error: '', codeVersion: '', reason: 'r' };
const recorded = (types: [type: string, data?: object][]) => types.map(([type, data = {}], revision) => ({ type, data, revision }));
const requested: [string, object] = ['RebuildRequested', { switch: true }];

/** The events of an order, or the code of its refusal. */
function answer(input: OrderInput, versions: Version[], ...before: [type: string, data?: object][]) {
  try {
    return orderProjection(input, foldEvents(projectionStream, recorded(before)), versions).map(({ type, data }) => [type, data]);
  } catch (error) {
    return (error as Refused).code;
  }
}

describe('a rebuild', () => {
  const order = { order: 'rebuild' } as const;
  test('is ordered', () => expect(answer(order, [read])).toEqual([['RebuildRequested', { switch: true }]]));
  test('is ordered for a comparison, without a switch', () =>
    expect(answer({ ...order, switch: false }, [read])).toEqual([['RebuildRequested', { switch: false }]]));
  test('is ordered again once the last one is finished', () => expect(answer(order, [read, beside], requested)).toEqual([requested]));
  test('is ordered again after the last one stopped at an event', () =>
    expect(answer(order, [read, stopped], requested)).toEqual([requested]));
  test('is ordered again after the last one was cancelled', () =>
    expect(answer(order, [read], requested, ['RebuildCancelled'])).toEqual([requested]));
  test.each([
    ['no projector has begun it', [read]],
    ['it is being built', [read, building]],
  ])('is refused beside another: %s', (_name, versions) => expect(answer(order, versions, requested)).toBe('rebuild-under-way'));
  test('of an unknown projection is refused', () => expect(answer(order, [])).toBe('projection-not-found'));
});

describe('pause, resume and cancel', () => {
  test('a build pauses and resumes', () => {
    expect(answer({ order: 'pause' }, [read, building], requested)).toEqual([['RebuildPaused', {}]]);
    expect(answer({ order: 'pause' }, [read, building], requested, ['RebuildPaused'])).toEqual([]);
    expect(answer({ order: 'resume' }, [read, building], requested, ['RebuildPaused'])).toEqual([['RebuildResumed', {}]]);
    expect(answer({ order: 'resume' }, [read, building], requested)).toEqual([]);
    expect(answer({ order: 'cancel' }, [read, building], requested, ['RebuildPaused'])).toEqual([['RebuildCancelled', {}]]);
  });
  test.each(['pause', 'resume', 'cancel'] as const)('%s is refused without a build', (order) => {
    expect(answer({ order }, [read])).toBe('no-rebuild');
    expect(answer({ order }, [read, beside], requested)).toBe('no-rebuild');
    expect(answer({ order }, [read, building], requested, ['RebuildCancelled'])).toBe('no-rebuild');
  });
});

describe('a version', () => {
  test('is switched to by readers', () => {
    const switched = [['VersionSwitched', { from: 1, to: 2, hash: null }]];
    expect(answer({ order: 'switch', version: 2 }, [read, beside])).toEqual(switched);
    expect(answer({ order: 'switch', version: 1 }, [read, beside])).toEqual([]);
  });
  test.each<[string, Version]>([
    ['is being built', building],
    ['has stopped', { ...stopped, version: 3 }],
    ['is by other code', { ...beside, version: 3, signature: '2: A@1' }],
  ])('is not switched to if it %s', (_name, version) =>
    expect(answer({ order: 'switch', version: 3 }, [read, version])).toBe('version-not-ready'),
  );
  test('is dropped, unless readers use it or it is being built', () => {
    expect(answer({ order: 'drop', version: 2 }, [read, beside])).toEqual([['VersionDropped', { version: 2 }]]);
    expect(answer({ order: 'drop', version: 1 }, [read, beside])).toBe('version-in-use');
    expect(answer({ order: 'drop', version: 3 }, [read, building], requested)).toBe('rebuild-under-way');
    expect(answer({ order: 'drop', version: 2 }, [read, { ...beside, order: -1 }], requested)).toBe('rebuild-under-way');
    expect(answer({ order: 'drop', version: 4 }, [read, beside])).toBe('version-not-found');
  });
  test('that a rebuild built is dropped, and the rebuild is not under way again', () => {
    const dropped: [string, object] = ['VersionDropped', { version: 2 }];
    expect(answer({ order: 'pause' }, [read], requested, dropped)).toBe('no-rebuild');
    expect(answer({ order: 'rebuild' }, [read], requested, dropped)).toEqual([requested]);
  });
  test('that stopped is retried', () => {
    expect(answer({ order: 'retry' }, [read, stopped])).toEqual([['RetryRequested', {}]]);
    expect(answer({ order: 'retry' }, [read, beside])).toEqual([]);
  });
});

test('a skip is withdrawn once', () => {
  const input = { order: 'withdraw-skip', eventId: 'e1', reason: 'mended' } as const;
  const withdrawn: [string, object] = ['SkipWithdrawn', { eventId: 'e1', reason: 'mended' }];
  expect(answer(input, [read], ['EventSkipped', where])).toEqual([withdrawn]);
  expect(answer(input, [read], ['EventSkipped', where], withdrawn)).toEqual([]);
  expect(answer(input, [read], ['EventSkipped', where], withdrawn, ['EventSkipped', where])).toEqual([withdrawn]);
  expect(answer(input, [read])).toBe('not-skipped');
});
