import { type EventType, isDamaged, type Recorded } from '@potluck/events';
import { bytesOf } from '@potluck/stores/bytes-of';
import type { DocumentChange } from '@potluck/stores/ports/live-bus';
import type { Collection, Written } from '@potluck/stores/ports/read-store';
import { knownVersion, type Projection, type RecordedNamed, takerOf } from './projection.ts';

/** An event on which the projection throws, and therefore stops. */
export interface Poison {
  event: Recorded;
  message: string;
}

interface State<D> {
  id: string;
  position: bigint;
  document: D | undefined;
  /** As stored before; undefined for none or a tombstone. */
  before: D | undefined;
  /** The types of the events folded since; empty: nothing to write. */
  eventTypes: readonly string[];
}

type EventIds = { has(eventId: string): boolean };

const none: readonly string[] = [];
/** Bytes of an event up to which memory is bounded by the number of documents alone. */
const usualSize = 1_000;

/**
 * Folds events into the documents of one projection, in memory: loads the touched documents once per page; `take` returns
 * those changed since the last call. A document ignores events up to its own position.
 */
export class DocumentFold<D> {
  readonly #projection: Projection<D>;
  readonly #collection: Pick<Collection<D>, 'get'>;
  readonly #takes: (event: Recorded) => boolean;
  readonly #skipped: EventIds | undefined;
  readonly #states = new Map<string, State<D>>();
  #changed: State<D>[] = [];
  #isComplete: boolean;
  #unusual = 0;

  /** `startsEmpty`: the collection is empty, so that nothing needs to be loaded. `skipped`: ids of events to skip. */
  constructor(
    projection: Projection<D>,
    collection: Pick<Collection<D>, 'get'>,
    options: { startsEmpty?: boolean; skipped?: EventIds } = {},
  ) {
    this.#projection = projection;
    this.#skipped = options.skipped;
    this.#collection = collection;
    this.#takes = takerOf(projection);
    this.#isComplete = options.startsEmpty ?? false;
  }

  get changed(): number {
    return this.#changed.length;
  }

  takes(event: Recorded): boolean {
    return this.#takes(event);
  }

  /** Folds the events that the projection takes, in order. Stops before one on which the projection throws, and returns it. */
  async fold(events: readonly Recorded[]): Promise<Poison | undefined> {
    const taken: { event: RecordedNamed<EventType>; keys: string[] }[] = [];
    let poison: Poison | undefined;
    for (const event of events) {
      if (!this.takes(event) || this.#skipped?.has(event.id)) continue;
      try {
        if (event.version > knownVersion(event.type) && !isDamaged(event))
          throw new Error(`${event.type} version ${event.version} is newer than this code`);
        const known = event as RecordedNamed<EventType>;
        taken.push({ event: known, keys: this.#projection.keys(known) });
      } catch (error) {
        poison = { event, message: messageOf(error) };
        break;
      }
    }
    await this.#load(taken);
    for (const { event, keys } of taken) {
      try {
        this.#apply(event, keys);
      } catch (error) {
        return { event, message: messageOf(error) };
      }
    }
    return poison;
  }

  /** The changes since the last `take`, for publication. */
  changes(): DocumentChange[] {
    return this.#changed.map(({ id, position, document, before, eventTypes }) => ({
      id,
      position: String(position),
      before,
      after: document,
      eventTypes: [...eventTypes],
    }));
  }

  /** The documents changed since the last call, to be written. */
  take(): Written<D>[] {
    const documents = this.#changed.map(({ id, position, document, before }) => ({ id, position, document, before }));
    for (const state of this.#changed) {
      state.before = state.document;
      state.eventTypes = none;
    }
    this.#changed = [];
    return documents;
  }

  /** Drops the documents in memory; only after `take`. */
  forget(): void {
    this.#states.clear();
    this.#isComplete = false;
    this.#unusual = 0;
  }

  get inMemory(): number {
    return this.#states.size;
  }

  /** Approximate bytes of unusually large events folded since the last `forget`, whose texts may be in memory. */
  get unusualBytes(): number {
    return this.#unusual;
  }

  async #load(taken: readonly { keys: string[] }[]): Promise<void> {
    if (this.#isComplete) return;
    const missing = new Set<string>();
    for (const { keys } of taken) {
      for (const key of keys) if (!this.#states.has(key)) missing.add(key);
    }
    if (missing.size === 0) return;
    const found = await this.#collection.get([...missing]);
    for (const id of missing) {
      const stored = found.get(id);
      this.#states.set(id, {
        id,
        position: stored?.position ?? 0n,
        document: stored?.document,
        before: stored?.document,
        eventTypes: none,
      });
    }
  }

  /** Atomic per event: all its documents are folded before the first is changed. */
  #apply(event: RecordedNamed<EventType>, keys: readonly string[]): void {
    if (keys.length > 0) this.#unusual += Math.max(0, bytesOf(event.data) - usualSize);
    const [only] = keys;
    if (keys.length === 1 && only !== undefined) this.#applyToOne(this.#state(only), event);
    else
      this.#applyToAll(
        keys.map((id) => this.#state(id)),
        event,
      );
  }

  #applyToAll(states: readonly State<D>[], event: RecordedNamed<EventType>): void {
    const documents = states.map((state) =>
      event.position > state.position ? this.#projection.evolve(state.document, event, state.id) : state.document,
    );
    states.forEach((state, index) => {
      if (documents[index] !== state.document) this.#change(state, documents[index], event);
    });
  }

  #applyToOne(state: State<D>, event: RecordedNamed<EventType>): void {
    if (event.position <= state.position) return;
    const document = this.#projection.evolve(state.document, event, state.id);
    if (document !== state.document) this.#change(state, document, event);
  }

  #change(state: State<D>, document: D | undefined, { type, position }: Recorded): void {
    if (state.eventTypes.length === 0) this.#changed.push(state);
    if (!state.eventTypes.includes(type)) state.eventTypes = [...state.eventTypes, type];
    state.document = document;
    state.position = position;
  }

  #state(id: string): State<D> {
    let state = this.#states.get(id);
    if (!state) {
      state = { id, position: 0n, document: undefined, before: undefined, eventTypes: none };
      this.#states.set(id, state);
    }
    return state;
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
