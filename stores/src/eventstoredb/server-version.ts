import type { EventStoreDBClient } from '@eventstore/db-client';
import { ServerFeaturesClient } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { inside } from './client.ts';

/** The gRPC status for an unknown call. */
const unimplemented = 12;

/** The server's version, such as '23.10.6'; undefined if the server is too old to report it. */
export function serverVersion(client: EventStoreDBClient, timeoutMs: number): Promise<string | undefined> {
  return inside(client).execute(ServerFeaturesClient, 'getSupportedMethods', (connection) => {
    return new Promise<string | undefined>((resolve, reject) => {
      connection.getSupportedMethods(
        new shared.Empty(),
        ...inside(client).callArguments({}, { deadline: Date.now() + timeoutMs }),
        (error, answer) => {
          if (!error) resolve(answer.getEventStoreServerVersion());
          else if (error.code === unimplemented) resolve(undefined);
          else reject(error);
        },
      );
    });
  });
}

export const knownVersions = '23.10, 24.10 from 24.10.5 on, and 26';

/** Whether this version is known to give the guarantees that Potluck needs. */
export function isKnownVersion(version: string | undefined): boolean {
  const parts = /^(\d+)\.(\d+)\.(\d+)(?![-\d])/.exec(version ?? '');
  if (!parts) return false;
  const [major, minor, patch] = parts.slice(1).map(Number) as [number, number, number];
  if (major === 24) return minor === 10 && patch >= 5;
  return (major === 23 && minor === 10) || major === 26;
}
