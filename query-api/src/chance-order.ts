import type { chanceOrders, DailyFeatureDocument } from '@potluck/projector/documents';
import type { Documented } from './documented.ts';

const atOnce = 20;

/** Iterates over an owner's visible recipes in a stored random order, from the value `start`, wrapping around. Reads pages on demand. */
export async function* recipesFrom(
  features: Documented<DailyFeatureDocument>,
  userId: string,
  order: (typeof chanceOrders)[number],
  start: number,
): AsyncGenerator<DailyFeatureDocument, undefined> {
  const sort = { fields: [order, 'created'], direction: 'asc' as const };
  for (const part of [{ gt: start - 1 }, { lt: start }]) {
    const where = { userId, hidden: false, [order]: part };
    for (let after: number[] | undefined, more = true; more; ) {
      const page = await features.page({ where, sort, after, limit: atOnce });
      const found = page.found.flatMap(({ document }) => document ?? []);
      yield* found;
      const last = found.at(-1);
      after = last && [last[order], last.created];
      more = page.more && last !== undefined;
    }
  }
}
