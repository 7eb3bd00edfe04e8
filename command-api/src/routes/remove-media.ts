import type { MediaRef } from '@potluck/events';
import { logSeldom, throwSite } from '@potluck/stores/log-seldom';
import type { Clock } from '../clock.ts';
import type { KeptMedia } from '../kept-media.ts';

/** Takes a file away that nothing names any more. `thing` is what it belonged to, as a case's id names it: `recipe_12`. */
export type RemoveMedia = (owner: string, thing: string, media: MediaRef | null) => Promise<void>;

/** It is kept for a while. A file of which that cannot be written down now stays, and fails nobody's command. */
export function createRemoveMedia(kept: Pick<KeptMedia, 'keep'>, clock: Clock): RemoveMedia {
  return async (owner, thing, file) => {
    if (!file) return;
    try {
      await kept.keep(owner, thing, file.key, clock());
    } catch (error) {
      logSeldom(`remove media ${throwSite(error)}`, { thing, err: error }, 'media not removed');
    }
  };
}
