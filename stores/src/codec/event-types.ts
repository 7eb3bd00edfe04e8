import type { Aggregate } from '@potluck/events/define-aggregate';
import { personalFieldsOf } from '@potluck/events/personal';
import type * as z from 'zod';

/** What the codec needs to know of one event type. */
export interface EventKind {
  schema: z.ZodObject;
  version: number;
  /** By the version that each one upgrades. */
  upcasts: Record<number, (data: Record<string, unknown>) => Record<string, unknown>>;
  /** Personal fields with the value that replaces each once it cannot be read. Empty for most events. */
  personal: [field: string, blank: unknown][];
  /** Whose key encrypts the personal fields. Throws when the event does not say. */
  keyOwner(data: Record<string, unknown>): string;
}

/** Finds an event type by its stream's category; undefined if this code does not know it. */
export function eventKinds(streams: readonly Aggregate[]): (stream: string, type: string) => EventKind | undefined {
  const categories = new Map(
    streams.map((definition) => [
      definition.name,
      new Map(
        Object.entries(definition.events).map(([type, schema]): [string, EventKind] => [
          type,
          {
            schema,
            version: definition.versions?.[type] ?? 1,
            upcasts: definition.upcasts?.[type] ?? {},
            personal: personalFieldsOf(schema),
            keyOwner: (data) => keyOwner(definition.person ?? 'userId', data, type),
          },
        ]),
      ),
    ]),
  );
  return (stream, type) => categories.get(stream.slice(0, stream.indexOf('-')))?.get(type);
}

function keyOwner(person: NonNullable<Aggregate['person']>, data: Record<string, unknown>, type: string): string {
  const owner = typeof person === 'string' ? data[person] : person(data, type);
  if (typeof owner !== 'string') throw new Error(`${type} does not say whose personal fields these are`);
  return owner;
}
