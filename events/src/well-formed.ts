/** A text without control characters and halves of characters, which no search finds and no screen shows. */
export function wellFormed(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what goes.
  return text.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '');
}
