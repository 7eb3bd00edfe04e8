import type { MediaRef } from '@potluck/events';
import { logRateLimited, throwSite } from '@potluck/stores/log-rate-limited';
import type { Clock } from '../clock.ts';
import type { RetainedMedia } from '../retained-media.ts';

/** Deletes a file that nothing names now. `thing` is what it belonged to, in the form of a case's id: `recipe_12`. */
export type RemoveMedia = (owner: string, thing: string, media: MediaRef | null) => Promise<void>;

/** Schedules the deletion, so that the file can be restored for some days. If that fails, the file stays and the command still succeeds. */
export function createRemoveMedia(retained: Pick<RetainedMedia, 'retain'>, clock: Clock): RemoveMedia {
  return async (owner, thing, file) => {
    if (!file) return;
    try {
      await retained.retain(owner, thing, file.key, clock());
    } catch (error) {
      logRateLimited(`remove media ${throwSite(error)}`, { thing, err: error }, 'media not removed');
    }
  };
}
