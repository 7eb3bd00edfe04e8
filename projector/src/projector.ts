import type { Ports } from '@potluck/events/ports/ports';
import type { VersionInfo, VersionState } from '@potluck/events/ports/read-store';
import type { Progress } from './progress.ts';
import type { AnyProjection } from './projections/all.ts';
import { RunningProjector } from './running-projector.ts';

export interface ProjectorOptions {
  /** The embedded ports' folder: with it, versions are built in a thread of their own. */
  dataFolder?: string;
  /** For tests; all of them unless told. */
  projections?: readonly AnyProjection[];
}

export interface ProjectionStatus {
  projection: string;
  version: number;
  state: VersionState;
  /** Readers get this one. */
  current: boolean;
  /** Decimal: how far it has folded, and where the log ends as far as is known. */
  position: string;
  failure?: VersionInfo['failure'];
  /** While it is being built. */
  progress?: Progress;
}

export interface RebuildOptions {
  onProgress?: (progress: Progress) => void;
  /** Stops it half-way; the next rebuild of this projection goes on from there. */
  signal?: AbortSignal;
  /** Whether readers get the new version once it has passed the old one's position; true unless told. */
  switch?: boolean;
}

export interface Rebuilt {
  version: number;
  /** Positions of the log that were passed, and how long it took. */
  events: number;
  seconds: number;
  switched: boolean;
}

export interface Projector {
  status(): ProjectionStatus[];
  /** Whether every projection that can be fed has passed what was in the log at the start. */
  caughtUp(): boolean;
  whenCaughtUp(signal?: AbortSignal): Promise<void>;
  /**
   * Builds a projection's next version from nothing beside the one that is read, and switches readers to it.
   * Throws when the projection is not known, is being built already, or throws on an event itself.
   */
  rebuild(name: string, options?: RebuildOptions): Promise<Rebuilt>;
  /** Feeds a version that stopped again, from where it stopped. */
  retry(name: string, version?: number): Promise<void>;
  /** Ends after the batch in hand. */
  stop(): Promise<void>;
}

/** Keeps the read models in step with the log, from now on, and answers at once; `whenCaughtUp` says when they are. */
export async function startProjector(ports: Ports, options: ProjectorOptions = {}): Promise<Projector> {
  const projector = new RunningProjector(ports, options);
  await projector.start();
  return projector;
}
