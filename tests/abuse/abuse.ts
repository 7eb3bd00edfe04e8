import type { Community } from './community.ts';
import type { LoadRequest } from './load-request.ts';

/** An attempt to overload a route. */
export interface RequestAbuse {
  input: string;
  /** The `n`th request; `prepare` creates what is common to all. */
  prepare(community: Community, url: string): Promise<(n: number) => LoadRequest>;
  /** Repeats in the long form, if a thousand would take hours. */
  repeats?: number;
  /** Number of measurements, if five would take minutes. */
  samples?: number;
  /** What the short form runs of a slow load: one alone, if each of 32 at once has turns of its own, or 32 at once. */
  inShort?: 'one' | 'many';
  /** Runs only in the long form. */
  long?: boolean;
}

/** An attempt to overload work after the answer: live messages, reactions. */
export interface LiveAbuse {
  input: string;
  /** Runs it once; `prepare` and `close` are not measured. */
  prepare(community: Community, url: string): Promise<{ once(): Promise<unknown>; close(): Promise<unknown> }>;
  samples?: number;
  repeats?: number;
  long?: boolean;
}
