import { Refused } from '@potluck/events';

/** Of a text field. A list of 100 kB comes as JSON, in which a letter can be written with six. */
export const maxFieldBytes = 1024 * 1024;

/** 413 with the limit in words; `bytes` is the limit. */
export function tooLarge(bytes: number): Refused {
  return new Refused('too-large', {
    message: `This file is too large. At most ${Math.floor((bytes / 1024 / 1024) * 10) / 10} MB are possible.`,
  });
}
