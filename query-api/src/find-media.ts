import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MediaRef, PositionToken } from '@potluck/events';
import type { MediaOwner } from '@potluck/events/media-address';
import { one } from './joins.ts';
import { newestFirst } from './paging.ts';
import type { Collections, ReadModels } from './read-models.ts';
import { type Caller, canSeePost, canSeeProfile, canSeeRecipe } from './visibility.ts';

interface Wanted {
  owner: MediaOwner;
  id: string;
  key: string;
  caller: Caller;
  token: PositionToken | undefined;
}

export const isMediaOwner = (text: string): text is MediaOwner => text === 'recipe' || text === 'announcement' || text === 'user';

/** The file and its owner, if its subject refers to this key and this caller may see that subject. */
export async function findMedia(models: ReadModels, wanted: Wanted): Promise<{ userId: string; media: MediaRef } | undefined> {
  const found = await holders[wanted.owner](models, wanted);
  return found?.media?.key === wanted.key ? { userId: found.userId, media: found.media } : undefined;
}

type Holder = (models: ReadModels, wanted: Wanted) => Promise<{ userId: string; media: MediaRef | null } | undefined>;

const holders: Record<MediaOwner, Holder> = {
  async recipe(models, { id, caller, token }) {
    const { from } = await models.read(['recipes'], token);
    const recipe = await one(from.recipes, id);
    return canSeeRecipe(recipe, caller) ? { userId: recipe.userId, media: recipe.image } : undefined;
  },
  async announcement(models, { id, token }) {
    const { from } = await models.read(['feed'], token);
    const post = await one(from.feed, id);
    return canSeePost(post) ? post : undefined;
  },
  async user(models, { id, caller, token }) {
    const { from } = await models.read(['profiles', 'feed', 'comments'], token);
    const profile = await one(from.profiles, id);
    if (!profile || !(canSeeProfile(profile, caller) || (await hasSpoken(id, from)))) return undefined;
    if (profile.hiddenParts?.includes('profileImage') && caller !== id) return undefined;
    return { userId: id, media: profile.profileImage };
  },
};

const commentsAtATime = 100;

/** An author of a visible post or comment is shown there with name and picture, even if the profile is private. */
async function hasSpoken(userId: string, from: Collections<'feed' | 'comments'>): Promise<boolean> {
  const posts = await from.feed.find({ where: { userId, hidden: false }, limit: 1 });
  if (posts.length > 0) return true;
  for (let after: number[] | undefined; ; ) {
    const comments = (await from.comments.find({ where: { userId }, sort: newestFirst, after, limit: commentsAtATime })).flatMap(
      ({ document }) => document ?? [],
    );
    const under = await from.feed.get([...new Set(comments.map(({ announcementId }) => String(announcementId)))]);
    if (comments.some(({ hidden, announcementId }) => !hidden && canSeePost(under.get(String(announcementId))?.document))) return true;
    const last = comments.at(-1);
    if (!last || comments.length < commentsAtATime) return false;
    after = [last.created];
    // There may be thousands: yield to the event loop between pages.
    await nextTurn();
  }
}
