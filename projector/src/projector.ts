import type { Engines } from '@potluck/stores/ports/open-ports';
import type { VersionInfo, VersionState } from '@potluck/stores/ports/read-store';
import type { Progress } from './progress.ts';
import type { AnyProjection } from './projections/all.ts';

/** How the ports were opened: with it, versions are built in a thread of their own, which opens them too. */
export interface ProjectorOptions extends Partial<Engines> {
  /**
   * No other process feeds read models in this data folder, as whoever holds it can say: what a predecessor left is taken over at once,
   * and kept without a heartbeat.
   * Without it, and where they are not in the folder, one that was killed is waited for until its lease has stood still for a few seconds.
   */
  alone?: boolean;
  /** Called after each page with how many of its events a projection has folded; not while a version is built. */
  onFolded?: (projection: string, events: number) => void;
  /** For tests: how often it is looked whether what was folded blank can be read by now, in ms. */
  lookForReadableMs?: number;
  /** For tests; all of them unless told. */
  projections?: readonly AnyProjection[];
}

export interface ProjectionStatus {
  projection: string;
  version: number;
  state: VersionState;
  /** Readers get this one. */
  current: boolean;
  /** Decimal: how far it has folded, as far as is known here. */
  position: string;
  failure?: VersionInfo['failure'];
  /** Why it cannot be fed just now; it is tried again. */
  trouble?: string;
  /** While it is being built. */
  progress?: Progress;
  /** Which projector feeds this projection, this one or another, as `host:process:…`; undefined when none does. */
  holder?: string;
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
  /** Of all projections, whoever feeds them. */
  status(): ProjectionStatus[];
  /** Whether every projection that can be fed, here or elsewhere, has passed what was in the log at the start. */
  caughtUp(): boolean;
  whenCaughtUp(signal?: AbortSignal): Promise<void>;
  /**
   * Builds a projection's next version from nothing beside the one that is read, and switches readers to it.
   * One that another projector feeds is taken over for it: that one stops at once, whatever it was building goes on here.
   * Throws when the projection is not known, is being built here already, or throws on an event itself.
   */
  rebuild(name: string, options?: RebuildOptions): Promise<Rebuilt>;
  /**
   * Feeds a version that stopped again, from where it stopped; takes the projection over from another projector. `rebuilding`: readers have
   * what other code made, or what has an event in it that is skipped, and get another version as soon as there is one.
   */
  retry(name: string, version?: number): Promise<{ rebuilding: boolean }>;
  /** Ends after the batch in hand, and leaves the projections to the next. */
  stop(): Promise<void>;
}
