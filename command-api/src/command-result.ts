import type { Recorded } from '@potluck/events';
import type { Revision } from '@potluck/stores/ports/event-store';

/** The result of a command. */
export interface CommandResult<S> {
  /** The events that were appended, now or by the first of repeated requests; empty when nothing changed. */
  events: Recorded[];
  /** The position of the last event; the end of the log when there is none. */
  position: bigint;
  /** The stream's state and revision after the events. */
  state: S;
  revision: Revision;
  /** True when this is the result of an earlier request with the same key. */
  repeated: boolean;
}
