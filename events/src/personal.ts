import * as z from 'zod';

/**
 * Fields that say something about a person: names, text they wrote, pictures they took.
 * The codec encrypts them with that person's key, so that destroying the key forgets them
 * while the event itself stays countable.
 */
const personalFields = z.registry<{ blank: unknown }>();

/**
 * Marks a top-level field of an event as personal. It must be the outermost wrapper of the field.
 * `blank` is what a reader sees once the person's key is destroyed.
 */
export function personal<S extends z.ZodType>(schema: S, blank: z.output<S>): S {
  personalFields.add(schema, { blank });
  return schema;
}

/** The personal fields of an event's schema with their blanks, in the order of the schema. */
export function personalFieldsOf(schema: z.ZodObject): [field: string, blank: unknown][] {
  return Object.entries(schema.shape).flatMap(([field, fieldSchema]) => {
    const mark = personalFields.get(fieldSchema as z.ZodType);
    return mark ? [[field, mark.blank] as [string, unknown]] : [];
  });
}
