import type { AllStreamRecordedEvent, RecordedEvent } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams, { type AppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Metadata, NewEvent, Recorded } from '../../recorded.ts';

const json = (value: unknown) => Buffer.from(JSON.stringify(value));

/** The schema version travels in the metadata. The time is ours too: the engine's own would be that of an import. */
export function proposed({ id, type, data, metadata, version = 1 }: NewEvent): AppendReq.ProposedMessage {
  const message = new streams.AppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(id))
    .setData(json(data))
    .setCustomMetadata(json({ ...metadata, version }));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return message;
}

export function recorded(event: RecordedEvent | AllStreamRecordedEvent): Recorded {
  const { version = 1, ...metadata } = (event.metadata ?? {}) as unknown as Metadata & { version?: number };
  return {
    id: event.id,
    stream: event.streamId,
    type: event.type,
    revision: Number(event.revision),
    position: positionOf(event),
    version,
    data: event.data as Record<string, unknown>,
    metadata,
  };
}

/** Events that were appended one way only, and so commit themselves: both halves of a position are the same. */
export const positionOf = (event: RecordedEvent | AllStreamRecordedEvent): bigint => event.position?.commit as bigint;
export const place = (position: bigint) => ({ commit: position, prepare: position });
