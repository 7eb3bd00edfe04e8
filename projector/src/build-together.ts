import { Fenced } from '@potluck/stores/ports/read-store';
import type { Built } from './build.ts';
import type { Builder } from './builder.ts';
import type { OpenVersion } from './prepare-versions.ts';
import type { Progress } from './progress.ts';

/** Notified of a build. */
interface BuildObserver {
  buildStarted(version: OpenVersion): void;
  buildProgressed(version: OpenVersion, progress: Progress): void;
  buildFinished(version: OpenVersion, built: Built): Promise<void>;
  buildStopped(version: OpenVersion): Promise<void>;
}

export interface Order<T extends BuildObserver = BuildObserver> {
  leadership: T;
  version: OpenVersion;
}

/** Builds versions of several projections up to the end of the log, in one pass; then each is fed. */
export async function buildTogether(
  builder: Builder,
  orders: readonly Order[],
  signal: AbortSignal,
  onProgress?: (progress: Progress) => void,
): Promise<void> {
  for (const { leadership, version } of orders) leadership.buildStarted(version);
  try {
    const versions = orders.map(({ version }) => version);
    const built = await builder.build(versions, signal, (progress) => {
      for (const { leadership, version } of orders) leadership.buildProgressed(version, progress);
      onProgress?.(progress);
    });
    for (const [index, { leadership, version }] of orders.entries()) {
      const how = built[index];
      if (how) await leadership.buildFinished(version, how).catch(unlessFenced);
    }
  } catch (error) {
    for (const { leadership, version } of orders) await leadership.buildStopped(version);
    throw error;
  }
}

/** Another projector leads that one by now; the others continue. */
function unlessFenced(error: unknown): void {
  if (!(error instanceof Fenced)) throw error;
}
