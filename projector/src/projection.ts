import { type EventNamed, type EventType, type Recorded, streams } from '@potluck/events';
import type { CollectionShape } from '@potluck/stores/ports/read-store';

/** An event of these types as the log gives it back; `type` tells which. */
export type RecordedNamed<T extends EventType> = Recorded<EventNamed<T>>;

/** A projection is data; the runner does the rest, for all alike. */
export interface Projection<D = unknown, T extends EventType = EventType> {
  name: string;
  /** Raise it when the fold changes in a way that its event types do not show: the read model is built anew. */
  number: number;
  /** Whether somebody is told of documents that change: a message is made of them. What is not told costs nothing on the bus. */
  tellsChanges?: true;
  /** The event types it takes. */
  takes: readonly T[];
  /** Those of them whose personal fields it reads, all unless told: a build leaves the others' encrypted. */
  personal?: readonly T[];
  /** The ids of the documents that an event touches. */
  keys(event: RecordedNamed<T>): string[];
  /**
   * The document `id` after the event; undefined when there is none (any more). Pure: reads nothing but its arguments
   * and changes neither. Idempotence is the runner's: it never hands on an event that the document has seen.
   */
  evolve(document: D | undefined, event: RecordedNamed<T>, id: string): D | undefined;
  /** What its documents are, and what readers find them by. */
  shape: CollectionShape<D>;
}

/** Says what a projection's documents are, beside what they are found by. */
export const shapeOf = <D>(shape: CollectionShape<D>): CollectionShape<D> => shape;

/** Declares a projection; `evolve` sees exactly the events that it takes. */
export const defineProjection = <const N extends string, D, const T extends EventType>(
  projection: Projection<D, T> & { name: N },
): Projection<D, T> & { name: N } => projection;

const versions = new Map(streams.flatMap(({ events, versions }) => Object.keys(events).map((type) => [type, versions?.[type] ?? 1])));

/** The schema version of an event type that this code knows. */
export const knownVersion = (type: string): number => versions.get(type) ?? 0;

/** What a version was made by: another one means that the read model must be built anew. */
export function signatureOf({ number, takes }: { number: number; takes: readonly string[] }): string {
  const types = [...takes].sort().map((type) => `${type}@${knownVersion(type)}`);
  return `${number}: ${types.join(' ')}`;
}

/** The prefixes of the streams that these types are in. */
export function prefixesOf(types: readonly string[]): string[] {
  return streams.filter(({ events }) => types.some((type) => type in events)).map(({ name }) => `${name}-`);
}
