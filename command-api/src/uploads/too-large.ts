import { Refused } from '@potluck/events';

/** Maximum size of a text field. It may contain a list of 100 kB as JSON, where a letter can take six characters. */
export const maxFieldBytes = 1024 * 1024;

/** A 413 refusal that states the limit, given in bytes. */
export function tooLarge(bytes: number): Refused {
  return new Refused('too-large', {
    message: `This file is too large. At most ${Math.floor((bytes / 1024 / 1024) * 10) / 10} MB are possible.`,
  });
}
