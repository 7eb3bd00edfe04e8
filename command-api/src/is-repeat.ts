import { type Aggregate, type Happened, request } from '@potluck/events';
import type { CommandEnvelope } from './command-envelope.ts';
import { markOf } from './earlier-answers.ts';
import { derivedEventId, sha256 } from './event-ids.ts';
import type { StateReader } from './state-reader.ts';

/** The id of the stream that has the new entity's id of a request with an Idempotency-Key. */
export const acceptedId = ({ actor, key = '' }: CommandEnvelope): string => `${actor}_${sha256(key).slice(0, 32)}`;

/**
 * Whether a request with this Idempotency-Key appended events before, in the stream `id`, or to create an entity when `id` is undefined.
 * Its body may still differ.
 */
export async function isRepeat<S, E extends Happened>(
  reader: StateReader,
  aggregate: Aggregate<S, E>,
  id: string | number | undefined,
  envelope: CommandEnvelope,
): Promise<boolean> {
  const { actor, key } = envelope;
  if (key === undefined) return false;
  if (id === undefined) return (await reader.own(request, acceptedId(envelope))).state.accepted !== undefined;
  return markOf(await reader.own(aggregate, id), derivedEventId(actor, key, `${aggregate.name}-${id}`, 0)) !== undefined;
}
