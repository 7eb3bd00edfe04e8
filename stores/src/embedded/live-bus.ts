import { TopicHearers } from '../ports/hearers.ts';
import type { LiveBus } from '../ports/live-bus.ts';

/** The live bus within one process: handlers are called at once, and nothing is ever missed. */
export function createLiveBus(): LiveBus {
  const hearers = new TopicHearers();
  return {
    publish: (topic, message) => hearers.tell(topic, () => message),
    subscribe: (topic, handler) => hearers.add(topic, handler),
    onGap: () => () => {},
    close: async () => hearers.clear(),
  };
}
