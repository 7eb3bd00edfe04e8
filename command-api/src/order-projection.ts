import { randomUUID } from 'node:crypto';
import { projectionStream } from '@potluck/events';
import type { OrderInput } from '@potluck/events/inputs/analysis';
import type { Ports } from '@potluck/stores/ports/ports';
import { orderProjection } from './deciders/projection-orders.ts';
import { handleAlone } from './handle.ts';

/** Sends an order for a projection as the system. Throws Refused, Conflict, Unavailable. */
export async function orderForSystem(
  { events, reads }: Pick<Ports, 'events' | 'reads'>,
  projection: string,
  order: OrderInput,
): Promise<void> {
  const versions = await reads.versions(projection);
  const envelope = { actor: 'system', at: new Date().toISOString(), correlationId: randomUUID() };
  await handleAlone(events)(projectionStream, projection, envelope, () => (state) => orderProjection(order, state, versions));
}
