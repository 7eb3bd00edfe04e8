import { log } from '../log.ts';
import type { BusMessages, BusTopic } from './live-bus.ts';

/** Notified in the order in which they subscribed; one that throws does not affect the others. */
export class Subscribers<M> {
  readonly #subscribers = new Set<{ handle: (message: M) => void }>();

  get none(): boolean {
    return this.#subscribers.size === 0;
  }

  /** Returns the function that unsubscribes. The same handler may be added more than once. */
  add(handle: (message: M) => void): () => void {
    const subscriber = { handle };
    this.#subscribers.add(subscriber);
    return () => void this.#subscribers.delete(subscriber);
  }

  notify(message: M): void {
    // During a notification, an unsubscribed handler is not called any more, and a new one only by the next.
    for (const subscriber of [...this.#subscribers]) {
      if (!this.#subscribers.has(subscriber)) continue;
      try {
        subscriber.handle(message);
      } catch (error) {
        log.error({ err: error }, 'subscriber failed');
      }
    }
  }

  clear(): void {
    this.#subscribers.clear();
  }
}

/** Subscribers per topic. */
export class TopicSubscribers {
  readonly #topics = new Map<string, Subscribers<never>>();

  add<T extends BusTopic>(topic: T, handle: (message: BusMessages[T]) => void): () => void {
    const subscribers = this.#topics.get(topic) ?? new Subscribers<never>();
    this.#topics.set(topic, subscribers);
    return subscribers.add(handle);
  }

  /** `message` is called only if there are subscribers. */
  notify(topic: string, message: () => unknown): void {
    const subscribers = this.#topics.get(topic);
    if (subscribers && !subscribers.none) subscribers.notify(message() as never);
  }

  clear(): void {
    for (const subscribers of this.#topics.values()) subscribers.clear();
  }
}
