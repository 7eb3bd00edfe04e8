import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import type * as pb from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, type ServerDuplexStream, type ServerReadableStream, type sendUnaryData, status } from '@grpc/grpc-js';
import type { Log } from './log.ts';
import { at, nameOf, type Proposed } from './messages.ts';

const { Any, Empty } = (() => {
  const load = createRequire(createRequire(import.meta.url).resolve('@eventstore/db-client'));
  return {
    Any: load('google-protobuf/google/protobuf/any_pb.js').Any,
    Empty: load('google-protobuf/google/protobuf/empty_pb.js').Empty,
  };
})();

/** Maximum bytes of one append. */
const mostBytes = 1_048_576;

/** Hooks around each append. */
export interface Manners {
  /** Resolves when the answer may be sent. */
  later(answer: () => void): void;
  /** Counts it, and returns whether the server is ready. */
  isReady(): boolean;
}

export function append(
  log: Log,
  { later, isReady }: Manners,
  call: ServerReadableStream<pb.AppendReq, pb.AppendResp>,
  answer: sendUnaryData<pb.AppendResp>,
): void {
  let options: pb.AppendReq.Options | undefined;
  const events: Proposed[] = [];
  call.on('data', (message: pb.AppendReq) => {
    options = message.getOptions() ?? options;
    if (message.hasProposedMessage()) events.push(message.getProposedMessage() as pb.AppendReq.ProposedMessage);
  });
  call.on('end', async () => {
    // An aborted request ends like a complete one; the abort is known only in the next turn.
    await nextTurn();
    if (call.cancelled || events.length === 0) return;
    if (!isReady()) return later(() => answer({ code: status.UNAVAILABLE, details: 'Server Is Not Ready' }));
    if (sizeOf(events) > mostBytes) {
      const metadata = new Metadata();
      metadata.set('exception', 'maximum-append-size-exceeded');
      metadata.set('maximum-append-size', String(mostBytes));
      return later(() => answer({ code: status.INVALID_ARGUMENT, details: 'Maximum Append Size Exceeded.', metadata }));
    }
    const expected = options?.hasNoStream() ? -1 : options?.hasRevision() ? Number(options.getRevision()) : undefined;
    const done = log.append(nameOf(options), expected, events);
    const response = new streams.AppendResp();
    if ('current' in done) {
      const wrong = new streams.AppendResp.WrongExpectedVersion();
      if (done.current === -1) wrong.setCurrentNoStream(new shared.Empty());
      else wrong.setCurrentRevision(String(done.current));
      return later(() => answer(null, response.setWrongExpectedVersion(wrong)));
    }
    const success = new streams.AppendResp.Success().setCurrentRevision(String(done.revision));
    response.setSuccess(success.setPosition(at(new streams.AppendResp.Position(), done.position)));
    later(() => answer(null, response));
  });
}

/** Many appends in one call, each answered with its correlation id. */
export function batchAppend(log: Log, { later, isReady }: Manners, call: ServerDuplexStream<pb.BatchAppendReq, pb.BatchAppendResp>): void {
  const begun = new Map<string, { options?: pb.BatchAppendReq.Options; events: Proposed[] }>();
  call.on('data', (message: pb.BatchAppendReq) => {
    const correlation = message.getCorrelationId()?.getString() as string;
    const { options = message.getOptions(), events } = begun.get(correlation) ?? { events: [] };
    events.push(...message.getProposedMessagesList());
    begun.set(correlation, { options, events });
    if (!message.getIsFinal() || !options) return;
    begun.delete(correlation);
    const response = isReady() ? batchAnswer(log, options, events) : refused('Server Is Not Ready', new Empty(), 'google.protobuf.Empty');
    response.setCorrelationId(message.getCorrelationId()).setStreamIdentifier(options.getStreamIdentifier());
    later(() => void (call.cancelled || call.write(response)));
  });
  call.on('end', () => call.end());
}

function batchAnswer(log: Log, options: pb.BatchAppendReq.Options, events: Proposed[]): pb.BatchAppendResp {
  if (sizeOf(events) > mostBytes) {
    const exceeded = new shared.MaximumAppendSizeExceeded().setMaxappendsize(mostBytes);
    return refused('Maximum Append Size Exceeded', exceeded, 'event_store.client.MaximumAppendSizeExceeded');
  }
  const expected = options.hasNoStream() ? -1 : options.hasStreamPosition() ? Number(options.getStreamPosition()) : undefined;
  const done = log.append(nameOf(options), expected, events);
  if ('current' in done) {
    const wrong = new shared.WrongExpectedVersion();
    if (done.current === -1) wrong.setCurrentNoStream(new Empty());
    else wrong.setCurrentStreamRevision(String(done.current));
    return refused('WrongExpectedVersion', wrong, 'event_store.client.WrongExpectedVersion');
  }
  const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(done.revision));
  return new streams.BatchAppendResp().setSuccess(success.setPosition(at(new shared.AllStreamPosition(), done.position)));
}

function refused(message: string, why: { serializeBinary(): Uint8Array }, type: string): pb.BatchAppendResp {
  const details = new Any();
  details.pack(why.serializeBinary(), type);
  return new streams.BatchAppendResp().setError(new statuses.Status().setMessage(message).setDetails(details));
}

/** As the server counts: data, metadata, and two bytes per letter of the type. */
function sizeOf(events: Proposed[]): number {
  let size = 0;
  for (const event of events) {
    const type = event.getMetadataMap().get('type') ?? '';
    size += event.getData_asU8().length + event.getCustomMetadata_asU8().length + 2 * type.length;
  }
  return size;
}
