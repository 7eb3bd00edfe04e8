import type { BusMessages } from '@potluck/stores/ports/live-bus';
import type { Ports } from '@potluck/stores/ports/ports';
import type { Collection } from '@potluck/stores/ports/read-store';
import type { Progress } from './progress.ts';
import { statusOf } from './projection-status.ts';
import type { AnyProjection } from './projections/all.ts';
import type { ProjectionStatus } from './projector.ts';

type Of<T extends 'checkpoint' | 'progress'> = BusMessages[T];

/** Tracks projections that other processes lead: their versions from the read store, their positions from there and from the bus. */
export class Follower {
  readonly #ports: Pick<Ports, 'events' | 'reads' | 'bus'>;
  readonly #changed: () => void;
  readonly #known = new Map<string, ProjectionStatus[]>();
  readonly #collections = new Map<string, Collection<unknown>>();
  readonly #unsubscribe: (() => void)[];

  /** `changed` is called whenever a position has moved. */
  constructor(ports: Pick<Ports, 'events' | 'reads' | 'bus'>, changed: () => void) {
    this.#ports = ports;
    this.#changed = changed;
    const { bus } = ports;
    this.#unsubscribe = [
      bus.subscribe('checkpoint', (message) => this.#onCheckpoint(message)),
      bus.subscribe('progress', (message) => this.#onProgress(message)),
    ];
  }

  status(projection: string): ProjectionStatus[] {
    return this.#known.get(projection) ?? [];
  }

  caughtUp(projection: string, target: bigint): boolean {
    const current = this.status(projection).find(({ current }) => current);
    return current !== undefined && (current.state === 'stopped' || (current.state === 'running' && BigInt(current.position) >= target));
  }

  async read(projections: readonly AnyProjection[]): Promise<void> {
    const versions = await this.#ports.reads.versions();
    for (const projection of projections) {
      const { name } = projection;
      const before = this.status(name);
      const rows: ProjectionStatus[] = [];
      for (const info of versions.filter((version) => version.projection === name)) {
        const known = before.find(({ version }) => version === info.version);
        const received = known && {
          position: known.position,
          ...(info.state === 'building' && known.progress ? { progress: known.progress } : {}),
        };
        // A version that is being built is not opened beside its builder.
        const stored = info.state === 'building' ? 0n : await this.#stored(projection, info.version);
        const row = statusOf(info, stored);
        rows.push(received && BigInt(received.position) > stored ? { ...row, ...received } : row);
      }
      this.#known.set(name, rows);
    }
    this.#changed();
  }

  /** Stops following it, because this process leads it now. */
  forget(projection: string): void {
    this.#known.delete(projection);
    for (const key of this.#collections.keys()) if (key.startsWith(`${projection} `)) this.#collections.delete(key);
  }

  close(): void {
    for (const end of this.#unsubscribe) end();
  }

  async #stored(projection: AnyProjection, version: number): Promise<bigint> {
    const key = `${projection.name} ${version}`;
    const collection =
      this.#collections.get(key) ?? (await this.#ports.reads.open<unknown>(projection.name, version, projection.shape as never));
    this.#collections.set(key, collection);
    const checkpoint = await collection.checkpoint();
    return checkpoint?.storeId === this.#ports.events.storeId ? checkpoint.position : 0n;
  }

  #onCheckpoint({ projection, version, storeId, position }: Of<'checkpoint'>): void {
    const row = this.#row(projection, version);
    if (!row || storeId !== this.#ports.events.storeId || BigInt(position) <= BigInt(row.position)) return;
    row.position = position;
    this.#changed();
  }

  #onProgress({ projection, version, ...progress }: Of<'progress'>): void {
    const row = this.#row(projection, version);
    if (row?.state !== 'building') return;
    row.progress = progress satisfies Progress;
    row.position = String(progress.done);
  }

  #row(projection: string, version: number): ProjectionStatus | undefined {
    return this.status(projection).find((row) => row.version === version);
  }
}
