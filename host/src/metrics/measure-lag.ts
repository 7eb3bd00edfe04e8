import type { EventStore } from '@potluck/stores/ports/event-store';
import { lagsOf } from '@potluck/stores/ports/lag';
import type { Metrics } from './metrics.ts';

/** Reports the lag of each projection at each scrape; nothing while it is unknown. */
export function measureLag(
  { beforeEach, lagEvents, lagSeconds }: Pick<Metrics, 'beforeEach' | 'lagEvents' | 'lagSeconds'>,
  events: EventStore,
  positions: () => Promise<{ projection: string; position: bigint }[]>,
): void {
  beforeEach('lag', async () => {
    lagEvents.reset();
    lagSeconds.reset();
    const readers = await positions().catch(() => []);
    const lags = await lagsOf(
      events,
      readers.map(({ position }) => position),
    ).catch(() => []);
    for (const [index, lag] of lags.entries()) {
      const labels = { projection: readers[index]?.projection ?? '' };
      lagEvents.set(labels, lag.events);
      lagSeconds.set(labels, lag.seconds);
    }
  });
}
