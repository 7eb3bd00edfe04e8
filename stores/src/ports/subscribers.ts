import { log } from '../log.ts';
import type { BusMessages, BusTopic } from './live-bus.ts';

/** Those who are told something, in the order in which they came. One that throws keeps nobody else from hearing it. */
export class Subscribers<M> {
  readonly #subscribers = new Set<{ handle: (message: M) => void }>();

  get none(): boolean {
    return this.#subscribers.size === 0;
  }

  /** Answers with the function that ends it; the same function may be added more than once. */
  add(handle: (message: M) => void): () => void {
    const subscriber = { handle };
    this.#subscribers.add(subscriber);
    return () => void this.#subscribers.delete(subscriber);
  }

  notify(message: M): void {
    // Whoever goes meanwhile hears no more, and whoever comes hears only the next.
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

/** Those who listen to a topic each. */
export class TopicSubscribers {
  readonly #topics = new Map<string, Subscribers<never>>();

  add<T extends BusTopic>(topic: T, handle: (message: BusMessages[T]) => void): () => void {
    const subscribers = this.#topics.get(topic) ?? new Subscribers<never>();
    this.#topics.set(topic, subscribers);
    return subscribers.add(handle);
  }

  /** `message` is asked for when somebody listens. */
  notify(topic: string, message: () => unknown): void {
    const subscribers = this.#topics.get(topic);
    if (subscribers && !subscribers.none) subscribers.notify(message() as never);
  }

  clear(): void {
    for (const subscribers of this.#topics.values()) subscribers.clear();
  }
}
