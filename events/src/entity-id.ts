/** Parses an integer id in an address: without sign, fraction or leading zeros. Undefined when it is not one. */
export function entityIdOf(text: unknown): number | undefined {
  const id = typeof text === 'string' && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}
