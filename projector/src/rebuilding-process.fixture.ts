/** A process that rebuilds the feed of a data folder, reports when it is halfway, and blocks there until it is killed. */
import { writeSync } from 'node:fs';
import { openPorts } from '@potluck/stores/ports/open-ports';
import { startProjector } from './start-projector.ts';

const [dataFolder = ''] = process.argv.slice(2);
const ports = await openPorts({ dataFolder });
const projector = await startProjector(ports, { dataFolder });
await projector.whenCaughtUp();
await projector.rebuild('feed', {
  onProgress: () => {
    writeSync(1, 'rebuilding\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
});
