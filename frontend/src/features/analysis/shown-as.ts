/** A value of an event or a document, for people. */
export const shownAs = (value: unknown): string =>
  value === null
    ? 'nothing'
    : typeof value === 'boolean'
      ? value
        ? 'yes'
        : 'no'
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
