/** A worker thread that builds versions, with its own connections to the stores. */
import { parentPort } from 'node:worker_threads';
import { closePorts, openPorts } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import { type BuildGroup, buildGroups } from './build.ts';
import type { BuildMessage, BuildOrder, BuildRequest } from './build-threads.ts';
import { type OpenVersion, openVersion } from './prepare-versions.ts';
import { projections } from './projections/all.ts';

type QueuedOrder = { id: number; order: BuildOrder };

const post = (message: BuildMessage) => parentPort?.postMessage(message);
/** Aborts each order in progress. */
const stops = new Map<number, AbortController>();
/** Whether further orders may join the running build, and those that want to. */
let isJoinable = false;
const waiting: QueuedOrder[] = [];

parentPort?.on('message', (request: BuildRequest) => {
  if ('stop' in request) return stops.get(request.stop)?.abort();
  const { id, joins } = request;
  if (joins && !isJoinable) return post({ id, refused: true });
  stops.set(id, new AbortController());
  if (joins) waiting.push(request);
  else void carryOut(request);
});

function refuseWaiting(): void {
  isJoinable = false;
  for (const { id } of waiting.splice(0)) {
    stops.delete(id);
    post({ id, refused: true });
  }
}

function failed(id: number, error: unknown): void {
  if (stops.delete(id)) post({ id, failed: error instanceof Error ? error : new Error(String(error)) });
}

/** Closes the stores before the last order is answered. */
async function carryOut({ id, order }: QueuedOrder): Promise<void> {
  isJoinable = true;
  const answers: (() => void)[] = [];
  const taken = [id];
  let ports: Ports | undefined;
  try {
    const opened = await openPorts({ ...order.engines, readOnly: true });
    ports = opened;
    const groupOf = async (queued: QueuedOrder): Promise<BuildGroup> => ({
      versions: await openVersions(opened, queued.order),
      signal: stops.get(queued.id)?.signal ?? AbortSignal.abort(),
      done: (built) => {
        const answer = () => void (stops.delete(queued.id) && post({ id: queued.id, built }));
        if (stops.size > 1) answer();
        else answers.push(answer);
      },
    });
    const joining = {
      waiting(isEarly: boolean) {
        if (!isEarly) refuseWaiting();
        return waiting.length > 0;
      },
      async take() {
        const groups: BuildGroup[] = [];
        for (const queued of waiting.splice(0)) {
          taken.push(queued.id);
          await groupOf(queued).then(
            (group) => groups.push(group),
            (error) => failed(queued.id, error),
          );
        }
        return groups;
      },
    };
    const onProgress = (progress: { done: number; of: number }) => post({ progress });
    await buildGroups(opened.events, await groupOf({ id, order }), { to: BigInt(order.to), onProgress, joining });
  } catch (error) {
    answers.push(() => {
      for (const one of taken) failed(one, error);
    });
  }
  refuseWaiting();
  if (ports) await closePorts(ports).catch((error) => answers.push(() => failed(id, error)));
  for (const answer of answers) answer();
}

async function openVersions(ports: Ports, { versions }: BuildOrder): Promise<OpenVersion[]> {
  const infos = await ports.reads.versions();
  const opened: OpenVersion[] = [];
  for (const { projection: name, version, fence } of versions) {
    const projection = projections.find((projection) => projection.name === name);
    const info = infos.find((info) => info.projection === name && info.version === version);
    if (!projection || !info) throw new Error(`there is no version ${version} of ${name}`);
    opened.push(await openVersion(ports, projection, info, fence));
  }
  return opened;
}
