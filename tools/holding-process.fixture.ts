/** Tries to lock the data folders named on its input, one per line, and prints whether it has each. */
import { createInterface } from 'node:readline';
import { serveToolsSocket } from '@potluck/host/tools-socket/tools-socket';

console.log('ready');
for await (const dataFolder of createInterface(process.stdin)) {
  const lock = await serveToolsSocket({ dataFolder, handlers: {} }).catch(() => undefined);
  console.log(lock ? 'mine' : 'not mine');
}
