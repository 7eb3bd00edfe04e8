import type * as z from 'zod';

type Schemas = Record<string, z.ZodObject>;
type Tagged<S extends Schemas> = { [T in keyof S & string]: { type: T; data: z.output<S[T]> } }[keyof S & string];
/** An event as a decision returns it. */
export interface Happened {
  type: string;
  data: unknown;
}
/** An event as `evolve` gets it: with its time and its revision, if it was recorded. */
type Folded<E> = E & { metadata?: { at: string }; revision?: number };

/** The one declaration of a stream: its events, state and fold. */
// biome-ignore lint/suspicious/noExplicitAny: without parameters, any aggregate.
export interface Aggregate<State = any, Event extends Happened = any> {
  /** The stream's category: a stream is named `{name}-{id}`. */
  name: string;
  /** The schema of each event's data by its type. */
  events: Schemas;
  /** The meaning of each event type, in a sentence for analysts. */
  meanings: Record<string, string>;
  /** The state of a stream that does not exist. */
  initial: State;
  /** The state after an event. Pure, and never throws: the event has happened. */
  evolve: (state: State, event: Folded<Event>) => State;
  /**
   * The field of an event's data with the id of the person whose personal fields it has, by default 'userId'; or a function that returns
   * whose key encrypts them.
   */
  person?: string | ((data: Record<string, unknown>, type: string) => string) | undefined;
  /** Of a stream with renewed keys: how many of them the log says have ended. Later events have a later one, even if it is not destroyed yet. */
  keysEnded?: ((state: State) => number) | undefined;
  /** Schema versions by event type, by default 1. A shape never changes: raise the version and add an upcast. */
  versions?: Record<string, number> | undefined;
  /** Upcasts by event type and the version that each one upgrades. */
  upcasts?: Record<string, Record<number, (data: Record<string, unknown>) => Record<string, unknown>>> | undefined;
  /** Whether the last event alone determines the state, so that earlier ones are not read. */
  lastEventSuffices?: boolean | undefined;
}

/** Derives the event types from the schemas. */
export function defineAggregate<Events extends Schemas, State>(
  definition: Omit<Aggregate, 'events' | 'meanings' | 'initial' | 'evolve' | 'keysEnded' | 'versions' | 'upcasts'> & {
    events: Events;
    meanings: Record<keyof Events & string, string>;
    initial: State;
    evolve: (state: NoInfer<State>, event: Folded<Tagged<Events>>) => NoInfer<State>;
    keysEnded?: (state: NoInfer<State>) => number;
    versions?: { [T in keyof Events]?: number };
    upcasts?: { [T in keyof Events]?: Record<number, (data: Record<string, unknown>) => Record<string, unknown>> };
  },
): Aggregate<State, Tagged<Events>> {
  return definition as Aggregate<State, Tagged<Events>>;
}

/** The state after these events, from the initial or another state. */
export const foldEvents = <State>({ evolve, initial }: Aggregate<State>, events: readonly Happened[], from: State = initial): State =>
  events.reduce(evolve, from);

/** The union of an aggregate's events as `{ type, data }`. */
export type EventOf<A> = A extends Aggregate<infer _State, infer Event> ? Event : never;
