import { type BaseOptions, EventStoreDBClient } from '@eventstore/db-client';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { CallOptions, Metadata } from '@grpc/grpc-js';

/** What the client does around each of its calls, which its types hide. */
interface Inside {
  /** With the connection to the right node; whatever goes wrong is looked at, and another connection made when it is needed. */
  execute<T>(kind: typeof StreamsClient, name: string, call: (streams: StreamsClient) => Promise<T>): Promise<T>;
  callArguments(options: BaseOptions): [Metadata, CallOptions];
  handleError(client: unknown, error: Error): Promise<void>;
  getChannel(): Promise<{ close(): void }>;
}
export const inside = (client: EventStoreDBClient) => client as unknown as Inside;

export function connect(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(url);
  // Nobody waits for it inside the client: where no node of a cluster is found, its rejection would end the process.
  const { handleError } = inside(client);
  inside(client).handleError = (connection, error) => handleError(connection, error).catch(() => {});
  return client;
}

/** `dispose` alone leaves the connection standing. */
export async function disconnect(client: EventStoreDBClient): Promise<void> {
  await client.dispose();
  const channel = await inside(client)
    .getChannel()
    .catch(() => undefined);
  channel?.close();
}
