import type { Recorded } from '@potluck/events';
import type { HeldLease } from '@potluck/stores/lease';
import { log } from '@potluck/stores/log';
import { NoRoom, type Page, Unavailable } from '@potluck/stores/ports/event-store';
import type { LiveBus, WriteFailure } from '@potluck/stores/ports/live-bus';
import { type Checkpoint, type Collection, Fenced, type ReadStore, type Stored, type VersionInfo } from '@potluck/stores/ports/read-store';
import { startSharedSpans } from '@potluck/stores/trace';
import { DocumentFold, type Poison } from './fold.ts';
import type { AnyProjection } from './projections/all.ts';
import type { Skipped } from './skipped-events.ts';

/** How long a checkpoint may stay in memory alone, in ms, while nothing is written. */
const keepCheckpointEveryMs = 1_000;
/** How often in a row the store may refuse what is to be written before the version is stopped. One that fails is tried for ever. */
const mostRefusedWrites = 5;

interface Opened {
  projection: AnyProjection;
  info: VersionInfo;
  collection: Collection<unknown>;
  checkpoint: Checkpoint;
  skipped: Skipped;
}

/**
 * A version that is being fed: folds each page into its documents, writes them with the checkpoint, and says what changed.
 * It writes under the lease's fence, and says nothing that it cannot be sure to say as the lease's holder.
 */
export class LiveVersion {
  readonly projection: AnyProjection;
  readonly info: VersionInfo;
  readonly #collection: Collection<unknown>;
  readonly #takes: ReadonlySet<string>;
  readonly #reads: ReadStore;
  readonly #bus: LiveBus;
  readonly held: HeldLease;
  /** Events that it passes over. */
  skipped: Skipped;
  #checkpoint: Checkpoint;
  /** By a clock that is never set. */
  #keptAt = performance.now();
  #kept: bigint;
  #keeping: NodeJS.Timeout | undefined;
  #refusedWrites = 0;
  #feeding: Promise<void> = Promise.resolve();
  #trouble: { why: WriteFailure; message: string; until: bigint } | undefined;
  /** Something was written, or may have been, of which nothing was said. */
  #untold = false;

  constructor(
    { projection, info, collection, checkpoint, skipped }: Opened,
    held: HeldLease,
    { reads, bus }: { reads: ReadStore; bus: LiveBus },
  ) {
    this.projection = projection;
    this.info = info;
    this.#collection = collection;
    this.#checkpoint = checkpoint;
    this.#kept = checkpoint.position;
    this.#takes = new Set<string>(projection.takes);
    this.#reads = reads;
    this.#bus = bus;
    this.held = held;
    this.skipped = skipped;
  }

  get position(): bigint {
    return this.#checkpoint.position;
  }

  get stopped(): boolean {
    return this.info.state === 'stopped';
  }

  /**
   * Folds what it has not seen of a page of what comes after `from`. One that came to the others while they were further is for them alone.
   * Throws when the read store does, Fenced when another feeds this projection since.
   */
  feed(page: Page, from: bigint): Promise<void> {
    this.#feeding = this.#feed(page, from);
    return this.#feeding;
  }

  /** Passes over these from the next page on; resolves when the page in hand, if there is one, is folded. */
  async passOver(skipped: Skipped): Promise<void> {
    this.skipped = skipped;
    await this.#feeding.catch(() => {});
  }

  async #feed(page: Page, from: bigint): Promise<void> {
    if (this.stopped || this.held.lost.aborted || page.through <= this.position || from > this.position) return;
    const events = page.events.filter((event) => this.#takes.has(event.type) && event.position > this.position);
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
    const changes = this.info.current && this.projection.tellsChanges ? fold.changes() : [];
    const told = this.#untold;
    // Documents may be written though the write fails: folded again, they would show no change.
    this.#untold = true;
    await this.#write(fold.take(), reached);
    this.#checkpoint = reached;
    this.#refusedWrites = 0;
    this.#isWell();
    if (!this.held.isValid) await this.held.verify();
    this.#untold = told;
    const { storeId, position } = reached;
    if (changes.length > 0) {
      const message = { projection: this.projection.name, storeId, position: String(position), changes };
      this.#bus.publish('changes', traceparents ? { ...message, traceparents } : message);
    }
    this.#publishCheckpoint();
    if (poison) await this.stop(poison);
  }

