import type { Engines } from '@potluck/stores/ports/open-ports';
import type { VersionInfo, VersionState } from '@potluck/stores/ports/read-store';
import type { Progress } from './progress.ts';
import type { AnyProjection } from './projections/all.ts';

/** With the engines, versions can be built in a worker thread that opens its own ports. */
export interface ProjectorOptions extends Partial<Engines> {
  /**
   * This process has locked the data folder, so no other feeds its read models: leases are taken at once and held without heartbeats.
   * Otherwise the lease of a killed process must expire first, which takes a few seconds.
   */
  alone?: boolean;
  /** Called after each page with the number of folded events; not during builds. */
  onFolded?: (projection: string, events: number) => void;
  /** For tests: how often unreadable events are checked for being readable again, in ms. */
  checkReadableMs?: number;
  /** For tests; by default all. */
  projections?: readonly AnyProjection[];
}

export interface ProjectionStatus {
  projection: string;
  version: number;
  state: VersionState;
  /** The version that readers use. */
  current: boolean;
  /** Decimal: the last known position that it has folded. */
  position: string;
  failure?: VersionInfo['failure'];
  /** Why it cannot be written; it is retried. */
  trouble?: string;
  /** Events that it folds a second now, unless it is built. */
  perSecond?: number;
  /** During a build. */
  progress?: Progress;
  /** The leader, this projector or another, as `host:process:…`; undefined when there is none. */
  holder?: string;
}

export interface RebuildOptions {
  onProgress?: (progress: Progress) => void;
  /** Interrupts it; the next rebuild of this projection resumes it. */
  signal?: AbortSignal;
  /** Whether the new version becomes current once it has passed the old one; by default true. */
  switch?: boolean;
}

export interface Rebuilt {
  version: number;
  /** Positions of the log that were passed. */
  events: number;
  seconds: number;
  switched: boolean;
}

export interface Projector {
  /** Of all projections, led by this process or another. */
  status(): ProjectionStatus[];
  /** Whether every projection that is not stopped has passed the end that the log had at the start. */
  caughtUp(): boolean;
  whenCaughtUp(signal?: AbortSignal): Promise<void>;
  /**
   * Builds a new version of a projection beside the current one, and switches readers to it. Takes over a projection that another
   * projector leads, and resumes its build. Throws when the projection is unknown, is being built here already, or throws on an event.
   */
  rebuild(name: string, options?: RebuildOptions): Promise<Rebuilt>;
  /**
   * Restarts a stopped version where it stopped; takes over the projection if another projector leads it. `rebuilding`: the current version
   * is by other code, or contains a skipped event, and is being replaced.
   */
  retry(name: string, version?: number): Promise<{ rebuilding: boolean }>;
  /** Ends after the current batch, and releases the projections. */
  stop(): Promise<void>;
}
