import shared from '@eventstore/db-client/generated/shared_pb.js';
import type * as pb from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Metadata, NewEvent, Recorded } from '@potluck/events/recorded';

const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const textOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();

export const typeOf = (message: { getMetadataMap(): { get(name: string): string | undefined } }): string =>
  message.getMetadataMap().get('type') ?? '';

/** The schema version travels in the metadata. The time is ours too: the engine's own would be that of an import. */
export function proposed({ id, type, data, metadata, version = 1 }: NewEvent): pb.BatchAppendReq.ProposedMessage {
  const message = new streams.BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(id))
    .setData(json(data))
    .setCustomMetadata(json({ ...metadata, version }));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return message;
}

/** An event as it came from the server. Its JSON is parsed for whoever wants it first, once for all. */
export class LogEvent {
  readonly stream: string;
  /**
   * Where its record begins. Events that were appended one way only commit themselves, so that both halves of their
   * position are the same and one of them is the whole; what is no event, as a checkpoint, has a position of another kind.
   */
  readonly position: bigint;
  #message: pb.ReadResp.ReadEvent.RecordedEvent | undefined;
  #recorded: Recorded | undefined;
  /** About what it takes in memory. */
  readonly bytes: number;

  constructor(message: pb.ReadResp.ReadEvent.RecordedEvent) {
    this.#message = message;
    this.stream = textOf(message.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array());
    this.position = BigInt(message.getCommitPosition());
    this.bytes = message.getData_asU8().length + message.getCustomMetadata_asU8().length;
  }

  get recorded(): Recorded {
    this.#recorded ??= this.#decode(this.#message as pb.ReadResp.ReadEvent.RecordedEvent);
    this.#message = undefined;
    return this.#recorded;
  }

  #decode(message: pb.ReadResp.ReadEvent.RecordedEvent): Recorded {
    const { version = 1, ...metadata } = parsed(message.getCustomMetadata_asU8()) as unknown as Metadata & { version?: number };
    return {
      id: message.getId()?.getString() as string,
      stream: this.stream,
      type: typeOf(message),
      revision: Number(message.getStreamRevision()),
      position: this.position,
      version,
      data: parsed(message.getData_asU8()),
      metadata,
    };
  }
}

/** What somebody else appended may be no JSON, or no object; what we did is. */
function parsed(bytes: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(textOf(bytes));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
