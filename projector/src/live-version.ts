import type { Recorded } from '@potluck/events';
import type { Page } from '@potluck/events/ports/event-store';
import type { LiveBus } from '@potluck/events/ports/live-bus';
import type { Checkpoint, Collection, ReadStore, VersionInfo } from '@potluck/events/ports/read-store';
import { DocumentFold, type Poison } from './fold.ts';
import type { AnyProjection } from './projections/all.ts';

/** How long a checkpoint may stay in memory alone, in ms, while nothing is written. */
const keepCheckpointEveryMs = 1_000;
/** How often in a row a write may fail before the version is stopped, so that it holds nobody up. */
const mostFailedWrites = 5;

interface Opened {
  projection: AnyProjection;
  info: VersionInfo;
  collection: Collection<unknown>;
  checkpoint: Checkpoint;
}

/** A version that is being fed: folds each page into its documents, writes them with the checkpoint, and says what changed. */
export class LiveVersion {
  readonly projection: AnyProjection;
  readonly info: VersionInfo;
  readonly #collection: Collection<unknown>;
  readonly #takes: ReadonlySet<string>;
  readonly #reads: ReadStore;
  readonly #bus: LiveBus;
  #checkpoint: Checkpoint;
  #keptAt = Date.now();
  #kept: bigint;
  #failedWrites = 0;

  constructor({ projection, info, collection, checkpoint }: Opened, { reads, bus }: { reads: ReadStore; bus: LiveBus }) {
    this.projection = projection;
    this.info = info;
    this.#collection = collection;
    this.#checkpoint = checkpoint;
    this.#kept = checkpoint.position;
    this.#takes = new Set<string>(projection.takes);
    this.#reads = reads;
    this.#bus = bus;
  }

  get position(): bigint {
    return this.#checkpoint.position;
  }

  get stopped(): boolean {
    return this.info.state === 'stopped';
  }

  /** Folds what it has not seen of a page. Throws when the read store does; then nothing has happened. */
  async feed(page: Page): Promise<void> {
    if (this.stopped || page.through <= this.position) return;
    const events = page.events.filter((event) => this.#takes.has(event.type) && event.position > this.position);
    const last = page.events.at(-1);
    const through = checkpointAt(this.#checkpoint.storeId, page.through, last);
    if (events.length === 0) {
      await this.#advance(through);
      return;
    }
    const fold = new DocumentFold<unknown>(this.projection, this.#collection);
    const poison = await fold.fold(events);
    const reached = poison ? this.#before(poison, page) : through;
    const changes = this.info.current ? fold.changes() : [];
    await this.#collection.write(fold.take(), reached);
    this.#checkpoint = reached;
    this.#kept = reached.position;
    this.#keptAt = Date.now();
    this.#failedWrites = 0;
    const { storeId, position } = reached;
    if (changes.length > 0) {
      this.#bus.publish('changes', { projection: this.projection.name, storeId, position: String(position), changes });
    }
    this.#publishCheckpoint();
    if (poison) await this.stop(poison);
  }

  /** Writes down how far it is, when that is only in memory. */
  async keepCheckpoint(): Promise<void> {
    if (this.#kept === this.position) return;
    await this.#collection.write([], this.#checkpoint);
    this.#kept = this.position;
    this.#keptAt = Date.now();
  }

  async setState(state: VersionInfo['state'], failure: VersionInfo['failure'] | null = null): Promise<void> {
    this.info.state = state;
    if (failure) this.info.failure = failure;
    else delete this.info.failure;
    await this.#reads.update(this.projection.name, this.info.version, { state, failure });
    this.#bus.publish('versions', { projection: this.projection.name });
  }

  /** The page could not be written. After a few times the version stops, and says why. */
  async writeFailed(error: unknown, page: Page): Promise<void> {
    if (++this.#failedWrites < mostFailedWrites) return;
    this.info.state = 'stopped';
    const message = error instanceof Error ? error.message : String(error);
    const failure = { position: String(this.position), eventId: page.events[0]?.id ?? '', message };
    await this.setState('stopped', failure).catch((also) => console.error(`${this.projection.name} stops unrecorded:`, also));
  }

  async stop({ event, message }: Poison): Promise<void> {
    await this.setState('stopped', { position: String(event.position), eventId: event.id, message });
  }

  async #advance(through: Checkpoint): Promise<void> {
    this.#checkpoint = through;
    if (Date.now() - this.#keptAt >= keepCheckpointEveryMs) await this.keepCheckpoint();
    this.#publishCheckpoint();
  }

  #publishCheckpoint(): void {
    const { storeId, position } = this.#checkpoint;
    this.#bus.publish('checkpoint', { projection: this.projection.name, version: this.info.version, storeId, position: String(position) });
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
