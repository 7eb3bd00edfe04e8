import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { LeaseCandidate, type LeaseStorage } from '@potluck/stores/lease';
import type { ReadStore } from '@potluck/stores/ports/read-store';

/** How often those who do not have a projection look whether its holder lives, in ms. */
export const lookEveryMs = 500;

const times = { heartbeatEvery: 1_000, expiresAfter: 2_500, validFor: 1_500, longestGap: 5_000 };

/** A name for who holds, that is never given twice and tells a person where to look. */
export const newHolder = (): string => `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;

const storageOf = (reads: ReadStore, projection: string): LeaseStorage => ({
  name: projection,
  read: () => reads.lease(projection),
  async write(row, seen) {
    const heartbeat = (seen ?? 0) + 1;
    return (await reads.putLease(projection, { ...row, heartbeat }, seen)) ? heartbeat : undefined;
  },
});

/** The right to feed a projection, kept with its read models. */
export const projectionLease = (reads: ReadStore, projection: string, holder: string, { alone = false } = {}): LeaseCandidate =>
  new LeaseCandidate(storageOf(reads, projection), holder, { times, alone });
