import type { Ports } from '@potluck/events/ports/ports';
import { type ProjectorOptions, startProjector } from '@potluck/projector/projector';
import type { ToolContext } from './tool-handlers.ts';

/** Starts a projector for each piece of work, and stops it again. Beside others it only feeds what nobody else feeds. */
export function startedProjector(ports: Ports, options: ProjectorOptions): ToolContext['withProjector'] {
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
