import type { Ports } from '@potluck/stores/ports/ports';
import type { Projector, ProjectorOptions } from './projector.ts';
import { RunningProjector } from './running-projector.ts';

/**
 * Keeps the read models in step with the log, from now on, and answers at once; `whenCaughtUp` says when they are.
 * Any number may run on the same stores: each projection is fed by one of them.
 */
export async function startProjector(ports: Ports, options: ProjectorOptions = {}): Promise<Projector> {
  const projector = new RunningProjector(ports, options);
  await projector.start();
  return projector;
}