  /** Writes down how far it is, when that is only in memory. */
  async keepCheckpoint(): Promise<void> {
    clearTimeout(this.#keeping);
    this.#keeping = undefined;
    if (this.#kept >= this.position || this.held.lost.aborted) return;
    await this.#write([], this.#checkpoint);
  }

  async setState(state: VersionInfo['state'], failure: VersionInfo['failure'] | null = null): Promise<void> {
    await this.held.verify();
    await this.#reads.update(this.projection.name, this.info.version, { state, failure });
    this.info.state = state;
    if (failure) this.info.failure = failure;
    else delete this.info.failure;
    await this.held.verify();
    this.#bus.publish('versions', { projection: this.projection.name });
  }

  /** Why it could not be fed the last time; it is tried again. */
  get trouble(): string | undefined {
    return this.#trouble?.message;
  }

  /** Throws while it cannot be written. */
  async probe(): Promise<void> {
    await this.#write([], this.#checkpoint);
    if (this.#trouble && this.#trouble.until <= this.position) this.#isWell();
  }

  /**
   * To be told that it, or the page if there was one, could not be written. Where the store fails, that is all: it will be tried again.
   * What the store refuses a few times would be refused for ever: the version stops, and says why.
   */
  async feedFailed(error: unknown, page?: Page): Promise<void> {
    if (error instanceof Fenced) return;
    const { name: projection } = this.projection;
    const message = error instanceof Error ? error.message : String(error);
    const why = error instanceof NoRoom ? 'no-room' : error instanceof Unavailable ? 'unavailable' : 'refused';
    if (!this.#trouble) log.error({ projection, position: String(this.position), err: error }, 'projection not writable, retrying');
    this.#trouble = { why, message, until: page?.through ?? this.#trouble?.until ?? this.position };
    this.#bus.publish('trouble', { projection, version: this.info.version, why });
    if (why !== 'refused' || ++this.#refusedWrites < mostRefusedWrites) return;
    const failure = { position: String(this.position), eventId: page?.events[0]?.id ?? '', message };
    log.error({ projection, position: failure.position, err: error }, 'projection stopped');
    await this.setState('stopped', failure).catch((also) => {
      Object.assign(this.info, { state: 'stopped', failure });
      log.error({ projection, position: failure.position, err: also }, 'stop of the projection not recorded');
    });
    this.#refusedWrites = 0;
    this.#toldWell();
  }

  async stop({ event, message }: Poison): Promise<void> {
    const { id: eventId, stream, position, metadata } = event;
    const about = { projection: this.projection.name, position: String(position), stream, eventId, requestId: metadata.correlationId };
    log.error({ ...about, err: message }, 'projection stopped');
    await this.setState('stopped', { position: String(event.position), eventId: event.id, message });
  }

  async #advance(through: Checkpoint): Promise<void> {
    // Not a turn between the look and the word: this process may be paused at any time.
    if (!this.held.isValid) await this.held.verify();
    this.#checkpoint = through;
    this.#publishCheckpoint();
    if (this.#trouble) await this.probe();
    const due = this.#keptAt + keepCheckpointEveryMs - performance.now();
    if (due <= 0) await this.keepCheckpoint();
    // The log may be quiet from now on. What fails is tried again with the next page.
    else this.#keeping ??= setTimeout(() => void this.keepCheckpoint().catch(() => {}), due).unref();
  }

  #isWell(): void {
    if (!this.#trouble) return;
    log.info({ projection: this.projection.name }, 'projection writable again');
    this.#toldWell();
  }

  #toldWell(): void {
    this.#trouble = undefined;
    this.#bus.publish('trouble', { projection: this.projection.name, version: this.info.version, why: null });
  }

  async #write(documents: Stored<unknown>[], checkpoint: Checkpoint): Promise<void> {
    // After a pause of this process even documents that the fence would let through are not its to write.
    await this.held.verify();
    try {
      await this.#collection.write(documents, checkpoint, this.held.fence);
    } catch (error) {
      throw error instanceof Fenced ? this.held.lose() : error;
    }
    if (checkpoint.position > this.#kept) this.#kept = checkpoint.position;
    this.#keptAt = performance.now();
  }

  #publishCheckpoint(): void {
    const { storeId, position } = this.#checkpoint;
    const { name: projection } = this.projection;
    if (this.#untold && this.info.current) this.#bus.publish('resync', { projection });
    this.#untold = false;
    this.#bus.publish('checkpoint', { projection, version: this.info.version, storeId, position: String(position) });
  }

  /** Just before the poison event: the event itself is met again when the projection is started again. */
  #before(poison: Poison, page: Page): Checkpoint {
    const earlier = page.events.filter((event) => event.position < poison.event.position && event.position > this.position).at(-1);
    return earlier ? checkpointAt(this.#checkpoint.storeId, earlier.position, earlier) : this.#checkpoint;
  }
}

/** `last` is the last event seen; it is named when it stands exactly there. */
export function checkpointAt(storeId: string, position: bigint, last: Recorded | undefined): Checkpoint {
  return { storeId, position, ...(last?.position === position ? { eventId: last.id } : {}) };
}
