/** Polls a server's health in a worker thread, unaffected by its parent. Reports the slowest answer, in ms, on request. */
import http from 'node:http';
import { parentPort } from 'node:worker_threads';
import { workerInput } from '@potluck/stores/worker/start-worker';
import { send } from './load-request.ts';

const everyMs = 50;
const agent = new http.Agent({ keepAlive: true });
let slowest = 0;
let over = false;

parentPort?.once('message', () => {
  over = true;
});
async function watch(url: string): Promise<void> {
  while (!over) {
    const { status, took } = await send(url, { method: 'GET', path: '/api/health' }, agent);
    slowest = Math.max(slowest, status === 0 ? Number.POSITIVE_INFINITY : took);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  agent.destroy();
  parentPort?.postMessage(slowest);
}
void watch(workerInput<string>());
