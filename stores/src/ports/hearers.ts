import { log } from '../log.ts';
import type { BusMessages, BusTopic } from './live-bus.ts';

/** Those who are told something, in the order in which they came. One that throws keeps nobody else from hearing it. */
export class Hearers<M> {
  readonly #hearers = new Set<{ hear: (message: M) => void }>();

  get none(): boolean {
    return this.#hearers.size === 0;
  }

  /** Answers with the function that ends it; the same function may be added more than once. */
  add(hear: (message: M) => void): () => void {
    const hearer = { hear };
    this.#hearers.add(hearer);
    return () => void this.#hearers.delete(hearer);
  }

  tell(message: M): void {
    // Whoever goes meanwhile hears no more, and whoever comes hears only the next.
    for (const hearer of [...this.#hearers]) {
      if (!this.#hearers.has(hearer)) continue;
      try {
        hearer.hear(message);
      } catch (error) {
        log.error({ err: error }, 'subscriber failed');
      }
    }
  }

  clear(): void {
    this.#hearers.clear();
  }
}

/** Those who listen to a topic each. */
export class TopicHearers {
  readonly #topics = new Map<string, Hearers<never>>();

  add<T extends BusTopic>(topic: T, hear: (message: BusMessages[T]) => void): () => void {
    const hearers = this.#topics.get(topic) ?? new Hearers<never>();
    this.#topics.set(topic, hearers);
    return hearers.add(hear);
  }

  /** `message` is asked for when somebody listens. */
  tell(topic: string, message: () => unknown): void {
    const hearers = this.#topics.get(topic);
    if (hearers && !hearers.none) hearers.tell(message() as never);
  }

  clear(): void {
    for (const hearers of this.#topics.values()) hearers.clear();
  }
}
