/** Takes the data folders that are named on its input, a line each, and says of each whether it has it now. */
import { createInterface } from 'node:readline';
import { serveToolsSocket } from '@potluck/host/tools-socket/tools-socket';

console.log('ready');
for await (const dataFolder of createInterface(process.stdin)) {
  const held = await serveToolsSocket({ dataFolder, handlers: {} }).catch(() => undefined);
  console.log(held ? 'mine' : 'not mine');
}
