import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedReadStore } from '@potluck/stores/embedded/read-store';
import type { HeldLease, LeaseSeeker } from '@potluck/stores/lease';
import { Fenced, type ReadStore } from '@potluck/stores/ports/read-store';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { projectionLease } from './projection-lease.ts';

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
  const ana = () => projectionLease(reads, 'feed', 'ana');
  const ben = () => projectionLease(theirs, 'feed', 'ben');
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
  test('who is alone needs no beat, until another has taken it all the same', async () => {
    const alone = projectionLease(reads, 'feed', 'ana', { alone: true });
    const first = (await take(alone, { byForce: true })) as HeldLease;
    const before = await reads.lease('feed');
    // Longer than a beat and all that depends on one: another sees it stand still, as it may when it looks at a folder that is not its own.
    const other = ben();
    await expect.poll(() => take(other), { timeout: 10_000, interval: 400 }).toBeDefined();
    expect((await reads.lease('feed'))?.beat).toBe((before?.beat ?? 0) + 1);
    expect(first.sure).toBe(true);
    first.lose();
    await expect(first.ensure()).rejects.toThrow(Fenced);
  });
  test('who finds its own name there takes it anew', async () => {
    const first = await take(ana());
    expect((await take(ana()))?.fence).toBeGreaterThan(first?.fence as number);
  });
});
