import { setTimeout as pause } from 'node:timers/promises';
import { type BaseOptions, EventStoreDBClient } from '@eventstore/db-client';
import type { CallOptions, Client, Metadata } from '@grpc/grpc-js';

/** Internals of the client that its types hide. */
interface Inside {
  /** Calls with a connection to the right node; handles errors and reconnects when needed. */
  execute<C extends Client, T>(kind: Connection<C>, name: string, call: (connection: C) => Promise<T>): Promise<T>;
  getGRPCClient<C extends Client>(kind: Connection<C>, name: string): Promise<C>;
  callArguments(options: BaseOptions, call?: { deadline: number }): [Metadata, CallOptions];
  handleError(connection: unknown, error: Error): Promise<void>;
  getChannel(): Promise<{ close(): void }>;
}
// biome-ignore lint/suspicious/noExplicitAny: it takes what the generated class takes.
type Connection<C> = new (...args: any[]) => C;
export const inside = (client: EventStoreDBClient) => client as unknown as Inside;

export function connect(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(url);
  // The client does not await it: when no node of a cluster is found, the unhandled rejection would end the process.
  const { handleError } = inside(client);
  inside(client).handleError = (connection, error) => handleError(connection, error).catch(() => {});
  return client;
}

/** How long disconnecting waits for a connection that is still being opened, in ms. */
const longestEndMs = 100;

/** `dispose` alone leaves the connection open. One that is still discovering a node is closed once it has found one. */
export async function disconnect(client: EventStoreDBClient): Promise<void> {
  await client.dispose();
  const closed = inside(client)
    .getChannel()
    .then((channel) => channel.close())
    .catch(() => {});
  await Promise.race([closed, pause(longestEndMs, undefined, { ref: false })]);
}
