import { setTimeout as pause } from 'node:timers/promises';
import type { EventNamed } from '@potluck/events';
import type { OrderInput } from '@potluck/events/inputs/analysis';
import { type Retried, refuse, type ToolHandlers, ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import { eventNear } from '@potluck/stores/event-near';
import type { Ports } from '@potluck/stores/ports/ports';
import { shapes, type UnreadableEventDocument } from './documents.ts';
import type { Projector } from './projector.ts';
import type { WithProjector } from './started-projector.ts';

/** How long a retried projection may take to move on, and the poll interval, in ms. */
const [longestMs, pollMs] = [10_000, 20];
/** Maximum number of unreadable events that are listed. */
const mostListed = 100;

type Failure = { position: string; eventId: string; message: string };
export const stoppedAt = ({ position, eventId, message }: Failure): string => `at position ${position}, event ${eventId}: ${message}`;

/** The orders of the tools. The command-api appends them. */
export interface ToolOrders {
  /** All versions of the projection skip an event. */
  skip(projection: string, skipped: EventNamed<'EventSkipped'>['data']): Promise<void>;
  order(projection: string, order: OrderInput): Promise<void>;
}

/** Operators' decisions about events that a projection cannot fold. */
export function projectionDecisions(
  ports: Ports,
  withProjector: WithProjector,
  { skip, order }: ToolOrders,
): Pick<ToolHandlers, 'projections-skip' | 'projections-retry' | 'projections-unreadable'> {
  return {
    'projections-skip': ({ name, eventId, reason }) =>
      withProjector(async (projector) => {
        const rows = projector.status().filter(({ projection }) => projection === name);
        const stopped = rows.find(({ failure }) => failure?.eventId === eventId);
        if (!stopped?.failure) throw new ToolRefused(notStopped(name, eventId, rows));
        const event = await eventNear(ports.events, stopped.failure);
        if (!event) throw new ToolRefused(`The log has no event ${eventId} where ${name} stopped.`);
        const version = (await ports.reads.versions(name)).find((info) => info.version === stopped.version);
        const { stream, revision, type } = event;
        const { message: error } = stopped.failure;
        const skipped = { eventId, stream, revision, type, error, codeVersion: version?.signature ?? '', reason };
        await skip(name, skipped);
        return { stream, type, ...(await retried(projector, name)) };
      }),
    'projections-retry': ({ name }) =>
      withProjector(async (projector) => {
        if (projector.status().some(({ projection, state }) => projection === name && state === 'stopped'))
          await order(name, { order: 'retry' });
        return retried(projector, name);
      }),
    'projections-unreadable': async () => {
      const current = (await ports.reads.versions('unreadable-events')).find((version) => version.current);
      if (!current) return { count: 0, events: [] };
      const listed = await ports.reads.open<UnreadableEventDocument>('unreadable-events', current.version, shapes['unreadable-events']);
      const found = await listed.find({ sort: { fields: ['created'], direction: 'asc' }, limit: mostListed });
      const events = found.flatMap(({ document }) => {
        if (!document) return [];
        const { id: eventId, stream, revision, type, person, why } = document;
        return [{ eventId, stream, revision, type, person, why }];
      });
      return { count: await listed.count({}), events };
    },
  };
}

function notStopped(name: string, eventId: string, rows: ReturnType<Projector['status']>): string {
  if (rows.length === 0) return `There is no projection '${name}'.`;
  const where = rows.flatMap(({ failure }) => (failure ? [`It stopped ${stoppedAt(failure)}`] : []));
  return [`${name} did not stop at event ${eventId}.`, ...where].join(' ');
}

/** Retries the stopped versions, and waits until they move on or stop again. */
export async function retried(projector: Projector, name: string): Promise<Retried> {
  const stopped = () => projector.status().filter(({ projection, state }) => projection === name && state === 'stopped');
  const before = new Map(stopped().map(({ version, position }) => [version, position]));
  const { rebuilding } = await projector.retry(name).catch(refuse);
  const until = performance.now() + longestMs;
  const hasMoved = () =>
    projector.status().every((row) => row.projection !== name || row.state === 'stopped' || row.position !== before.get(row.version));
  while (!hasMoved() && performance.now() < until) await pause(pollMs);
  const failure = stopped().find((row) => row.failure)?.failure;
  return { ...(failure ? { failure: stoppedAt(failure) } : {}), ...(rebuilding ? { rebuilding } : {}) };
}
