import shared from '@eventstore/db-client/generated/shared_pb.js';
import type * as pb from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Metadata, NewEvent, Recorded } from '@potluck/events/recorded';
import { jsonObject } from '../json-object.ts';

const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const textOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();

export const typeOf = (message: { getMetadataMap(): { get(name: string): string | undefined } }): string =>
  message.getMetadataMap().get('type') ?? '';

/** The schema version is stored in the metadata. So is our time: the engine's would be that of an import. */
export function proposed({ id, type, data, metadata, version = 1 }: NewEvent): pb.BatchAppendReq.ProposedMessage {
  const message = new streams.BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(id))
    .setData(json(data))
    .setCustomMetadata(json({ ...metadata, version }));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return message;
}

/** An event as received from the server. Its JSON is parsed once, on first use. */
export class LogEvent {
  readonly stream: string;
  /**
   * Where its record begins. The commit and prepare position of our events are equal, so that one of them is enough.
   * Other messages, such as checkpoints, have positions of another kind.
   */
  readonly position: bigint;
  #message: pb.ReadResp.ReadEvent.RecordedEvent | undefined;
  #recorded: Recorded | undefined;
  /** Approximate bytes in memory. */
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

/** Events that others appended may not be JSON objects; ours are. */
const parsed = (bytes: Uint8Array): Record<string, unknown> => jsonObject(textOf(bytes)) ?? {};
