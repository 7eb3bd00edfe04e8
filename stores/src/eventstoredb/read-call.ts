import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientReadableStream } from '@grpc/grpc-js';
import { inside } from './client.ts';
import { LogEvent } from './recorded-event.ts';

export interface ReadCallOptions {
  /** Reads from the leader, as a follower may lag. */
  requiresLeader: boolean;
  /** None: the call may last for ever. */
  timeoutMs?: number;
  onEvent(event: LogEvent): void;
  /** The server has confirmed the subscription. */
  onConfirmed?(): void;
}

/**
 * One `Read` of the protocol: of a stream, of the log, or a subscription. The client's own calls pass each event through two streams
 * and parse all of it; here an event is parsed on demand. Other messages, such as checkpoints, are ignored.
 */
export class ReadCall {
  /** Resolves at the end of the read or when it was cancelled; rejects when the call failed, which the caller must handle. */
  readonly ended: Promise<void>;
  #call: ClientReadableStream<ReadResp> | undefined;
  #cancelled = false;
  #paused = false;

  constructor(client: EventStoreDBClient, request: ReadReq, { requiresLeader, timeoutMs, onEvent, onConfirmed }: ReadCallOptions) {
    const deadline = timeoutMs === undefined ? Number.POSITIVE_INFINITY : Date.now() + timeoutMs;
    this.ended = inside(client)
      .execute(StreamsClient, 'read', (connection) => {
        if (this.#cancelled) return Promise.resolve();
        return new Promise<void>((resolve, reject) => {
          const call = connection.read(request, ...inside(client).callArguments({ requiresLeader }, { deadline }));
          this.#call = call;
          // An error comes before 'end'. `on`, not `once`: a second error without a listener would end the process.
          call.on('error', (error) => (this.#cancelled ? resolve() : reject(error)));
          call.on('end', resolve);
          call.on('data', (answer: ReadResp) => {
            if (this.#cancelled) return;
            try {
              const message = answer.getEvent()?.getEvent();
              if (message) onEvent(new LogEvent(message));
              else if (onConfirmed && answer.hasConfirmation()) onConfirmed();
            } catch (error) {
              reject(error);
              call.cancel();
            }
          });
          if (this.#paused) call.pause();
        });
      })
      .catch((error) => {
        throw convertToCommandError(error);
      });
  }

  /** Back-pressure: unread events stay at the server. */
  pause(): void {
    this.#paused = true;
    this.#call?.pause();
  }

  resume(): void {
    this.#paused = false;
    this.#call?.resume();
  }

  cancel(): void {
    if (this.#cancelled) return;
    this.#cancelled = true;
    this.#call?.cancel();
  }
}

/** `isCut`: the stream may have more events, also where fewer were found than requested. */
export interface EventsRead {
  found: LogEvent[];
  isCut: boolean;
}

/**
 * All events of a read, or an error. None for a stream that does not exist. The read is cut once the events after the first one have
 * more than `mostBytes`.
 */
export async function readEvents(
  client: EventStoreDBClient,
  request: ReadReq,
  timeoutMs: number,
  mostBytes = Number.POSITIVE_INFINITY,
): Promise<EventsRead> {
  const found: LogEvent[] = [];
  let bytes = 0;
  const onEvent = (event: LogEvent) => {
    if (found.push(event) > 1) bytes += event.bytes;
    if (bytes > mostBytes) call.cancel();
  };
  const call = new ReadCall(client, request, { requiresLeader: true, timeoutMs, onEvent });
  await call.ended;
  return { found, isCut: bytes > mostBytes };
}
