import type { Recorded } from '@potluck/events';
import type { HeldLease } from '@potluck/stores/lease';
import { log } from '@potluck/stores/log';
import { NoRoom, type Page, Unavailable } from '@potluck/stores/ports/event-store';
import type { LiveBus, WriteFailure } from '@potluck/stores/ports/live-bus';
import { type Checkpoint, type Collection, Fenced, type ReadStore, type Stored, type VersionInfo } from '@potluck/stores/ports/read-store';
import { RecentRate } from '@potluck/stores/recent-rate';
import { startSharedSpans } from '@potluck/stores/trace';
import { DocumentFold, type Poison } from './fold.ts';
import { takerOf } from './projection.ts';
import type { AnyProjection } from './projections/all.ts';
import type { Skipped } from './skipped-events.ts';

/** How long a checkpoint may stay unwritten while no documents change, in ms. */
const checkpointEveryMs = 1_000;
/** Consecutive writes that the store may refuse before the version stops. Failures of the store are retried for ever. */
const mostRefusedWrites = 5;

interface Opened {
  projection: AnyProjection;
  info: VersionInfo;
  collection: Collection<unknown>;
  checkpoint: Checkpoint;
  skipped: Skipped;
}

/**
 * A version that is being fed: folds each page into its documents, writes them with the checkpoint, and publishes the changes.
 * It writes under the lease's fence, and verifies the lease before it publishes.
 */
export class LiveVersion {
  readonly projection: AnyProjection;
  readonly info: VersionInfo;
  readonly #collection: Collection<unknown>;
  readonly #takes: (event: Recorded) => boolean;
  readonly #reads: ReadStore;
  readonly #bus: LiveBus;
  readonly lease: HeldLease;
  /** Skipped events. */
  skipped: Skipped;
  readonly #folded = new RecentRate();
  #checkpoint: Checkpoint;
  #writtenAt = performance.now();
  #written: bigint;
  #checkpointTimer: NodeJS.Timeout | undefined;
  #refusedWrites = 0;
  #feeding: Promise<void> = Promise.resolve();
  #ended = false;
  #writeFailure: { why: WriteFailure; message: string; until: bigint } | undefined;
  /** Changes may have been written that were not published. */
  #unpublished = false;

  constructor(
    { projection, info, collection, checkpoint, skipped }: Opened,
    lease: HeldLease,
    { reads, bus }: { reads: ReadStore; bus: LiveBus },
  ) {
    this.projection = projection;
    this.info = info;
    this.#collection = collection;
    this.#checkpoint = checkpoint;
    this.#written = checkpoint.position;
    this.#takes = takerOf(projection);
    this.#reads = reads;
    this.#bus = bus;
    this.lease = lease;
    this.skipped = skipped;
  }

  get position(): bigint {
    return this.#checkpoint.position;
  }

  /** Events that it folds a second now. */
  get perSecond(): number {
    return this.#folded.perSecond;
  }

  get stopped(): boolean {
    return this.info.state === 'stopped';
  }

  /**
   * Folds the new events of a page that begins after `from`. Ignores a page that begins beyond this version's position: that is for other
   * versions. Throws the read store's errors, and Fenced when another process leads this projection.
   */
  feed(page: Page, from: bigint): Promise<void> {
    this.#feeding = this.#feed(page, from);
    return this.#feeding;
  }

  /** Skips these events from the next page on; resolves when the current page is folded. */
  async setSkipped(skipped: Skipped): Promise<void> {
    this.skipped = skipped;
    await this.#feeding.catch(() => {});
  }

