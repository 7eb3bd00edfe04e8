/** Rebuilds the feed of a data folder in this process, and prints its peak memory in MB. */
import { startProjector } from '@potluck/projector/start-projector';
import { openPorts } from '@potluck/stores/ports/open-ports';

const dataFolder = process.argv[2];
if (!dataFolder) throw new Error('Say which data folder');
const ports = await openPorts({ dataFolder });
const projector = await startProjector(ports, { dataFolder });
await projector.whenCaughtUp();
let most = 0;
setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss);
}, 20).unref();
await projector.rebuild('feed');
console.log(`peak ${Math.round(most / 1e6)}`);
process.exit(0);
