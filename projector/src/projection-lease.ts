import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { LeaseCandidate, type LeaseStorage } from '@potluck/stores/lease';
import type { ReadStore } from '@potluck/stores/ports/read-store';

/** How often candidates read a lease, in ms. */
export const checkEveryMs = 500;

const times = { heartbeatEvery: 1_000, expiresAfter: 2_500, validFor: 1_500, longestGap: 5_000 };

/** A unique holder name that tells an operator which process it is. */
export const newHolder = (): string => `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;

const storageOf = (reads: ReadStore, projection: string): LeaseStorage => ({
  name: projection,
  read: () => reads.lease(projection),
  async write(row, seen) {
    const heartbeat = (seen ?? 0) + 1;
    return (await reads.putLease(projection, { ...row, heartbeat }, seen)) ? heartbeat : undefined;
  },
});

/** The lease to lead a projection, stored with its read models. */
export const projectionLease = (reads: ReadStore, projection: string, holder: string, { alone = false } = {}): LeaseCandidate =>
  new LeaseCandidate(storageOf(reads, projection), holder, { times, alone });
