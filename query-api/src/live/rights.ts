import { type RefusalCode, type Role, user } from '@potluck/events';
import type { Folds } from '@potluck/stores/folds';
import { one } from '../joins.ts';
import type { ReadModels } from '../read-models.ts';
import { canSeePost, canSeeProfile, type Viewer } from '../visibility.ts';
import type { Subject } from './rooms.ts';

/** Why this viewer may not watch, or undefined when they may. */
export type RefusalOf = (subject: Subject, viewer: Viewer) => Promise<RefusalCode | undefined>;

/** What is public is asked of the read models, roles of the person's own stream. */
export function createRights(models: ReadModels, folds: Folds): RefusalOf {
  async function refusalWithout(role: Role, viewer: Viewer): Promise<RefusalCode | undefined> {
    if (!viewer) return 'unauthorized';
    const { state } = await folds.load(user, viewer);
    return state.status === 'registered' && state.roles.includes(role) ? undefined : 'not-allowed';
  }

  return async (subject, viewer) => {
    switch (subject.kind) {
      case 'feed':
        return undefined;
      case 'announcement': {
        const { from } = await models.read(['feed']);
        return canSeePost(await one(from.feed, subject.id)) ? undefined : 'announcement-not-found';
      }
      case 'user': {
        const { from } = await models.read(['profiles']);
        return canSeeProfile(await one(from.profiles, subject.id), viewer) ? undefined : 'user-not-found';
      }
      case 'moderation':
      case 'case':
        return refusalWithout('moderator', viewer);
      case 'projections':
        return refusalWithout('analyst', viewer);
    }
  };
}
