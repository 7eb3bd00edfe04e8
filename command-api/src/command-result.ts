import type { Recorded } from '@potluck/events';
import type { Revision } from '@potluck/stores/ports/event-store';

/** What a command led to. */
export interface CommandResult<S> {
  /** What was appended, now or the first time; empty when the command asked for nothing new. */
  events: Recorded[];
  /** The position of the last of them; where the log stood, when there are none. */
  position: bigint;
  /** The state and revision that they left. */
  state: S;
  revision: Revision;
  /** True when this is the answer of an earlier request under the same key. */
  repeated: boolean;
}
