import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedReadStore } from '@potluck/events/ports/embedded/read-store';
import { Fenced, type ReadStore } from '@potluck/events/ports/read-store';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type HeldLease, LeaseSeeker, looksDead, type Sighting, sight } from './lease.ts';

const lease = (beat: number) => ({ holder: 'ana', fence: 1, beat });
/** What is known after looks at these times, at each of which this beat was seen. */
const seen = (...looks: [at: number, beat: number][]): Sighting =>
  looks.reduce<Sighting | undefined>(
    (before, [at, beat]) => sight(lease(beat), before, { asked: at, answered: at }),
    undefined,
  ) as Sighting;

describe('a holder', () => {
  test('that was seen once may live', () => expect(looksDead(seen([90_000, 7]))).toBe(false));
  test('that beats lives', () => expect(looksDead(seen([0, 1], [1_000, 2], [2_000, 3], [3_000, 4], [4_000, 5]))).toBe(false));
  test('that has not beaten for so long lives no more', () => {
    expect(looksDead(seen([0, 1], [1_000, 1], [2_400, 1]))).toBe(false);
    expect(looksDead(seen([0, 1], [1_000, 1], [2_500, 1]))).toBe(true);
  });
  test('that beats again lives', () => expect(looksDead(seen([0, 1], [1_000, 1], [2_500, 1], [3_000, 2]))).toBe(false));
  test('is not judged by who slept meanwhile', () => expect(looksDead(seen([0, 1], [60_000, 1]))).toBe(false));
  test('is not judged by how long the store took to answer', () => {
    const slow = sight(lease(1), undefined, { asked: 0, answered: 2_000 });
    expect(looksDead(sight(lease(1), slow, { asked: 3_000, answered: 9_000 }))).toBe(false);
    expect(looksDead(sight(lease(1), slow, { asked: 4_500, answered: 9_000 }))).toBe(true);
  });
});

describe('of several', () => {
  let folder: string;
  let reads: ReadStore;
  let theirs: ReadStore;
  const held: HeldLease[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'potluck-lease-'));
    [reads, theirs] = [await openEmbeddedReadStore({ folder }), await openEmbeddedReadStore({ folder })];
  });
  afterEach(async () => {
    for (const lease of held.splice(0)) await lease.release();
    await Promise.all([reads.close(), theirs.close()]);
    await rm(folder, { recursive: true });
  });
  const ana = () => new LeaseSeeker(reads, 'feed', 'ana');
  const ben = () => new LeaseSeeker(theirs, 'feed', 'ben');
  const take = async (seeker: LeaseSeeker, options?: { byForce: boolean }) => {
    const lease = await seeker.take(options);
    if (lease) held.push(lease);
    return lease;
  };

  test('one has it', async () => {
    const taken = await Promise.all([take(ana()), take(ben())]);
    expect(taken.filter(Boolean)).toHaveLength(1);
  });
  test('who does not have it sees who has', async () => {
    const seeker = ben();
    await take(ana());
    expect(await take(seeker)).toBeUndefined();
    expect(seeker.holder).toBe('ana');
  });
  test('given back, it is the next one’s, under a higher fence', async () => {
    const first = await take(ana());
    await first?.release();
    const second = await take(ben());
    expect(second?.fence).toBeGreaterThan(first?.fence as number);
    expect(first?.sure).toBe(false);
    await expect(first?.ensure()).rejects.toThrow(Fenced);
    expect(second?.sure).toBe(true);
  });
  test('taken by force, it is lost to who had it with the next beat', async () => {
    const first = await take(ana());
    const second = await take(ben(), { byForce: true });
    await new Promise((resolve) => first?.lost.addEventListener('abort', resolve));
    expect(first?.lost.reason).toBeInstanceOf(Fenced);
    expect(second?.lost.aborted).toBe(false);
  });
  test('who lost it does not give back what is another’s', async () => {
    const first = await take(ana());
    await take(ben(), { byForce: true });
    await first?.release();
    expect(await reads.lease('feed')).toMatchObject({ holder: 'ben' });
  });
  test('a beat whose answer was lost is known again', async () => {
    const first = await take(ana());
    const { fence, beat } = (await reads.lease('feed')) as { fence: number; beat: number };
    await reads.putLease('feed', { holder: 'ana', fence, beat: beat + 1 }, beat);
    await first?.release();
    expect(await reads.lease('feed')).toMatchObject({ holder: '', fence });
  });
  test('who finds its own name there takes it anew', async () => {
    const first = await take(ana());
    expect((await take(ana()))?.fence).toBeGreaterThan(first?.fence as number);
  });
});
