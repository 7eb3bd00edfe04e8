import { createHash } from 'node:crypto';
import { chanceOrders, chanceRange, type DailyFeatureDocument } from '@potluck/projector/documents';
import { recipesFrom } from './chance-order.ts';
import type { Documented } from './documented.ts';
import { oldestFirst } from './paging.ts';

/** With fewer older candidates than this, all are compared in memory. */
const few = 64;

/**
 * An owner's recipe of the day on which `now` (ISO date-time in UTC) falls. A hash of the day picks one of the stored random orders and a
 * start value in it; the first visible recipe from there that was created before 00:00 UTC is the answer. Without one, the earliest created
 * today. The result is the same all day, on every machine and after every rebuild, and only a few recipes are read.
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
  // A read model that older code is still building lacks the random orders.
  return older[0];
}
