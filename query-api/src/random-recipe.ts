import { chanceOrders, chanceRange, type DailyFeatureDocument } from '@potluck/projector/documents';
import { recipesFrom } from './chance-order.ts';
import type { Documented } from './documented.ts';
import { oldestFirst } from './paging.ts';

/** One of this many neighbours is drawn, so that the gaps between the random values matter little. */
const neighbours = 20;

/**
 * A random visible recipe of an owner: one of the 20 that follow a random value in one of the stored random orders. `random` is in [0, 1).
 * Uniform for up to 20 recipes, and nearly so for more.
 */
export async function randomRecipe(
  features: Documented<DailyFeatureDocument>,
  userId: string,
  random: () => number,
): Promise<DailyFeatureDocument | undefined> {
  const order = chanceOrders[Math.floor(random() * chanceOrders.length)] ?? 'order1';
  const drawn: DailyFeatureDocument[] = [];
  for await (const recipe of recipesFrom(features, userId, order, Math.floor(random() * chanceRange))) {
    if (drawn.push(recipe) === neighbours) break;
  }
  if (drawn.length > 0) return drawn[Math.floor(random() * drawn.length)];
  // A read model that older code is still building lacks the random orders.
  const { found } = await features.page({ where: { userId, hidden: false }, sort: oldestFirst, limit: neighbours });
  return found[Math.floor(random() * found.length)]?.document;
}
