import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Buckets in seconds: from an append on a fast disk to a request that reached a time limit. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The Prometheus metrics of this process, with Node's own. docs/OPERATIONS.md explains them and says when to worry. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const ofProjection = { labelNames: ['projection'] as const, registers };
  /** Gauges that are computed at each scrape. */
  const gauges = new Map<string, () => Promise<void>>();
  return {
    registry,
    /** Called at each scrape; a later one of the same name replaces it. */
    beforeEach(name: string, update: () => Promise<void>): void {
      gauges.set(name, update);
    },
    /** All metrics in Prometheus' text format. */
    async text(): Promise<string> {
      await Promise.all([...gauges.values()].map((update) => update()));
      return registry.metrics();
    },
    appendSeconds: new Histogram({ name: 'potluck_append_seconds', help: 'From an append to its acknowledgement', buckets, registers }),
    appendConflicts: new Counter({ name: 'potluck_append_conflicts_total', help: 'Appends that somebody else came before', registers }),
    appendsUnavailable: new Counter({
      name: 'potluck_append_unavailable_total',
      help: 'Appends that the event store did not acknowledge',
      registers,
    }),
    eventsFolded: new Counter({ name: 'potluck_events_folded_total', help: 'Events folded into a projection', ...ofProjection }),
    lagEvents: new Gauge({ name: 'potluck_projection_lag_events', help: 'Events before a projection, counted to 10,000', ...ofProjection }),
    lagSeconds: new Gauge({ name: 'potluck_projection_lag_seconds', help: 'Age of the first event before a projection', ...ofProjection }),
    unreadableEvents: new Gauge({ name: 'potluck_unreadable_events', help: 'Events folded blank for want of a key', registers }),
    sockets: new Gauge({ name: 'potluck_sockets', help: 'Live connections', registers }),
    messages: new Counter({ name: 'potluck_messages_pushed_total', help: 'Messages pushed, once for each socket', registers }),
    busGaps: new Counter({ name: 'potluck_bus_gaps_total', help: 'Times that live messages may have been missed', registers }),
    requestSeconds: new Histogram({
      name: 'potluck_request_seconds',
      help: 'From a request to the end of its answer',
      labelNames: ['class', 'status'] as const,
      buckets,
      registers,
    }),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
