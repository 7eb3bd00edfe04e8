/** A projector as a process of its own. It says, a line of JSON each, which projections it holds, and what it publishes. */
import { writeSync } from 'node:fs';
import { type Engines, openPorts } from '@potluck/stores/ports/open-ports';
import { type Published, recordingBus } from './recording-bus.fixture.ts';
import { startProjector } from './start-projector.ts';

export interface Line {
  /** It has started, whatever it holds. */
  ready?: true;
  /** The projections that it holds, each time they change. */
  holds?: string[];
  /** What it published, and when, in ms since 1970. */
  published?: Published & { at: number };
}
const say = (line: Line) => writeSync(1, `${JSON.stringify(line)}\n`);

const engines = JSON.parse(process.argv[2] as string) as Engines;
const ports = await openPorts({ ...engines, readOnly: true });
/** Said a turn later: whoever reads along gets its turn just then, and would always pause this process between two words. */
const bus = recordingBus(ports.bus, (published) => {
  const at = Date.now();
  setImmediate(() => say({ published: { ...published, at } }));
});
const projector = await startProjector({ ...ports, bus }, engines);

say({ ready: true });
let said = '';
setInterval(() => {
  const mine = projector.status().filter(({ holder }) => holder?.includes(`:${process.pid}:`));
  const holds = [...new Set(mine.map(({ projection }) => projection))];
  if (holds.join() !== said) say({ holds });
  said = holds.join();
}, 20);
