import { readdir, readFile } from 'node:fs/promises';
import { type StartedProcess, startProcess } from '../cluster/started-process.ts';
import { freePort } from '../engines/engine.ts';
import { openProbeLink, type ProbeLink } from './probe-link.ts';

/** The product in a child process with the probe; can be restarted on the same port and data. */
export class ServerUnderTest {
  readonly url: string;
  readonly #env: Record<string, string>;
  #running: { child: StartedProcess; probe: ProbeLink } | undefined;

  private constructor(port: number, env: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`;
    this.#env = { PORT: String(port), HOST: '127.0.0.1', ...env };
  }

  static async on(env: Record<string, string>): Promise<ServerUnderTest> {
    return new ServerUnderTest(await freePort(), env);
  }

  async start(env: Record<string, string> = {}): Promise<void> {
    const probe = await openProbeLink();
    const child = startProcess(probe.program, { ...this.#env, ...env, ...probe.env }, /Potluck is ready at (\S+)/);
    this.#running = { child, probe };
    await child.ready;
  }

  get probe(): ProbeLink {
    if (!this.#running) throw new Error('the server under test does not run');
    return this.#running.probe;
  }
  /** False once it has ended by itself. */
  get lives(): boolean {
    const { process } = this.#running?.child ?? {};
    return process !== undefined && process.exitCode === null && process.signalCode === null;
  }
  get output(): string {
    return this.#running?.child.output() ?? '';
  }

  /** Memory of the process and its descendants, in MB. */
  async memory(): Promise<number> {
    return (await memoryOf(this.#running?.child.process.pid ?? 0)) / 1e6;
  }

  async stop(): Promise<void> {
    await this.#running?.child.stop();
    await this.#running?.probe.close();
    this.#running = undefined;
  }
}

/** Resident bytes of a process with its descendants, on Linux; otherwise 0. */
async function memoryOf(pid: number): Promise<number> {
  const parents = new Map<number, number[]>();
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number(/^PPid:\t(\d+)/m.exec(await statusOf(Number(name)))?.[1] ?? 0);
    parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
  }
  let bytes = 0;
  for (const all = [pid]; all.length > 0; ) {
    const next = all.pop() as number;
    bytes += Number(/^VmRSS:\s+(\d+) kB/m.exec(await statusOf(next))?.[1] ?? 0) * 1_024;
    all.push(...(parents.get(next) ?? []));
  }
  return bytes;
}

const statusOf = (pid: number): Promise<string> => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
