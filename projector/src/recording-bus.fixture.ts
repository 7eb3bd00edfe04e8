import type { BusTopic, LiveBus } from '@potluck/stores/ports/live-bus';

export interface Published {
  topic: BusTopic;
  projection: string;
  /** Of a change or a checkpoint. */
  position?: string;
  /** Of a `trouble` message. */
  why?: string | null;
}

/** A bus that records what is published through it: on a shared bus the publisher of a message is unknown. */
export const recordingBus = (bus: LiveBus, record: (published: Published) => void): LiveBus => ({
  publish(topic, message) {
    const { projection, position, why } = message as Omit<Published, 'topic'>;
    record({ topic, projection, ...(position === undefined ? {} : { position }), ...(why === undefined ? {} : { why }) });
    bus.publish(topic, message);
  },
  subscribe: (topic, handler) => bus.subscribe(topic, handler),
  onGap: (handler) => bus.onGap(handler),
  close: () => bus.close(),
});
