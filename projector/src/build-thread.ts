/** Builds versions in a thread of its own, on its own connections to the same stores. */
import { parentPort } from 'node:worker_threads';
import { closePorts, openPorts } from '@potluck/events/ports/open-ports';
import { type Built, build } from './build.ts';
import type { BuildMessage, BuildOrder, BuildRequest } from './build-threads.ts';
import { type OpenVersion, openVersion } from './prepare-versions.ts';
import { projections } from './projections/all.ts';

const tell = (message: BuildMessage) => parentPort?.postMessage(message);
let stopping = new AbortController();

parentPort?.on('message', (request: BuildRequest) => {
  if (request === 'stop') return stopping.abort();
  stopping = new AbortController();
  carryOut(request.order, stopping.signal).then(
    (built) => tell({ built }),
    (error) => tell({ failed: error instanceof Error ? error : new Error(String(error)) }),
  );
});

/** The stores are closed again when it answers. */
async function carryOut({ engines, versions, to }: BuildOrder, signal: AbortSignal): Promise<Built[]> {
  const ports = await openPorts({ ...engines, readOnly: true });
  try {
    const infos = await ports.reads.versions();
    const opened: OpenVersion[] = [];
    for (const { projection: name, version, fence } of versions) {
      const projection = projections.find((projection) => projection.name === name);
      const info = infos.find((info) => info.projection === name && info.version === version);
      if (!projection || !info) throw new Error(`there is no version ${version} of ${name}`);
      opened.push(await openVersion(ports, projection, info, fence));
    }
    return await build(ports.events, opened, { to: BigInt(to), signal, onProgress: (progress) => tell({ progress }) });
  } finally {
    await closePorts(ports);
  }
}
