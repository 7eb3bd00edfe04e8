import { type EventNamed, type EventType, isDamaged, type Recorded, streams } from '@potluck/events';
import type { CollectionShape } from '@potluck/stores/ports/read-store';

/** A recorded event of one of these types. */
export type RecordedNamed<T extends EventType> = Recorded<EventNamed<T>>;

/** A projection is data; the runner does the rest. */
export interface Projection<D = unknown, T extends EventType = EventType> {
  name: string;
  /** Raise it when the fold changes and its event types do not: the read model is then rebuilt. */
  number: number;
  /** Whether changed documents are published on the bus. */
  publishesChanges?: true;
  /**
   * Its documents are not urgent: it folds when the log is quiet, at the latest after ten seconds, so that it does not slow down commands.
   */
  isLowPriority?: true;
  /** The event types that it folds. */
  takes: readonly T[];
  /** The types whose personal fields it reads, by default all: a build does not decrypt the others. */
  personal?: readonly T[];
  /** It also takes damaged events, by default none: those of which nothing can be read. A build reads these types for them. */
  takesDamaged?: readonly T[];
  /** The ids of the documents that an event touches. */
  keys(event: RecordedNamed<T>): string[];
  /**
   * The document `id` after the event; undefined when there is none. Pure, and changes neither argument. The runner ensures idempotence:
   * it never passes an event that the document has already folded.
   */
  evolve(document: D | undefined, event: RecordedNamed<T>, id: string): D | undefined;
  /** The type of its documents, and their indexes. */
  shape: CollectionShape<D>;
}

/** Declares the type of a projection's documents beside their indexes. */
export const shapeOf = <D>(shape: CollectionShape<D>): CollectionShape<D> => shape;

/** Declares a projection; `evolve` is typed by the events that it takes. */
export const defineProjection = <const N extends string, D, const T extends EventType>(
  projection: Projection<D, T> & { name: N },
): Projection<D, T> & { name: N } => projection;

/** Tells whether a projection takes an event. */
export function takerOf({ takes, takesDamaged }: Pick<Projection, 'takes' | 'takesDamaged'>): (event: Recorded) => boolean {
  const types = new Set<string>(takes);
  return takesDamaged ? (event) => types.has(event.type) || isDamaged(event) : (event) => types.has(event.type);
}

const versions = new Map(streams.flatMap(({ events, versions }) => Object.keys(events).map((type) => [type, versions?.[type] ?? 1])));

/** The schema version of an event type that this code knows. */
export const knownVersion = (type: string): number => versions.get(type) ?? 0;

/** Identifies the code that a version was built by; another signature means a rebuild. */
export function signatureOf({ number, takes }: { number: number; takes: readonly string[] }): string {
  const types = [...takes].sort().map((type) => `${type}@${knownVersion(type)}`);
  return `${number}: ${types.join(' ')}`;
}

/** The prefixes of the streams with these event types. */
export function prefixesOf(types: readonly string[]): string[] {
  return streams.filter(({ events }) => types.some((type) => type in events)).map(({ name }) => `${name}-`);
}
