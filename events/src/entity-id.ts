/** The integer id that a text names as an address has it: without sign, fraction or leading zeros. Undefined when it names none. */
export function entityIdOf(text: unknown): number | undefined {
  const id = typeof text === 'string' && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}
