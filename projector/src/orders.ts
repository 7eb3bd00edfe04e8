import { setTimeout as pause } from 'node:timers/promises';
import type { EventNamed, Recorded } from '@potluck/events';
import { log } from '@potluck/stores/log';
import type { Ports } from '@potluck/stores/ports/ports';
import { Fenced } from '@potluck/stores/ports/read-store';
import type { Leadership } from './leadership.ts';
import { decisionsAbout } from './skipped-events.ts';

/** Pause after a build that failed, in ms. */
const retryMs = 2_000;

interface OrdersOptions {
  ports: Pick<Ports, 'events' | 'reads'>;
  /** Retries stopped versions, and replaces a current version that contains a skipped event, or lacks one that is no longer skipped. */
  retry(): Promise<unknown>;
  stopping: AbortSignal;
}

/** An ordered build was paused or cancelled. */
class Interrupted extends Error {
  override name = 'Interrupted';
}

/**
 * Executes the orders for a projection that this process leads, in the order of the log. A rebuild runs beside later orders, and the next
 * leader resumes it; other orders are lost if no leader receives them.
 */
export class Orders {
  readonly #leadership: Leadership;
  readonly #options: OrdersOptions;
  #carriedOut: Promise<void> = Promise.resolve();
  #building: { interrupt: AbortController; ended: Promise<void> } | undefined;

  constructor(leadership: Leadership, options: OrdersOptions) {
    this.#leadership = leadership;
    this.#options = options;
  }

  /** Starts or resumes the last ordered rebuild, unless it is finished or paused. */
  begin(): void {
    this.#carriedOut = this.#carriedOut.then(() => this.#build()).catch((error) => this.#failed(error));
  }

  ordered(event: Recorded): void {
    this.#carriedOut = this.#carriedOut.then(() => this.#carryOut(event)).catch((error) => this.#failed(error));
  }

  async #carryOut({ type, data }: Recorded): Promise<void> {
    switch (type) {
      case 'EventSkipped':
      case 'SkipWithdrawn':
      case 'RetryRequested':
        await this.#options.retry();
        return;
      case 'RebuildRequested':
      case 'RebuildResumed':
        return this.#build();
      case 'RebuildPaused':
        return this.#interrupt();
      case 'RebuildCancelled':
        await this.#interrupt();
        return this.#dropUnfinished();
      case 'VersionSwitched':
        return this.#leadership.use((data as EventNamed<'VersionSwitched'>['data']).to, this.#options.stopping);
      case 'VersionDropped':
        return this.#leadership.drop((data as EventNamed<'VersionDropped'>['data']).version);
    }
  }

  /** Starts the ordered build in the background, if it is not finished. */
  async #build(): Promise<void> {
    if (this.#building) return;
    const wanted = await this.#wanted();
    if (!wanted) return;
    const interrupt = new AbortController();
    const signal = AbortSignal.any([interrupt.signal, this.#options.stopping, this.#leadership.lease.lost]);
    const ended = this.#rebuild(wanted.switch, signal).finally(() => {
      this.#building = undefined;
    });
    this.#building = { interrupt, ended };
    // A later order may be waiting. A version that stopped at an event counts as finished.
    void ended.then(() => signal.aborted || this.begin());
  }

  /** Never rejects. After a failure of a store it pauses before the next attempt. */
  async #rebuild(isToBeRead: boolean, signal: AbortSignal): Promise<void> {
    try {
      await this.#leadership.whenIdle(signal);
      await this.#leadership.rebuild({ signal, switch: isToBeRead }, this.#options.stopping);
    } catch (error) {
      this.#failed(error);
      await pause(retryMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** The ordered rebuild, if no version satisfies it yet. */
  async #wanted(): Promise<{ order: number; switch: boolean } | undefined> {
    const { ports } = this.#options;
    const { name } = this.#leadership.projection;
    const { rebuild } = await decisionsAbout(ports.events, name);
    if (!rebuild || rebuild.paused) return undefined;
    const versions = await ports.reads.versions(name);
    const satisfies = ({ order = -1, state, current }: (typeof versions)[number]) =>
      order >= rebuild.order && (current || state !== 'building');
    return versions.some(satisfies) ? undefined : rebuild;
  }

  async #interrupt(): Promise<void> {
    this.#building?.interrupt.abort(new Interrupted());
    await this.#building?.ended;
  }

  async #dropUnfinished(): Promise<void> {
    // The ordered build has ended. Another one, for new code or without a skipped event, is not what was cancelled.
    if (this.#leadership.isBusy) return;
    const versions = await this.#options.ports.reads.versions(this.#leadership.projection.name);
    for (const { version, state, current } of versions) if (state === 'building' && !current) await this.#leadership.drop(version);
  }

  #failed(error: unknown): void {
    if (error instanceof Interrupted || error instanceof Fenced || this.#options.stopping.aborted || this.#leadership.lease.lost.aborted)
      return;
    log.error({ projection: this.#leadership.projection.name, err: error }, 'order for the projection failed');
  }
}
