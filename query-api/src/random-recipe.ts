import { chanceOrders, chanceRange, type DailyFeatureDocument } from '@potluck/projector/documents';
import { recipesFrom } from './chance-order.ts';
import type { Documented } from './documented.ts';
import { oldestFirst } from './paging.ts';

/** Among so many neighbours one is drawn, so that it matters little how far they stand apart. */
const neighbours = 20;

/**
 * One of an owner's visible recipes, drawn among those that follow a random place in a random order; `random` is in [0, 1).
 * Of up to 20 each is as likely as another, of more nearly so.
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
  // A read model that is still being built by older code has no such order.
  const { found } = await features.page({ where: { userId, hidden: false }, sort: oldestFirst, limit: neighbours });
  return found[Math.floor(random() * found.length)]?.document;
}
