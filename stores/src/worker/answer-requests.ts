import { parentPort } from 'node:worker_threads';
import type { EndSign, ThreadAnswer, ThreadRequest } from './on-demand-thread.ts';
import { workerInput } from './start-worker.ts';

/** Called in a thread of OnDemandThread: handles its requests. */
export function answerRequests<R>(handle: (request: R) => unknown): void {
  if (!parentPort) throw new Error('runs in a worker');
  const port = parentPort;
  const endSign = workerInput<EndSign>();
  port.on('message', ({ id, request }: ThreadRequest<R>) => {
    if (Atomics.load(endSign, 0) === 1) return port.close();
    if (id === undefined) return void handle(request);
    port.postMessage(answerTo(id, () => handle(request)));
  });
}

function answerTo(id: number, work: () => unknown): ThreadAnswer {
  try {
    return { id, result: work() };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
    return { id, error: { name, message } };
  }
}
