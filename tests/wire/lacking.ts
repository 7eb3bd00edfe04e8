/**
 * What a peer of the recorded version would miss in a message: fields that are gone or of another kind. What was added is no harm; where
 * nothing stood, anything may stand.
 */
export function lacking(recorded: unknown, found: unknown, at = ''): string[] {
  if (recorded === null || recorded === undefined) return [];
  if (kindOf(recorded) !== kindOf(found)) return found === null ? [] : [`${at || 'it'} was ${kindOf(recorded)} and is ${kindOf(found)}`];
  if (Array.isArray(recorded)) {
    const [first, ours] = [recorded[0], (found as unknown[])[0]];
    return first === undefined || ours === undefined ? [] : lacking(first, ours, `${at}[0]`);
  }
  if (typeof recorded !== 'object') return [];
  const fields = found as Record<string, unknown>;
  return Object.entries(recorded).flatMap(([name, value]) => lacking(value, fields[name], at ? `${at}.${name}` : name));
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'a list' : value === undefined ? 'not there' : typeof value);
