import type { LiveBus } from '../ports/live-bus.ts';
import { TopicSubscribers } from '../ports/subscribers.ts';

/** The live bus within one process: handlers are called at once, and nothing is ever missed. */
export function createLiveBus(): LiveBus {
  const subscribers = new TopicSubscribers();
  return {
    publish: (topic, message) => subscribers.notify(topic, () => message),
    subscribe: (topic, handler) => subscribers.add(topic, handler),
    onGap: () => () => {},
    close: async () => subscribers.clear(),
  };
}
