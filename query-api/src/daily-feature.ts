import { createHash } from 'node:crypto';
import { chanceOrders, chanceRange, type DailyFeatureDocument } from '@potluck/projector/documents';
import { recipesFrom } from './chance-order.ts';
import type { Documented } from './documented.ts';
import { oldestFirst } from './paging.ts';

/** Up to so many candidates are all looked at. */
const few = 64;

/**
 * The recipe of the day `now` (ISO date-time in UTC) falls on, among one owner's: of those created before 00:00 UTC the first in one of
 * the orders of chance, from a place on; the day says in which and where. If there is none, the earliest created today.
 * The same all day, on every machine, after every rebuild, and however many recipes there are, a few are looked at.
 */
export async function dailyFeature(
  features: Documented<DailyFeatureDocument>,
  userId: string,
  now: string,
): Promise<DailyFeatureDocument | undefined> {
  const day = now.slice(0, 10);
  const isOlder = ({ createdAt }: DailyFeatureDocument) => createdAt.slice(0, 10) < day;
  const { found: first } = await features.page({ where: { userId, hidden: false }, sort: oldestFirst, limit: few });
  const earliest = first.flatMap(({ document }) => document ?? []);
  const older = earliest.filter(isOlder);
  if (older.length === 0) return earliest[0];
  const hash = createHash('sha256').update(`day:${day}`).digest();
  const order = chanceOrders[(hash[0] ?? 0) % chanceOrders.length] ?? 'order1';
  const start = hash.readUIntBE(1, 6);
  if (older.length < few) {
    const distance = (recipe: DailyFeatureDocument) => (recipe[order] - start + chanceRange) % chanceRange;
    return older.reduce((best, next) => (distance(next) < distance(best) ? next : best));
  }
  for await (const recipe of recipesFrom(features, userId, order, start)) if (isOlder(recipe)) return recipe;
  // A read model that is still being built by older code has no such order.
  return older[0];
}
