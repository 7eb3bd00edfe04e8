import { type ServiceAddress, type ServiceProcess, startService } from './service-process.ts';

/** A process of a service in a cluster, which can be killed and restarted at the same address. */
export class ClusterNode {
  readonly name: string;
  readonly #address: ServiceAddress;
  readonly #env: Record<string, string>;
  #running: ServiceProcess | undefined;
  #said = '';

  constructor(name: string, address: ServiceAddress, env: Record<string, string>) {
    this.name = name;
    this.#address = address;
    this.#env = env;
  }

  /** Resolves when it is ready. */
  async start(): Promise<void> {
    if (this.#running) throw new Error(`${this.name} runs already`);
    this.#running = startService(this.#address, this.#env);
    await this.#running.ready;
  }

  /** While it runs. */
  get process(): ServiceProcess {
    if (!this.#running) throw new Error(`${this.name} does not run`);
    return this.#running;
  }

  /** Its output, over restarts. */
  output(): string {
    return this.#said + (this.#running?.output() ?? '');
  }

  /** SIGKILL. */
  kill(): Promise<void> {
    return this.#end((running) => running.kill());
  }

  /** SIGTERM: it finishes requests in flight. */
  stop(): Promise<void> {
    return this.#end((running) => running.stop());
  }

  async #end(how: (running: ServiceProcess) => Promise<void>): Promise<void> {
    const running = this.#running;
    if (!running) return;
    await how(running);
    this.#said += running.output();
    this.#running = undefined;
  }
}
