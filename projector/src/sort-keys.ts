import { normalise } from '@potluck/events';

/** In letters: a longer title sorts by its beginning. */
const longestKey = 100;

/**
 * A title as stores sort it, letter by letter, in the order of A-Z: without regard to case and accents, and numbers in it by their
 * value ('9 layers' before '12 layers'): each is led by how many digits it has.
 */
export const titleKey = (title: string): string =>
  normalise(title.slice(0, 4 * longestKey))
    .slice(0, longestKey)
    .trim()
    .replace(/0*(\d+)/g, (_, digits: string) => `${Math.min(digits.length, 9)}${digits}`);

/** The first number in a cook time, 0 if none (section 9): '~30 minutes' is 30, '1 ½ hours' is 1, '15-20 min' is 15. */
export const firstNumber = (cookTime: string | null): number =>
  Math.min(Number(/\d+(?:\.\d+)?/.exec(cookTime ?? '')?.[0] ?? 0), Number.MAX_SAFE_INTEGER);
