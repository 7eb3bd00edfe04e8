import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedReadStore } from '@potluck/stores/embedded/read-store';
import type { HeldLease, LeaseCandidate } from '@potluck/stores/lease';
import { Fenced, type ReadStore } from '@potluck/stores/ports/read-store';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { projectionLease } from './projection-lease.ts';

describe('of several candidates', () => {
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
  const take = async (candidate: LeaseCandidate, options?: { force: boolean }) => {
    const lease = await candidate.take(options);
    if (lease) held.push(lease);
    return lease;
  };

  test('one holds it', async () => {
    const taken = await Promise.all([take(ana()), take(ben())]);
    expect(taken.filter(Boolean)).toHaveLength(1);
  });
  test('a candidate sees the holder', async () => {
    const candidate = ben();
    await take(ana());
    expect(await take(candidate)).toBeUndefined();
    expect(candidate.holder).toBe('ana');
  });
  test('once released, the next one gets it, with a higher fence', async () => {
    const first = await take(ana());
    await first?.release();
    const second = await take(ben());
    expect(second?.fence).toBeGreaterThan(first?.fence as number);
    expect(first?.isValid).toBe(false);
    await expect(first?.verify()).rejects.toThrow(Fenced);
    expect(second?.isValid).toBe(true);
  });
  test('taken by force, the former holder loses it with the next heartbeat', async () => {
    const first = await take(ana());
    const second = await take(ben(), { force: true });
    await new Promise((resolve) => first?.lost.addEventListener('abort', resolve));
    expect(first?.lost.reason).toBeInstanceOf(Fenced);
    expect(second?.lost.aborted).toBe(false);
  });
  test('a former holder does not release the lease of another', async () => {
    const first = await take(ana());
    await take(ben(), { force: true });
    await first?.release();
    expect(await reads.lease('feed')).toMatchObject({ holder: 'ben' });
  });
  test('a heartbeat whose answer was lost is recognised', async () => {
    const first = await take(ana());
    const { fence, heartbeat } = (await reads.lease('feed')) as { fence: number; heartbeat: number };
    await reads.putLease('feed', { holder: 'ana', fence, heartbeat: heartbeat + 1 }, heartbeat);
    await first?.release();
    expect(await reads.lease('feed')).toMatchObject({ holder: '', fence });
  });
  test('a holder alone needs no heartbeat, unless another takes the lease anyway', async () => {
    const alone = projectionLease(reads, 'feed', 'ana', { alone: true });
    const first = (await take(alone, { force: true })) as HeldLease;
    const before = await reads.lease('feed');
    // Longer than all timeouts of heartbeats: another process, without the folder's lock, sees the heartbeat unchanged.
    const other = ben();
    await expect.poll(() => take(other), { timeout: 10_000, interval: 400 }).toBeDefined();
    expect((await reads.lease('feed'))?.heartbeat).toBe((before?.heartbeat ?? 0) + 1);
    expect(first.isValid).toBe(true);
    first.lose();
    await expect(first.verify()).rejects.toThrow(Fenced);
  });
  test('a candidate that finds its own name takes it again', async () => {
    const first = await take(ana());
    expect((await take(ana()))?.fence).toBeGreaterThan(first?.fence as number);
  });
});
