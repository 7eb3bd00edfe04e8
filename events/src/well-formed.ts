/** Removes control characters and replaces unpaired surrogates. */
export function wellFormed(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it removes them.
  return text.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '');
}
