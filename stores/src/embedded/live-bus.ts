import type { LiveBus } from '../ports/live-bus.ts';
import { TopicSubscribers } from '../ports/subscribers.ts';

/** The live bus within one process: handlers are called synchronously, and no message is ever lost. */
export function createLiveBus(): LiveBus {
  const subscribers = new TopicSubscribers();
  return {
    publish: (topic, message) => subscribers.notify(topic, () => message),
    subscribe: (topic, handler) => subscribers.add(topic, handler),
    onGap: () => () => {},
    close: async () => subscribers.clear(),
  };
}
