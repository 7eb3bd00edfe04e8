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

/** A BatchAppend call of the protocol, and what was asked in it and is not answered yet. */
interface Call {
  stream: ClientDuplexStream<BatchAppendReq, BatchAppendResp>;
  pending: Map<string, Pending>;
  /** When the server said something last. */
  lastAnswerAt: number;
}

/**
 * The appends of a process share one BatchAppend call, in the order in which they come; each has an answer or an error of its own, in
 * time. When the call breaks, all that are under way in it hear so, may be asked again, and the next begins another. The client's own
 * `appendToStream` shares its calls between all clients of a process, and ends that with unhandled rejections when one breaks.
 */
export class SharedAppends {
  readonly #client: EventStoreDBClient;
  #open: Promise<Call> | undefined;

  constructor(client: EventStoreDBClient) {
    this.#client = client;
  }

  /** Throws Conflict, TooLarge, what the server refuses for good as the client names it, and else an error after which it may be asked again. */
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
          // A call in which nobody says anything any more is not waited for by others too.
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

  /** Also of a call that is only being opened. */
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
    // For good: it may go wrong again after the first time, and nobody would be listening.
    stream.on('error', (error) => {
      broken(error);
      void inside(this.#client).handleError(connection, error);
    });
    stream.on('end', () => broken(new Error('the server ended the call')));
    return call;
  }
}

/** No deadline goes along: it would be one by the server's clock, which may show another time. */
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

/** Events that stand there already, with the same ids at the same place, are answered as the first time by the server itself. */
function settle(pending: Pending, answer: BatchAppendResp): void {
  const success = answer.getSuccess();
  const position = success?.getPosition()?.getCommitPosition();
  if (success && position !== undefined) {
    pending.resolve({ position: BigInt(position), revision: Number(success.getCurrentRevision()) });
  } else if (success) pending.reject(new Error(`EventStoreDB did not say where the events of ${pending.stream} stand`));
  else pending.reject(refusalOf(pending, answer.getError()));
}

/** The code of an answer is always 0: what it is about says its details' type, and 'not ready' only its text. */
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
