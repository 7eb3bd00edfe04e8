import type { LogIndexDocument } from '@potluck/projector/documents';
import type { Documented } from '../documented.ts';
import { newestFirst, oldestFirst } from '../paging.ts';

/**
 * The position of the first event at or after `at`, an ISO date-time; one beyond the last event if there is none. Times grow with
 * positions, but for the clocks of several processes and imported histories: the day's edge may then be off by a few events.
 */
export async function positionAt(index: Documented<LogIndexDocument>, at: string): Promise<number> {
  const [last] = await index.find({ sort: newestFirst, limit: 1 });
  let low = 0;
  let high = (last?.document?.created ?? 0) + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [found] = await index.find({ sort: oldestFirst, after: [middle - 1], limit: 1 });
    const { created = high, at: foundAt = at } = found?.document ?? {};
    if (foundAt >= at) high = Math.min(high, middle);
    else low = created + 1;
  }
  return high;
}
