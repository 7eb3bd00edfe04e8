import * as z from 'zod';

/**
 * Fields with personal data: names, texts, pictures. The codec encrypts them with the person's key, so that destroying the key
 * erases them while the event itself remains.
 */
const personalFields = z.registry<{ blank: unknown }>();

/**
 * Marks a top-level field of an event as personal. Must be the outermost wrapper of the field.
 * `blank` replaces the value once the person's key is destroyed.
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
