import { entityIdOf, Refused, wellFormed } from '@potluck/events';
import type * as z from 'zod';

/** Parses input by a schema. Throws Refused 'invalid-input' with a message for each field; the first is also the answer's message. */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(cleaned(input));
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) fields[String(path[0] ?? '')] ??= message;
  const message = parsed.error.issues[0]?.message;
  throw new Refused('invalid-input', { message, ...(fields[''] === undefined ? { fields } : {}) });
}

/** Makes texts well-formed Unicode. */
function cleaned(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).map(([field, value]) => [field, typeof value === 'string' ? wellFormed(value) : value]));
}

/** The integer id in a path. Throws Refused 'invalid-id'. */
export function entityId(text: unknown): number {
  const id = entityIdOf(text);
  if (id === undefined) throw new Refused('invalid-id');
  return id;
}
