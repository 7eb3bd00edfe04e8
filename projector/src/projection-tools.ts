import type { ToolHandlers } from '@potluck/host/tools-socket/tool-commands';
import { lagsOf, mostCounted } from '@potluck/stores/ports/lag';
import type { Ports } from '@potluck/stores/ports/ports';
import { type ProjectionName, shapes } from './documents.ts';
import { projectionDecisions, stoppedAt, type ToolOrders } from './projection-decisions.ts';
import { rebuildTools } from './rebuild-tools.ts';
import type { WithProjector } from './started-projector.ts';

/** Handlers of the command-line tools for projections. */
export function projectionTools(
  ports: Ports,
  withProjector: WithProjector,
  orders: ToolOrders,
): Pick<ToolHandlers, Extract<keyof ToolHandlers, `projections-${string}`>> {
  return {
    'projections-list': () =>
      withProjector(async (projector) => {
        const rows = projector.status();
        const lags = await lagsOf(
          ports.events,
          rows.map(({ position }) => BigInt(position)),
        );
        const documents: number[] = [];
        for (const { projection, version } of rows) {
          const collection = await ports.reads.open(projection, version, shapes[projection as ProjectionName] as never);
          documents.push(await collection.count({}, { most: mostCounted }));
        }
        return rows.map(({ projection, version, current, state, position, perSecond = 0, progress, failure, trouble }, row) => ({
          projection,
          version,
          current,
          state,
          position,
          behind: lags[row]?.events ?? 0,
          seconds: Math.round(lags[row]?.seconds ?? 0),
          perSecond: progress?.perSecond ?? perSecond,
          documents: documents[row],
          failure: failure ? stoppedAt(failure) : trouble,
        }));
      }),
    ...projectionDecisions(ports, withProjector, orders),
    ...rebuildTools(ports, withProjector, orders),
  };
}
