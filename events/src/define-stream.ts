import type * as z from 'zod';

type Schemas = Record<string, z.ZodObject>;

export interface StreamDefinition<Name extends string = string, Commands extends Schemas = Schemas, Events extends Schemas = Schemas> {
  /** The stream's category: a stream is named `{name}-{id}`. */
  name: Name;
  commands: Commands;
  events: Events;
  /** The field of an event's data that names whose personal fields it carries; 'userId' unless told. */
  person?: string;
  /** Schema version of an event type; 1 unless told. A shape is never changed: raise the version and add an upcast. */
  versions?: { [T in keyof Events]?: number };
  /** Per event type, from a version to the next one. */
  upcasts?: { [T in keyof Events]?: Record<number, (data: Record<string, unknown>) => Record<string, unknown>> };
}

/** One declaration per stream: names are keys, types are derived, nothing is written twice. */
export function defineStream<const Name extends string, Commands extends Schemas, Events extends Schemas>(
  definition: StreamDefinition<Name, Commands, Events>,
): StreamDefinition<Name, Commands, Events> {
  return definition;
}

type Tagged<S extends Schemas> = { [T in keyof S & string]: { type: T; data: z.output<S[T]> } }[keyof S & string];

/** The union of a stream's events as `{ type, data }`. */
export type EventOf<S> = S extends StreamDefinition<string, Schemas, infer Events> ? Tagged<Events> : never;
/** The union of a stream's commands as `{ type, data }`. */
export type CommandOf<S> = S extends StreamDefinition<string, infer Commands, Schemas> ? Tagged<Commands> : never;
