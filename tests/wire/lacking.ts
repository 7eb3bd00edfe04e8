import { Announcement, Comment } from '@potluck/events/answers/feed';
import { UserCard } from '@potluck/events/answers/people';

/** Fields that every peer must accept as null, such as when a comment was edited. */
const nullable = new Set(
  [Announcement, Comment, UserCard].flatMap(({ shape }) =>
    Object.entries(shape).flatMap(([name, field]) => (field.safeParse(null).success ? [name] : [])),
  ),
);

/**
 * What a peer of the recorded version would miss in a message: fields that are absent, of another type, or null where that was impossible.
 * Additional fields are accepted, and any value where the recorded one was empty.
 */
export function lacking(recorded: unknown, found: unknown, at = ''): string[] {
  if (recorded === null || recorded === undefined) return [];
  if (found === null && nullable.has(at.slice(at.lastIndexOf('.') + 1))) return [];
  if (kindOf(recorded) !== kindOf(found)) return [`${at || 'it'} was ${kindOf(recorded)} and is ${kindOf(found)}`];
  if (Array.isArray(recorded)) {
    const [first, ours] = [recorded[0], (found as unknown[])[0]];
    return first === undefined || ours === undefined ? [] : lacking(first, ours, `${at}[0]`);
  }
  if (typeof recorded !== 'object') return [];
  const fields = found as Record<string, unknown>;
  return Object.entries(recorded).flatMap(([name, value]) => lacking(value, fields[name], at ? `${at}.${name}` : name));
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'not there';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : typeof value;
}
