import { setTimeout as pause } from 'node:timers/promises';
import { type BaseOptions, EventStoreDBClient } from '@eventstore/db-client';
import type { CallOptions, Client, Metadata } from '@grpc/grpc-js';

/** What the client does around each of its calls, which its types hide. */
interface Inside {
  /** With the connection to the right node; whatever goes wrong is looked at, and another connection made when it is needed. */
  execute<C extends Client, T>(kind: Connection<C>, name: string, call: (connection: C) => Promise<T>): Promise<T>;
  getGRPCClient<C extends Client>(kind: Connection<C>, name: string): Promise<C>;
  callArguments(options: BaseOptions, call?: { deadline: number }): [Metadata, CallOptions];
  handleError(connection: unknown, error: Error): Promise<void>;
  getChannel(): Promise<{ close(): void }>;
}
// biome-ignore lint/suspicious/noExplicitAny: it takes whatever the generated class takes.
type Connection<C> = new (...args: any[]) => C;
export const inside = (client: EventStoreDBClient) => client as unknown as Inside;

export function connect(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(url);
  // Nobody waits for it inside the client: where no node of a cluster is found, its rejection would end the process.
  const { handleError } = inside(client);
  inside(client).handleError = (connection, error) => handleError(connection, error).catch(() => {});
  return client;
}

/** How long a connection that is only being made is waited for, in ms. */
const longestEndMs = 100;

/** `dispose` alone leaves the connection standing. One that is still looking for a node of a cluster is closed when it has found one. */
export async function disconnect(client: EventStoreDBClient): Promise<void> {
  await client.dispose();
  const closed = inside(client)
    .getChannel()
    .then((channel) => channel.close())
    .catch(() => {});
  await Promise.race([closed, pause(longestEndMs, undefined, { ref: false })]);
}
