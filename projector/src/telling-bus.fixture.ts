import type { BusTopic, LiveBus } from '@potluck/stores/ports/live-bus';

export interface Told {
  topic: BusTopic;
  projection: string;
  /** Of a change or a checkpoint. */
  position?: string;
  /** Of a trouble. */
  why?: string | null;
}

/** The same bus, which says what is published through it: over a bus that all share one cannot hear who spoke. */
export const tellingBus = (bus: LiveBus, tell: (told: Told) => void): LiveBus => ({
  publish(topic, message) {
    const { projection, position, why } = message as Omit<Told, 'topic'>;
    tell({ topic, projection, ...(position === undefined ? {} : { position }), ...(why === undefined ? {} : { why }) });
    bus.publish(topic, message);
  },
  subscribe: (topic, handler) => bus.subscribe(topic, handler),
  onGap: (handler) => bus.onGap(handler),
  close: () => bus.close(),
});
