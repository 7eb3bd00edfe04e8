import type { Ports } from '@potluck/stores/ports/ports';
import type { Projector, ProjectorOptions } from './projector.ts';
import { startProjector } from './start-projector.ts';

/** Does it with the running one, or with one that is started for the purpose and has caught up. */
export type WithProjector = <T>(work: (projector: Projector) => Promise<T>) => Promise<T>;

/** Starts a projector for each piece of work, and stops it again. Beside others it only feeds what nobody else feeds. */
export function startedProjector(ports: Ports, options: ProjectorOptions): WithProjector {
  return async (work) => {
    const projector = await startProjector(ports, options);
    try {
      await projector.whenCaughtUp();
      return await work(projector);
    } finally {
      await projector.stop();
    }
  };
}
