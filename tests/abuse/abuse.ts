import type { Ask } from './ask.ts';
import type { Community } from './community.ts';

/** One way to ask too much of a route. */
export interface RequestAbuse {
  input: string;
  /** The request of the `n`th time; what is the same for all is made once, by `prepare`. */
  prepare(community: Community, url: string): Promise<(n: number) => Ask>;
  /** How often it is repeated in the long form, where a thousand times would take hours. */
  repeats?: number;
  /** How often its turns are measured, where five times would take minutes. */
  samples?: number;
  /** Only in the long form. */
  long?: boolean;
}

/** One way to ask too much of what goes on after an answer: live messages, reactions. */
export interface LiveAbuse {
  input: string;
  /** Does it once; `prepare` and `close` are not measured. */
  prepare(community: Community, url: string): Promise<{ once(): Promise<unknown>; close(): Promise<unknown> }>;
  samples?: number;
  repeats?: number;
  long?: boolean;
}
