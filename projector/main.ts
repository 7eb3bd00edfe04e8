/**
 * The projector as a separate service: keeps the read models up to date. Of several projectors, one leads each projection and the others
 * follow.
 */

import { health, healthPath } from '@potluck/host/health';
import { measureLag } from '@potluck/host/metrics/measure-lag';
import { runService } from '@potluck/host/run-service';
import { countFolded, withPorts } from '@potluck/host/with-ports';
import { Router } from 'express';
import { startProjector } from './src/start-projector.ts';

await runService('projector', (settings, listening) =>
  withPorts(settings, { readOnly: true }, async ({ ports, metrics, atEnd }) => {
    const projector = await startProjector(ports, { ...settings, onFolded: countFolded(metrics) });
    atEnd(() => projector.stop());
    const read = () => projector.status().filter(({ current }) => current);
    if (metrics) {
      measureLag(metrics, ports.events, async () => read().map(({ projection, position }) => ({ projection, position: BigInt(position) })));
    }
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
