import { EventEmitter } from 'node:events';
import type { LiveBus } from '../live-bus.ts';

/** The live bus within one process: handlers are called at once, and nothing is ever missed. */
export function createLiveBus(): LiveBus {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish: (topic, message) => void emitter.emit(topic, message),
    subscribe(topic, handler) {
      emitter.on(topic, handler);
      return () => void emitter.off(topic, handler);
    },
    onGap: () => () => {},
    close: async () => void emitter.removeAllListeners(),
  };
}
