/** The digits of an integer id. With 16 it may still be too large: see `entityIdOf`. */
export const entityDigits = '[1-9]\\d{0,15}';
const pattern = new RegExp(`^${entityDigits}$`);

/** Parses an integer id in an address: without sign, fraction or leading zeros. Undefined when it is not one. */
export function entityIdOf(text: unknown): number | undefined {
  const id = typeof text === 'string' && pattern.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}
