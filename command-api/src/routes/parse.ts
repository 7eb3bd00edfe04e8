import { entityIdOf, Refused, wellFormed } from '@potluck/events';
import type * as z from 'zod';

/** What the request carries, as its schema says; refused with a message for each field, the first of them as the answer's own. */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(cleaned(input));
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) fields[String(path[0] ?? '')] ??= message;
  const message = parsed.error.issues[0]?.message;
  throw new Refused('invalid-input', { message, ...(fields[''] === undefined ? { fields } : {}) });
}

/** The fields' texts, each well formed. */
function cleaned(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).map(([field, value]) => [field, typeof value === 'string' ? wellFormed(value) : value]));
}

/** The integer id in a path. */
export function entityId(text: unknown): number {
  const id = entityIdOf(text);
  if (id === undefined) throw new Refused('invalid-id');
  return id;
}
