import type { ServiceName } from '@potluck/host/settings';
import type { Member } from '@potluck/tools/demo/member';
import { freePort } from '../engines/engine.ts';
import { type StartedProcess, startProcess } from './started-process.ts';

/** One node of a service. */
export interface ServiceProcess extends StartedProcess {
  name: ServiceName;
  /** Where it listens, and where Prometheus asks. */
  url: string;
  metricsUrl: string;
}

/** Where nodes listen, so that they can be named before they are started, and again when they were stopped. */
export interface ServicePlace {
  name: ServiceName;
  port: number;
  metricsPort: number;
}
export const servicePlace = async (name: ServiceName): Promise<ServicePlace> => ({
  name,
  port: await freePort(),
  metricsPort: await freePort(),
});
export const addressOf = ({ port }: ServicePlace) => `127.0.0.1:${port}`;

/** Starts a node as `npm run service -- NAME` does, and answers at once; `ready` says when it serves. */
export function startService({ name, port, metricsPort }: ServicePlace, env: Record<string, string>): ServiceProcess {
  const own = { HOST: '127.0.0.1', PORT: String(port), METRICS_PORT: String(metricsPort), ...env };
  const started = startProcess(['dist/server/service.js', name], own, new RegExp(`${name} is ready at (\\S+)`));
  return { ...started, name, url: `http://127.0.0.1:${port}`, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` };
}

/** The value of one line of what Prometheus reads, as `potluck_sockets` or `potluck_events_folded_total{projection="feed"}`. */
export async function metric({ metricsUrl }: ServiceProcess, line: string): Promise<number | undefined> {
  const lines = (await (await fetch(metricsUrl)).text()).split('\n');
  const found = lines.find((text) => text.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

/** What they printed, for whoever looks into a test that failed. */
export function tellOutputs(services: Iterable<ServiceProcess>): void {
  for (const { name, url, output } of services) console.error(`${name} at ${url} said:\n${output()}`);
}

/** One request of a member, whatever the answer is. */
export async function asked(member: Member, method: string, path: string, body?: object) {
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
