import { Refused } from '@potluck/events';

/** 413 with the limit in words; `bytes` is the limit. */
export function tooLarge(bytes: number): Refused {
  return new Refused('too-large', {
    message: `This file is too large. At most ${Math.floor((bytes / 1024 / 1024) * 10) / 10} MB are possible.`,
  });
}
