import { UnavailableError } from '@eventstore/db-client';
import { expect, test } from 'vitest';
import { freePort } from '../../../../engines/engine.ts';
import { connect, inside } from './client.ts';

test('a connection that breaks while no node of the cluster is found does not end the process', async () => {
  const nodes = await Promise.all([freePort(), freePort()]);
  const client = connect(`esdb://${nodes.map((port) => `127.0.0.1:${port}`).join()}?tls=false&maxDiscoverAttempts=2&discoveryInterval=10`);
  const looking = inside(client).getChannel();
  const broken = inside(client).handleError({ getChannel: () => undefined }, new UnavailableError());
  await expect(looking).rejects.toThrow('Failed to discover');
  await expect(broken).resolves.toBeUndefined();
});
