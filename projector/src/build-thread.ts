/** Builds versions in a thread of its own, on its own connections to the same files. */
import { parentPort } from 'node:worker_threads';
import { openPorts } from '@potluck/events/ports/open-ports';
import { workerInput } from '@potluck/events/worker/start-worker';
import { type Built, build } from './build.ts';
import type { BuildMessage, BuildOrder } from './builder.ts';
import { type OpenVersion, openVersion } from './prepare-versions.ts';
import { projections } from './projections/all.ts';

const { dataFolder, versions, to } = workerInput<BuildOrder>();
const stopping = new AbortController();
parentPort?.on('message', () => stopping.abort());
const tell = (message: BuildMessage) => parentPort?.postMessage(message);

const ports = await openPorts({ dataFolder, readOnly: true });
let built: Built[];
try {
  const infos = await ports.reads.versions();
  const opened: OpenVersion[] = [];
  for (const { projection: name, version } of versions) {
    const projection = projections.find((projection) => projection.name === name);
    const info = infos.find((info) => info.projection === name && info.version === version);
    if (!projection || !info) throw new Error(`there is no version ${version} of ${name}`);
    opened.push(await openVersion(ports, projection, info));
  }
  built = await build(ports.events, opened, {
    to: BigInt(to),
    signal: stopping.signal,
    onProgress: (progress) => tell({ progress }),
  });
} finally {
  await Promise.all([ports.events.close(), ports.reads.close(), ports.bus.close(), ports.media.close()]);
  await ports.accounts.close();
}
// With this the other side ends the thread: its files are closed by now.
tell({ built });
