import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams, { type AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { NewEvent } from '../../recorded.ts';
import { Conflict, noStream, type Revision } from '../event-store.ts';
import { inside } from './client.ts';
import { proposed } from './recorded-event.ts';

/**
 * One Append of the protocol, with an answer or an error in time. The client's own `appendToStream` is another matter: it sends
 * appends of all clients of a process down shared streams, and when a busy one breaks, what was queued ends the process with
 * unhandled rejections, other clients' appends fail too, and one whose answer does not come waits for ever.
 */
export function appendCall(
  client: EventStoreDBClient,
  { stream, events, expected, withinMs }: { stream: string; events: NewEvent[]; expected: Revision; withinMs: number },
): Promise<{ position: bigint; revision: Revision }> {
  const answer = inside(client).execute(
    StreamsClient,
    'append',
    (connection) =>
      new Promise<AppendResp>((resolve, reject) => {
        const settings = inside(client).callArguments({ requiresLeader: true, deadline: withinMs });
        const call = connection.append(...settings, (error, response) =>
          error ? reject(convertToCommandError(error)) : resolve(response),
        );
        call.on('error', reject);
        call.write(new streams.AppendReq().setOptions(optionsOf(stream, expected)));
        for (const event of events) call.write(new streams.AppendReq().setProposedMessage(proposed(event)));
        call.end();
      }),
  );
  return answer.then((response) => appended(response, stream, expected));
}

function optionsOf(stream: string, expected: Revision) {
  const options = new streams.AppendReq.Options().setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
  return expected === noStream ? options.setNoStream(new shared.Empty()) : options.setRevision(String(expected));
}

/** Events that stand there already, with the same ids at the same place, are answered as the first time by the server itself. */
function appended(response: AppendResp, stream: string, expected: Revision): { position: bigint; revision: Revision } {
  const wrong = response.getWrongExpectedVersion();
  if (wrong) throw new Conflict(stream, expected, wrong.hasCurrentRevision() ? Number(wrong.getCurrentRevision()) : noStream);
  const success = response.getSuccess();
  const position = success?.getPosition()?.getCommitPosition();
  if (!success || position === undefined) throw new Error(`EventStoreDB did not say where the events of ${stream} stand`);
  return { position: BigInt(position), revision: Number(success.getCurrentRevision()) };
}
