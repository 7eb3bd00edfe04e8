import { type EventType, personalFieldsOf, streams, type Unreadable } from '@potluck/events';
import { type Projection, shapeOf } from '../projection.ts';

/** An event whose personal fields, or all of it, were unreadable when it was folded. */
export interface UnreadableEventDocument extends Unreadable {
  /** The event's id. */
  id: string;
  stream: string;
  revision: number;
  type: string;
  /** The event's position. */
  created: number;
}

const personalTypes = new Set(
  streams.flatMap(({ events }) => Object.entries(events).flatMap(([type, schema]) => (personalFieldsOf(schema).length > 0 ? [type] : []))),
);

/** The event types whose personal fields a projection reads. */
export const personalTypesOf = ({ personal, takes }: Pick<Projection, 'personal' | 'takes'>): EventType[] =>
  (personal ?? takes).filter((type) => personalTypes.has(type));

/** The events that other projections have folded with blank personal fields, because those were unreadable, or passed over as damaged. */
export function unreadableEvents(
  others: readonly Pick<Projection, 'personal' | 'takes'>[],
): Projection<UnreadableEventDocument> & { name: 'unreadable-events' } {
  return {
    name: 'unreadable-events' as const,
    number: 1,
    takes: [...new Set(others.flatMap(personalTypesOf))].sort(),
    takesDamaged: [...new Set(others.flatMap(({ takes }) => takes))],
    keys: ({ id, unreadable }) => (unreadable ? [id] : []),
    evolve: (_document, { stream, revision, type, position, unreadable }, id) =>
      unreadable && { id, stream, revision, type, ...unreadable, created: Number(position) },
    shape: shapeOf<UnreadableEventDocument>({ indexes: [['created']] }),
  };
}
