import { once } from 'node:events';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type * as pb from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';

export type Proposed = pb.AppendReq.ProposedMessage | pb.BatchAppendReq.ProposedMessage;
export type ReadCall = ServerWritableStream<pb.ReadReq, pb.ReadResp>;

export const nameOf = (options?: { getStreamIdentifier(): { getStreamName_asU8(): Uint8Array } | undefined }) =>
  Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();

export const at = <M extends { setCommitPosition(at: string): M; setPreparePosition(at: string): M }>(
  message: M,
  position: number | bigint,
): M => message.setCommitPosition(String(position)).setPreparePosition(String(position));

export const checkpoint = (position: number | bigint) =>
  new streams.ReadResp().setCheckpoint(at(new streams.ReadResp.Checkpoint(), position));

export const identifier = (stream: string) => new shared.StreamIdentifier().setStreamName(Buffer.from(stream));

/** With back-pressure of the client. */
export const written = async (call: ReadCall, answer: pb.ReadResp) => {
  if (call.cancelled || call.write(answer)) return;
  const gone = new AbortController();
  await Promise.race(['drain', 'cancelled'].map((name) => once(call, name, gone))).finally(() => gone.abort());
};
