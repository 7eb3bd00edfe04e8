import { setTimeout as pause } from 'node:timers/promises';
import type { EventNamed, Recorded } from '@potluck/events';
import { isDropped, unfinishedRebuild } from '@potluck/events/streams/projection';
import { log } from '@potluck/stores/log';
import type { Ports } from '@potluck/stores/ports/ports';
import { Fenced } from '@potluck/stores/ports/read-store';
import type { Leadership } from './leadership.ts';
import { decisionsAbout } from './skipped-events.ts';

/** Pause after an order that failed, in ms. */
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
 * leader resumes it; it also deletes versions whose deletion was ordered, if nobody feeds them. Other orders are lost if no leader receives
 * them.
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

  /** Deletes what was to be deleted, then starts or resumes the last ordered rebuild, unless it is finished or paused. */
  begin(): void {
    this.#inOrder(async () => {
      await this.#dropUnfed();
      await this.#build();
    });
  }

  ordered(event: Recorded): void {
    this.#inOrder(() => this.#carryOut(event));
  }

  /** After a failure it begins again later, so that an order to build or to delete is not lost. */
  #inOrder(work: () => Promise<void>): void {
    this.#carriedOut = this.#carriedOut.then(work).catch((error) => {
      this.#failed(error);
      this.#beginAfter(pause(retryMs, undefined, { signal: this.#ending, ref: false }));
    });
  }

  /** Not if this process stops, or no longer leads the projection. */
  #beginAfter(moment: Promise<void>): void {
    moment.then(() => this.begin()).catch(() => {});
  }

  get #ending(): AbortSignal {
    return AbortSignal.any([this.#options.stopping, this.#leadership.lease.lost]);
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
        await this.#leadership.drop((data as EventNamed<'VersionDropped'>['data']).version);
        return this.#dropUnfed();
    }
  }

  /** Starts the ordered build in the background, if it is not finished. */
  async #build(): Promise<void> {
    if (this.#building) return;
    const wanted = await this.#wanted();
    if (!wanted) return;
    const interrupt = new AbortController();
    const signal = AbortSignal.any([interrupt.signal, this.#ending]);
    const ended = this.#rebuild(wanted, signal).finally(() => {
      this.#building = undefined;
    });
    this.#building = { interrupt, ended };
    // A later order may be waiting. A version that stopped at an event counts as finished.
    void ended.then(() => signal.aborted || this.begin());
  }

  /** Never rejects. After a failure of a store it pauses before the next attempt. */
  async #rebuild(wanted: { order: number; switch: boolean }, signal: AbortSignal): Promise<void> {
    try {
      await this.#leadership.whenIdle(signal);
      // The process of the former leader may have ended between the build and the switch.
      if (wanted.switch && (await this.#leadership.useBuiltFor(wanted.order, signal))) return;
      await this.#leadership.rebuild({ signal, switch: wanted.switch }, this.#options.stopping);
    } catch (error) {
      this.#failed(error);
      await pause(retryMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async #wanted(): Promise<{ order: number; switch: boolean } | undefined> {
    const { ports } = this.#options;
    const { name } = this.#leadership.projection;
    return unfinishedRebuild(await decisionsAbout(ports.events, name), await ports.reads.versions(name));
  }

  /** Deletes the versions that were to be deleted, and that nobody reads or feeds: one that is fed is in use again. */
  async #dropUnfed(): Promise<void> {
    const { ports } = this.#options;
    const { name } = this.#leadership.projection;
    const decisions = await decisionsAbout(ports.events, name);
    if (decisions.dropped.size === 0) return;
    const versions = await ports.reads.versions(name);
    const unfed = versions.filter((each) => isDropped(decisions, each) && each.state !== 'running' && !each.current);
    for (const { version } of unfed) await this.#leadership.drop(version);
    // One that is being built is left, and may stop at an event.
    if (unfed.length > 0 && this.#leadership.isBusy) this.#beginAfter(this.#leadership.whenIdle(this.#ending));
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
