import type { ServiceName } from '@potluck/host/settings';
import type { Member } from '@potluck/tools/demo/member';
import { freePort } from '../engines/engine.ts';
import { type StartedProcess, startProcess } from './started-process.ts';

/** A node of a service. */
export interface ServiceProcess extends StartedProcess {
  name: ServiceName;
  /** Its port, and the port for Prometheus. */
  url: string;
  metricsUrl: string;
}

/** Reserves ports, so that addresses are known before a start and stay the same over restarts. */
export interface ServiceAddress {
  name: ServiceName;
  port: number;
  metricsPort: number;
}
export const serviceAddress = async (name: ServiceName): Promise<ServiceAddress> => ({
  name,
  port: await freePort(),
  metricsPort: await freePort(),
});
export const addressOf = ({ port }: ServiceAddress) => `127.0.0.1:${port}`;

/** Starts a node as `npm run service -- NAME` does; `ready` resolves when it is. */
export function startService({ name, port, metricsPort }: ServiceAddress, env: Record<string, string>): ServiceProcess {
  const own = { HOST: '127.0.0.1', PORT: String(port), METRICS_PORT: String(metricsPort), ...env };
  const started = startProcess(['dist/server/service.js', name], own, new RegExp(`${name} is ready at (\\S+)`));
  return { ...started, name, url: `http://127.0.0.1:${port}`, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` };
}

/** The value of a metric, such as `potluck_sockets` or `potluck_events_folded_total{projection="feed"}`. */
export async function metric({ metricsUrl }: ServiceProcess, line: string): Promise<number | undefined> {
  const lines = (await (await fetch(metricsUrl)).text()).split('\n');
  const found = lines.find((text) => text.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

/** Prints their output after a failed test. */
export function printOutputs(services: Iterable<ServiceProcess>): void {
  for (const { name, url, output } of services) console.error(`${name} at ${url} said:\n${output()}`);
}

/** A request of a member, with any answer. */
export async function requestAs(member: Member, method: string, path: string, body?: object) {
  const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await member.request(path, { method, ...json });
  const text = await response.text();
  const { status, headers } = response;
  return {
    status,
    retryAfter: headers.get('retry-after'),
    stale: headers.get('x-potluck-stale'),
    body: /^[[{]/.test(text) ? JSON.parse(text) : text,
  };
}
