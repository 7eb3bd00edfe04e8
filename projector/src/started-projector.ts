import type { Ports } from '@potluck/stores/ports/ports';
import type { Projector, ProjectorOptions } from './projector.ts';
import { startProjector } from './start-projector.ts';

/** Runs work with the running projector, or with one that is started for it and has caught up. */
export type WithProjector = <T>(work: (projector: Projector) => Promise<T>) => Promise<T>;

/**
 * Starts a projector for each piece of work, and stops it afterwards. Beside other projectors it only leads the projections that they do
 * not.
 */
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
