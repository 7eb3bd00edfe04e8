/** A process that opens the embedded ports and prints which packages that loaded. */
import Module from 'node:module';
import { closePorts, openPorts } from './open-ports.ts';

await closePorts(await openPorts({ dataFolder: process.argv[2] as string }));
const { _cache: loaded } = Module as unknown as { _cache: Record<string, unknown> };
const names = Object.keys(loaded).flatMap((file) => /node_modules.((?:@[^/\\]+.)?[^/\\]+)/.exec(file)?.[1] ?? []);
console.log(JSON.stringify([...new Set(names)]));
