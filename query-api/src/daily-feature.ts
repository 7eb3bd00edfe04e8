import { createHash } from 'node:crypto';

interface Candidate {
  id: number;
  /** ISO date-time in UTC. */
  createdAt: string;
  /** Position of its creation. */
  created: number;
}

/**
 * The recipe of the day `now` (ISO date-time in UTC) falls on, among one owner's: of those created before 00:00 UTC
 * the one with the highest hash of day and id; if there is none, the earliest created today.
 * The same all day, on every machine, after every rebuild.
 */
export function dailyFeature<C extends Candidate>(candidates: readonly C[], now: string): C | undefined {
  const day = now.slice(0, 10);
  const before = candidates.filter(({ createdAt }) => createdAt.slice(0, 10) < day);
  if (before.length === 0) return candidates.toSorted((a, b) => a.created - b.created)[0];
  return before
    .map((candidate) => ({ candidate, hash: hashOf(day, candidate.id) }))
    .reduce((best, next) => (next.hash > best.hash ? next : best)).candidate;
}

const hashOf = (day: string, id: number) => createHash('sha256').update(`${day}:${id}`).digest('hex');
