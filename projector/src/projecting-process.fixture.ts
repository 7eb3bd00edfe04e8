/** A projector process. Prints lines of JSON with the projections that it leads and the messages that it publishes. */
import { writeSync } from 'node:fs';
import { type Engines, openPorts } from '@potluck/stores/ports/open-ports';
import { type Published, recordingBus } from './recording-bus.fixture.ts';
import { startProjector } from './start-projector.ts';

export interface Line {
  /** It has started. */
  ready?: true;
  /** The projections that it leads, whenever they change. */
  holds?: string[];
  /** A published message; `at` in ms since 1970. */
  published?: Published & { at: number };
}
const say = (line: Line) => writeSync(1, `${JSON.stringify(line)}\n`);

const engines = JSON.parse(process.argv[2] as string) as Engines;
const ports = await openPorts({ ...engines, readOnly: true });
/** Printed a turn later; otherwise the reader would always pause this process between two messages. */
const bus = recordingBus(ports.bus, (published) => {
  const at = Date.now();
  setImmediate(() => say({ published: { ...published, at } }));
});
const projector = await startProjector({ ...ports, bus }, engines);

say({ ready: true });
let printed = '';
setInterval(() => {
  const led = projector.status().filter(({ holder }) => holder?.includes(`:${process.pid}:`));
  const holds = [...new Set(led.map(({ projection }) => projection))];
  if (holds.join() !== printed) say({ holds });
  printed = holds.join();
}, 20);
