import { type Aggregate, personalFieldsOf, streams } from '@potluck/events';
import type { EventTypeInfo } from '@potluck/events/answers/analysis';
import * as z from 'zod';

type Field = Omit<EventTypeInfo['fields'][number], 'isOpen'>;
type Described = Pick<EventTypeInfo, 'type' | 'stream' | 'meaning' | 'version'> & { fields: Field[] };

interface JsonSchema {
  type?: string;
  format?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

const named: Record<string, string> = { string: 'text', integer: 'whole number', number: 'number', boolean: 'yes or no', null: 'nothing' };

/** Every event type with its fields from the schema, in the order of the streams. */
export const eventTypes: readonly Described[] = (streams as readonly Aggregate[]).flatMap(({ name, events, meanings, versions }) =>
  Object.entries(events).map(([type, schema]) => ({
    type,
    stream: name,
    meaning: meanings[type] ?? '',
    version: versions?.[type] ?? 1,
    fields: fieldsOf(schema),
  })),
);

function fieldsOf(schema: z.ZodObject): Field[] {
  const personal = new Set(personalFieldsOf(schema).map(([field]) => field));
  const { properties = {} } = z.toJSONSchema(schema, { unrepresentable: 'any', reused: 'inline' }) as JsonSchema;
  return Object.entries(properties).map(([name, field]) => ({ name, kind: kindOf(field), isPersonal: personal.has(name) }));
}

/** A field's type in words: 'text', 'one of easy, medium', 'list of text, or nothing'. */
function kindOf({ type, format, const: value, enum: values, anyOf, items, properties }: JsonSchema): string {
  if (anyOf) {
    const kinds = [...new Set(anyOf.map(kindOf))];
    return [...kinds.filter((kind) => kind !== named.null), ...kinds.filter((kind) => kind === named.null)].join(', or ');
  }
  if (value !== undefined) return JSON.stringify(value);
  if (values) return `one of ${values.join(', ')}`;
  if (items) return `list of ${kindOf(items)}`;
  if (properties) return `object with ${Object.keys(properties).join(', ')}`;
  if (format === 'date-time') return 'date and time';
  return named[type ?? ''] ?? 'anything';
}
