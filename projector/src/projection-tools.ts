import { refuse, type ToolHandlers } from '@potluck/host/tools-socket/tool-commands';
import { lagsOf } from '@potluck/stores/ports/lag';
import type { Ports } from '@potluck/stores/ports/ports';
import { projectionDecisions, type Skip, stoppedAt } from './projection-decisions.ts';
import type { RebuildOptions } from './projector.ts';
import type { WithProjector } from './started-projector.ts';

/** Handlers of the command-line tools for projections. */
export function projectionTools(
  ports: Ports,
  withProjector: WithProjector,
  skip: Skip,
): Pick<ToolHandlers, Extract<keyof ToolHandlers, `projections-${string}`>> {
  return {
    'projections-list': () =>
      withProjector(async (projector) => {
        const rows = projector.status();
        const lags = await lagsOf(
          ports.events,
          rows.map(({ position }) => BigInt(position)),
        );
        return rows.map(({ projection, version, current, state, position, failure, trouble }, row) => ({
          projection,
          version,
          current,
          state,
          position,
          behind: lags[row]?.events ?? 0,
          failure: failure ? stoppedAt(failure) : trouble,
        }));
      }),
    ...projectionDecisions(ports, withProjector, skip),
    'projections-rebuild': ({ name }, { report, signal }) =>
      withProjector(async (projector) => {
        const onProgress = (progress: Parameters<NonNullable<RebuildOptions['onProgress']>>[0]) => report({ unit: 'events', ...progress });
        const { version, events, seconds } = await projector.rebuild(name, { signal, onProgress }).catch(refuse);
        return { version, events, seconds };
      }),
  };
}
