import type { BusMessages } from '@potluck/stores/ports/live-bus';
import type { Ports } from '@potluck/stores/ports/ports';
import type { Collection } from '@potluck/stores/ports/read-store';
import { RecentRate } from '@potluck/stores/recent-rate';
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
  /** By projection and version. */
  readonly #rates = new Map<string, RecentRate>();
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
    const rows = this.#known.get(projection) ?? [];
    return rows.map((row) => ({ ...row, perSecond: this.#rates.get(keyOf(projection, row.version))?.perSecond ?? 0 }));
  }

  caughtUp(projection: string, target: bigint): boolean {
    const current = this.#known.get(projection)?.find(({ current }) => current);
    return current !== undefined && (current.state === 'stopped' || (current.state === 'running' && BigInt(current.position) >= target));
  }

  async read(projections: readonly AnyProjection[]): Promise<void> {
    const versions = await this.#ports.reads.versions();
    for (const projection of projections) {
      const { name } = projection;
      const before = this.#known.get(name) ?? [];
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
    for (const kept of [this.#collections, this.#rates])
      for (const key of kept.keys()) if (key.startsWith(`${projection} `)) kept.delete(key);
  }

  close(): void {
    for (const end of this.#unsubscribe) end();
  }

  async #stored(projection: AnyProjection, version: number): Promise<bigint> {
    const key = keyOf(projection.name, version);
    const collection =
      this.#collections.get(key) ?? (await this.#ports.reads.open<unknown>(projection.name, version, projection.shape as never));
    this.#collections.set(key, collection);
    const checkpoint = await collection.checkpoint();
    return checkpoint?.storeId === this.#ports.events.storeId ? checkpoint.position : 0n;
  }

  #onCheckpoint({ projection, version, storeId, position, folded = 0 }: Of<'checkpoint'>): void {
    const row = this.#row(projection, version);
    if (!row || storeId !== this.#ports.events.storeId) return;
    const key = keyOf(projection, version);
    const rate = this.#rates.get(key) ?? new RecentRate();
    this.#rates.set(key, rate);
    rate.add(folded);
    if (BigInt(position) <= BigInt(row.position)) return;
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
    return this.#known.get(projection)?.find((row) => row.version === version);
  }
}

const keyOf = (projection: string, version: number): string => `${projection} ${version}`;
