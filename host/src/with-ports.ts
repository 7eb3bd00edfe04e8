import { setTimeout as pause } from 'node:timers/promises';
import { namedSecret } from '@potluck/stores/codec/secrets';
import { log } from '@potluck/stores/log';
import { Unavailable } from '@potluck/stores/ports/event-store';
import { closePorts, openPorts } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import { measuredEventStore } from './metrics/measured-event-store.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Settings } from './settings.ts';
import type { Listening, Served, Step } from './start-service.ts';

/** The dependencies of the APIs. */
export interface Opened extends Listening {
  ports: Ports;
  settings: Settings & { publicUrl: URL; sessionSecret: string };
}

/** Pause between attempts to reach an unavailable engine, in ms. */
const pauseMs = 500;

/**
 * Opens the ports and serves from them. During an outage of an engine it logs that once and keeps trying. `readOnly` is for processes
 * beside the one that writes the embedded files.
 */
export function withPorts(settings: Settings, { readOnly = false }, serve: (opened: Opened) => Promise<Served>) {
  return async (listening: Listening): Promise<Served> => {
    let logged = '';
    for (;;) {
      const steps: Step[] = [];
      try {
        const opened = await openPorts({ ...settings, readOnly, onDied: endProcess });
        steps.push(() => closePorts(opened));
        const ports = listening.metrics ? measured(opened, listening.metrics) : opened;
        const sessionSecret = settings.sessionSecret ?? (await namedSecret(ports.accounts, 'session')).toString('base64');
        const shared = { ...settings, publicUrl: listening.publicUrl, sessionSecret };
        const served = await serve({ ...listening, ports, settings: shared, atEnd: (step) => steps.push(step) });
        for (const step of steps) listening.atEnd(step);
        if (logged) log.info('engines available');
        return served;
      } catch (error) {
        for (const step of steps.reverse())
          await Promise.resolve()
            .then(step)
            .catch(() => {});
        if (!(error instanceof Unavailable)) throw error;
        if (logged !== error.message) log.warn({ reason: error.message }, 'engine unavailable, retrying');
        logged = error.message;
        await pause(pauseMs);
      }
    }
  };
}

/** Ends the process, because nothing more can be stored; its supervisor restarts it. */
function endProcess(error: Error): void {
  log.fatal({ err: error }, 'store unusable, process ends');
  process.exit(1);
}

/** Called by a projector to count what it folds. */
export const countFolded = (metrics: Metrics | undefined) =>
  metrics && ((projection: string, events: number) => metrics.eventsFolded.inc({ projection }, events));

function measured(ports: Ports, metrics: Metrics): Ports {
  ports.bus.onGap(() => metrics.busGaps.inc());
  return { ...ports, events: measuredEventStore(ports.events, metrics) };
}
