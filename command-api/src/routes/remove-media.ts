import type { MediaRef } from '@potluck/events';
import { moderationCase } from '@potluck/events';
import type { Folds } from '@potluck/stores/folds';
import { logSeldom, throwSite } from '@potluck/stores/log-seldom';
import type { MediaStore } from '@potluck/stores/ports/media-store';
import { stateOf } from '../state-of.ts';

/** Takes a file away that nothing names any more. `thing` is what it belonged to, as a case's id names it: `recipe_12`. */
export type RemoveMedia = (owner: string, thing: string, media: MediaRef | null) => Promise<void>;

/** What has been reported stays as evidence until the account is erased. A file that cannot be removed now fails nobody's command. */
export function createRemoveMedia(media: MediaStore, folds: Folds): RemoveMedia {
  return async (owner, thing, file) => {
    if (!file) return;
    try {
      const known = await stateOf(folds, moderationCase, thing);
      if (known.status === 'absent') await media.remove(owner, file.key);
    } catch (error) {
      logSeldom(`remove media ${throwSite(error)}`, { thing, err: error }, 'media not removed');
    }
  };
}
