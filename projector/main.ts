/** A projector as a service of its own: feeds the read models. Of several, one feeds each projection and the others stand by. */
import { startProjector } from '@potluck/projector/projector';
import { Router } from 'express';
import { health, healthPath } from '../service/health.ts';
import { runService } from '../service/run-service.ts';
import { withPorts } from '../service/with-ports.ts';

await runService('projector', (settings, listening) =>
  withPorts(settings, { readOnly: true }, async ({ ports, atEnd }) => {
    const projector = await startProjector(ports, settings);
    atEnd(() => projector.stop());
    const handler = Router();
    handler.get(
      healthPath,
      health(async () => {
        const [head] = await Promise.all([ports.events.head(), ports.reads.versions()]);
        return { head: String(head), projections: projector.status() };
      }),
    );
    return { handler };
  })(listening),
);
