import { normalise } from '@potluck/events';

/** In letters; a longer title is cut. */
const longestKey = 100;

/**
 * A sort key for titles from A to Z, to be compared letter by letter: without case and accents, and with numbers in order of their
 * value ('9 layers' before '12 layers'), since each is prefixed with its number of digits.
 */
export const titleKey = (title: string): string =>
  normalise(title.slice(0, 4 * longestKey))
    .slice(0, longestKey)
    .trim()
    .replace(/0*(\d+)/g, (_, digits: string) => `${Math.min(digits.length, 9)}${digits}`);

/** The first number in a cook time, 0 if none (section 9): '~30 minutes' is 30, '1 ½ hours' is 1, '15-20 min' is 15. */
export const firstNumber = (cookTime: string | null): number =>
  Math.min(Number(/\d+(?:\.\d+)?/.exec(cookTime ?? '')?.[0] ?? 0), Number.MAX_SAFE_INTEGER);
