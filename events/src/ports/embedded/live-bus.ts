import { Hearers } from '../hearers.ts';
import type { BusTopic, LiveBus } from '../live-bus.ts';

/** The live bus within one process: handlers are called at once, and nothing is ever missed. */
export function createLiveBus(): LiveBus {
  const hearers = new Map<BusTopic, Hearers<never>>();
  const of = (topic: BusTopic) => {
    const known = hearers.get(topic) ?? new Hearers<never>();
    hearers.set(topic, known);
    return known;
  };
  return {
    publish: (topic, message) => hearers.get(topic)?.tell(message as never),
    subscribe: (topic, handler) => of(topic).add(handler),
    onGap: () => () => {},
    close: async () => hearers.clear(),
  };
}
