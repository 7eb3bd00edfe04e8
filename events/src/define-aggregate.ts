import type * as z from 'zod';

type Schemas = Record<string, z.ZodObject>;
type Tagged<S extends Schemas> = { [T in keyof S & string]: { type: T; data: z.output<S[T]> } }[keyof S & string];
/** What happened, as a decision says it. */
export interface Happened {
  type: string;
  data: unknown;
}
/** As `evolve` sees an event: of what is known besides what happened, only when. */
type Folded<E> = E & { metadata?: { at: string } };

/** A stream's events and what they mean: everything that is known of it, in one declaration. */
// biome-ignore lint/suspicious/noExplicitAny: without parameters, any aggregate.
export interface Aggregate<State = any, Event extends Happened = any> {
  /** The stream's category: a stream is named `{name}-{id}`. */
  name: string;
  /** The schema of each event's data by its type. */
  events: Schemas;
  /** The state of a stream that does not exist. */
  initial: State;
  /** The state after an event. Pure; it never fails, since what happened has happened. */
  evolve: (state: State, event: Folded<Event>) => State;
  /** The field of an event's data that names whose personal fields it carries; 'userId' unless told. */
  person?: string | undefined;
  /** Schema version of an event type; 1 unless told. A shape is never changed: raise the version and add an upcast. */
  versions?: Record<string, number> | undefined;
  /** Per event type, from a version to the next one. */
  upcasts?: Record<string, Record<number, (data: Record<string, unknown>) => Record<string, unknown>>> | undefined;
  /** Its state is what its last event says: earlier ones are not read. */
  lastEventSuffices?: boolean | undefined;
}

/** Names are keys, types are derived, nothing is written twice. */
export function defineAggregate<Events extends Schemas, State>(
  definition: Omit<Aggregate, 'events' | 'initial' | 'evolve' | 'versions' | 'upcasts'> & {
    events: Events;
    initial: State;
    evolve: (state: NoInfer<State>, event: Folded<Tagged<Events>>) => NoInfer<State>;
    versions?: { [T in keyof Events]?: number };
    upcasts?: { [T in keyof Events]?: Record<number, (data: Record<string, unknown>) => Record<string, unknown>> };
  },
): Aggregate<State, Tagged<Events>> {
  return definition as Aggregate<State, Tagged<Events>>;
}

/** The state after these events, from the beginning or from another state. */
export const foldEvents = <State>({ evolve, initial }: Aggregate<State>, events: readonly Happened[], from: State = initial): State =>
  events.reduce(evolve, from);

/** The union of an aggregate's events as `{ type, data }`. */
export type EventOf<A> = A extends Aggregate<infer _State, infer Event> ? Event : never;
