import { Fenced } from '@potluck/stores/ports/read-store';
import type { Built } from './build.ts';
import type { Builder } from './builder.ts';
import type { OpenVersion } from './prepare-versions.ts';
import type { Progress } from './progress.ts';

/** What is told how the building of one of its versions goes. */
interface Builds {
  buildBegins(version: OpenVersion): void;
  buildGoesOn(version: OpenVersion, progress: Progress): void;
  buildEnds(version: OpenVersion, built: Built): Promise<void>;
  buildStopped(version: OpenVersion): Promise<void>;
}

export interface Order<T extends Builds = Builds> {
  tenure: T;
  version: OpenVersion;
}

/** Builds versions of several projections up to the end of the log in one pass over it; each then is fed with the others. */
export async function buildTogether(
  builder: Builder,
  orders: readonly Order[],
  signal: AbortSignal,
  onProgress?: (progress: Progress) => void,
): Promise<void> {
  for (const { tenure, version } of orders) tenure.buildBegins(version);
  try {
    const versions = orders.map(({ version }) => version);
    const built = await builder.build(versions, signal, (progress) => {
      for (const { tenure, version } of orders) tenure.buildGoesOn(version, progress);
      onProgress?.(progress);
    });
    for (const [index, { tenure, version }] of orders.entries()) {
      const how = built[index];
      if (how) await tenure.buildEnds(version, how).catch(unlessFenced);
    }
  } catch (error) {
    for (const { tenure, version } of orders) await tenure.buildStopped(version);
    throw error;
  }
}

/** Another projector has that one since; the rest goes on. */
function unlessFenced(error: unknown): void {
  if (!(error instanceof Fenced)) throw error;
}
