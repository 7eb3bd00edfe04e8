import { randomUUID } from 'node:crypto';
import { AccessDeniedError, convertToCommandError, type EventStoreDBClient, StreamDeletedError } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams, { type BatchAppendReq, type BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import { Conflict, noStream, type Revision, TooLarge } from '../ports/event-store.ts';
import { inside } from './client.ts';
import { typeOf } from './recorded-event.ts';

export interface Append {
  stream: string;
  events: readonly BatchAppendReq.ProposedMessage[];
  expected: Revision;
  timeoutMs: number;
}
export interface Appended {
  position: bigint;
  revision: Revision;
}

interface Pending extends Append {
  resolve(appended: Appended): void;
  reject(error: unknown): void;
}

/** A `BatchAppend` call of the protocol, with its appends in flight. */
interface Call {
  stream: ClientDuplexStream<BatchAppendReq, BatchAppendResp>;
  pending: Map<string, Pending>;
  /** When the server last answered. */
  lastAnswerAt: number;
}

/**
 * The appends of a process share one `BatchAppend` call, in their order; each gets its own answer, error or timeout. When the call fails,
 * all appends in flight are rejected and may be retried, and the next append opens a new call. The client's own `appendToStream` shares
 * its calls between all clients of a process, and ends the process with unhandled rejections when one fails.
 */
export class SharedAppends {
  readonly #client: EventStoreDBClient;
  #open: Promise<Call> | undefined;

  constructor(client: EventStoreDBClient) {
    this.#client = client;
  }

  /** Throws Conflict, TooLarge, the client's errors for other permanent refusals, and otherwise an error that may be retried. */
  append(append: Append): Promise<Appended> {
    const id = randomUUID();
    const { stream, timeoutMs } = append;
    return new Promise<Appended>((resolve, reject) => {
      let call: Call | undefined;
      const sentAt = performance.now();
      const late = setTimeout(
        () => {
          settled();
          reject(new Error(`no answer in time to an append to ${stream}`));
          // The server has been silent since: close the call, so that other appends do not wait for it.
          if (call && call.lastAnswerAt < sentAt) call.stream.cancel();
        },
        Math.max(timeoutMs, 0),
      );
      let isSettled = false;
      const settled = () => {
        isSettled = true;
        clearTimeout(late);
        call?.pending.delete(id);
      };
      const pending: Pending = {
        ...append,
        resolve(appended) {
          settled();
          resolve(appended);
        },
        reject(error) {
          settled();
          reject(error);
        },
      };
      this.#call().then((opened) => {
        if (isSettled) return;
        call = opened;
        call.pending.set(id, pending);
        call.stream.write(requestOf(id, append));
      }, pending.reject);
    });
  }

  /** Also cancels a call that is still being opened. */
  close(): void {
    this.#open?.then(({ stream }) => stream.cancel()).catch(() => {});
  }

  #call(): Promise<Call> {
    if (this.#open) return this.#open;
    const opening = this.#connect(() => {
      if (this.#open === opening) this.#open = undefined;
    });
    this.#open = opening;
    opening.catch(() => {
      if (this.#open === opening) this.#open = undefined;
    });
    return opening;
  }

  async #connect(over: () => void): Promise<Call> {
    const connection = await inside(this.#client).getGRPCClient(StreamsClient, 'batchAppend');
    const stream = connection.batchAppend(
      ...inside(this.#client).callArguments({ requiresLeader: true }, { deadline: Number.POSITIVE_INFINITY }),
    );
    const call: Call = { stream, pending: new Map(), lastAnswerAt: performance.now() };
    const broken = (error: Error) => {
      over();
      const why = convertToCommandError(error);
      for (const { reject } of [...call.pending.values()]) reject(why);
    };
    stream.on('data', (answer: BatchAppendResp) => {
      call.lastAnswerAt = performance.now();
      const pending = call.pending.get(answer.getCorrelationId()?.getString() ?? '');
      if (pending) settle(pending, answer);
    });
    // `on`, not `once`: a second error without a listener would end the process.
    stream.on('error', (error) => {
      broken(error);
      void inside(this.#client).handleError(connection, error);
    });
    stream.on('end', () => broken(new Error('the server ended the call')));
    return call;
  }
}

/** Without a deadline: the server would compare it with its own clock. */
function requestOf(id: string, { stream, events, expected }: Append): BatchAppendReq {
  const { BatchAppendReq } = streams;
  const options = new BatchAppendReq.Options().setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
  if (expected === noStream) options.setNoStream(new shared.Empty());
  else options.setStreamPosition(String(expected));
  return new BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(id))
    .setOptions(options)
    .setProposedMessagesList([...events])
    .setIsFinal(true);
}

/** The server itself is idempotent: it answers a repeated append (same ids, same revision) like the first. */
function settle(pending: Pending, answer: BatchAppendResp): void {
  const success = answer.getSuccess();
  const position = success?.getPosition()?.getCommitPosition();
  if (success && position !== undefined) {
    pending.resolve({ position: BigInt(position), revision: Number(success.getCurrentRevision()) });
  } else if (success) pending.reject(new Error(`EventStoreDB did not return the position of the events of ${pending.stream}`));
  else pending.reject(refusalOf(pending, answer.getError()));
}

/** The error code is always 0: the type of the details tells the reason, and for 'not ready' only the message. */
function refusalOf({ stream, expected, events }: Pending, error: Status | undefined): Error {
  const message = error?.getMessage() || 'no reason given';
  const details = error?.getDetails();
  const type = details?.getTypeName() ?? '';
  switch (type.slice(type.lastIndexOf('.') + 1)) {
    case 'WrongExpectedVersion': {
      const wrong = shared.WrongExpectedVersion.deserializeBinary(details?.getValue_asU8() ?? new Uint8Array());
      return new Conflict(stream, expected, wrong.hasCurrentStreamRevision() ? Number(wrong.getCurrentStreamRevision()) : noStream);
    }
    case 'MaximumAppendSizeExceeded':
    case 'MaximumAppendEventSizeExceeded':
      return new TooLarge(stream, events.map(typeOf), message);
    case 'AccessDenied':
      return new AccessDeniedError();
    case 'StreamDeleted':
      return StreamDeletedError.fromStreamName(stream);
    default:
      return new Error(message);
  }
}
