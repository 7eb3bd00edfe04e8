import { type ServicePlace, type ServiceProcess, startService } from './service-process.ts';

/** One process of a service in a cluster, which can be killed and started again at the same place. */
export class ClusterNode {
  readonly name: string;
  readonly #place: ServicePlace;
  readonly #env: Record<string, string>;
  #running: ServiceProcess | undefined;
  #said = '';

  constructor(name: string, place: ServicePlace, env: Record<string, string>) {
    this.name = name;
    this.#place = place;
    this.#env = env;
  }

  /** Resolves when it serves. */
  async start(): Promise<void> {
    if (this.#running) throw new Error(`${this.name} runs already`);
    this.#running = startService(this.#place, this.#env);
    await this.#running.ready;
  }

  /** While it runs. */
  get process(): ServiceProcess {
    if (!this.#running) throw new Error(`${this.name} does not run`);
    return this.#running;
  }

  /** All that it printed, over restarts. */
  output(): string {
    return this.#said + (this.#running?.output() ?? '');
  }

  /** SIGKILL: no chance to tidy up. */
  kill(): Promise<void> {
    return this.#end((running) => running.kill());
  }

  /** SIGTERM: it finishes what is in flight. */
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