  /** Ignores all further pages, also of a feeder that has just begun with one; resolves when the current page is written. */
  async end(): Promise<void> {
    this.#ended = true;
    clearTimeout(this.#checkpointTimer);
    await this.#feeding.catch(() => {});
    clearTimeout(this.#checkpointTimer);
  }

  async #feed(page: Page, from: bigint): Promise<void> {
    if (this.#ended || this.stopped || this.lease.lost.aborted || page.through <= this.position || from > this.position) return;
    const events = page.events.filter((event) => event.position > this.position && this.#takes(event));
    const last = page.events.at(-1);
    const through = checkpointAt(this.#checkpoint.storeId, page.through, last);
    if (events.length === 0) {
      await this.#advance(through);
      return;
    }
    const attributes = {
      'potluck.projection': this.projection.name,
      'potluck.version': this.info.version,
      'potluck.position': String(page.through),
    };
    const spans = startSharedSpans(
      `fold ${this.projection.name}`,
      events.map(({ metadata }) => metadata.traceparent),
      attributes,
    );
    try {
      await this.#fold(events, page, through, spans.traceparents);
      spans.end();
    } catch (error) {
      spans.end(error);
      throw error;
    }
  }

  async #fold(events: Recorded[], page: Page, through: Checkpoint, traceparents: string[] | undefined): Promise<void> {
    const fold = new DocumentFold<unknown>(this.projection, this.#collection, { skipped: this.skipped });
    const poison = await fold.fold(events);
    const reached = poison ? this.#before(poison, page) : through;
    const changes = this.info.current && this.projection.publishesChanges ? fold.changes() : [];
    const wasUnpublished = this.#unpublished;
    // A failed write may still have written documents; folding the events again would then show no change.
    this.#unpublished = true;
    await this.#write(fold.take(), reached);
    this.#checkpoint = reached;
    this.#refusedWrites = 0;
    this.#recovered();
    if (!this.lease.isValid) await this.lease.verify();
    this.#unpublished = wasUnpublished;
    const { storeId, position } = reached;
    if (changes.length > 0) {
      const message = { projection: this.projection.name, storeId, position: String(position), changes };
      this.#bus.publish('changes', traceparents ? { ...message, traceparents } : message);
    }
    this.#publishCheckpoint(events.filter((event) => event.position <= position).length);
    if (poison) await this.stop(poison);
  }

  /** Writes the checkpoint if the stored one is older. */
  async writeCheckpoint(): Promise<void> {
    clearTimeout(this.#checkpointTimer);
    this.#checkpointTimer = undefined;
    if (this.#written >= this.position || this.lease.lost.aborted) return;
    await this.#write([], this.#checkpoint);
  }

  async setState(state: VersionInfo['state'], failure: VersionInfo['failure'] | null = null): Promise<void> {
    await this.lease.verify();
    await this.#reads.update(this.projection.name, this.info.version, { state, failure });
    this.info.state = state;
    if (failure) this.info.failure = failure;
    else delete this.info.failure;
    await this.lease.verify();
    this.#bus.publish('versions', { projection: this.projection.name });
  }

  /** Why the last write failed; it is retried. */
  get writeFailure(): string | undefined {
    return this.#writeFailure?.message;
  }

  /** Throws while the version cannot be written. */
  async probe(): Promise<void> {
    await this.#write([], this.#checkpoint);
    if (this.#writeFailure && this.#writeFailure.until <= this.position) this.#recovered();
  }

  /**
   * Records that the write of a page or checkpoint failed. A failure of the store is retried. A write that the store refuses several times
   * would always be refused: the version stops.
   */
  async feedFailed(error: unknown, page?: Page): Promise<void> {
    if (error instanceof Fenced) return;
    const { name: projection } = this.projection;
    const message = error instanceof Error ? error.message : String(error);
    const why = error instanceof NoRoom ? 'no-room' : error instanceof Unavailable ? 'unavailable' : 'refused';
    if (!this.#writeFailure) log.error({ projection, position: String(this.position), err: error }, 'projection not writable, retrying');
    this.#writeFailure = { why, message, until: page?.through ?? this.#writeFailure?.until ?? this.position };
    this.#bus.publish('trouble', { projection, version: this.info.version, why });
    if (why !== 'refused' || ++this.#refusedWrites < mostRefusedWrites) return;
    const failure = { position: String(this.position), eventId: page?.events[0]?.id ?? '', message };
    log.error({ projection, position: failure.position, err: error }, 'projection stopped');
    await this.setState('stopped', failure).catch((also) => {
      Object.assign(this.info, { state: 'stopped', failure });
      log.error({ projection, position: failure.position, err: also }, 'stop of the projection not recorded');
    });
    this.#refusedWrites = 0;
    this.#publishRecovery();
  }

  async stop({ event, message }: Poison): Promise<void> {
    const { id: eventId, stream, position, metadata } = event;
    const about = { projection: this.projection.name, position: String(position), stream, eventId, requestId: metadata.correlationId };
    log.error({ ...about, err: message }, 'projection stopped');
    await this.setState('stopped', { position: String(event.position), eventId: event.id, message });
  }

  async #advance(through: Checkpoint): Promise<void> {
    // No turn of the event loop between check and publication: this process may be paused at any time.
    if (!this.lease.isValid) await this.lease.verify();
    this.#checkpoint = through;
    this.#publishCheckpoint();
    if (this.#writeFailure) await this.probe();
    const due = this.#writtenAt + checkpointEveryMs - performance.now();
    if (due <= 0) await this.writeCheckpoint();
    // There may be no further page. A failed write is retried with the next one.
    else this.#checkpointTimer ??= setTimeout(() => void this.writeCheckpoint().catch(() => {}), due).unref();
  }

  #recovered(): void {
    if (!this.#writeFailure) return;
    log.info({ projection: this.projection.name }, 'projection writable again');
    this.#publishRecovery();
  }

  #publishRecovery(): void {
    this.#writeFailure = undefined;
    this.#bus.publish('trouble', { projection: this.projection.name, version: this.info.version, why: null });
  }

  async #write(documents: Stored<unknown>[], checkpoint: Checkpoint): Promise<void> {
    // After a pause of this process another may lead, even if it has not raised the fence yet.
    await this.lease.verify();
    try {
      await this.#collection.write(documents, checkpoint, this.lease.fence);
    } catch (error) {
      throw error instanceof Fenced ? this.lease.lose() : error;
    }
    if (checkpoint.position > this.#written) this.#written = checkpoint.position;
    this.#writtenAt = performance.now();
  }

  #publishCheckpoint(folded = 0): void {
    this.#folded.add(folded);
    const { storeId, position } = this.#checkpoint;
    const { name: projection } = this.projection;
    if (this.#unpublished && this.info.current) this.#bus.publish('resync', { projection });
    this.#unpublished = false;
    this.#bus.publish('checkpoint', { projection, version: this.info.version, storeId, position: String(position), folded });
  }

  /** The checkpoint before the poison event, so that a restart retries the event. */
  #before(poison: Poison, page: Page): Checkpoint {
    const earlier = page.events.filter((event) => event.position < poison.event.position && event.position > this.position).at(-1);
    return earlier ? checkpointAt(this.#checkpoint.storeId, earlier.position, earlier) : this.#checkpoint;
  }
}

/** `last` is the last event read; its id is part of the checkpoint if it is at this position. */
export function checkpointAt(storeId: string, position: bigint, last: Recorded | undefined): Checkpoint {
  return { storeId, position, ...(last?.position === position ? { eventId: last.id } : {}) };
}
