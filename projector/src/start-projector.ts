import type { Ports } from '@potluck/stores/ports/ports';
import type { Projector, ProjectorOptions } from './projector.ts';
import { RunningProjector } from './running-projector.ts';

/**
 * Starts to keep the read models up to date with the log; `whenCaughtUp` resolves when they are.
 * Several may run on the same stores: each projection is fed by one of them.
 */
export async function startProjector(ports: Ports, options: ProjectorOptions = {}): Promise<Projector> {
  const projector = new RunningProjector(ports, options);
  await projector.start();
  return projector;
}
