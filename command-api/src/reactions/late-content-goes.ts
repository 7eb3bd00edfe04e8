import { user } from '@potluck/events';
import { defineReaction } from './reaction.ts';
import type { Targets } from './targets.ts';

const isErased = async (userId: string, targets: Targets) => (await targets.load(user, userId)).status === 'erased';

/** Deletes a post that was made while its author's account was being erased: the erasure may have missed it. */
export const latePostGoes = defineReaction({
  on: 'AnnouncementPosted',
  targets: ({ data }, targets) => isErased(data.userId, targets),
  react: ({ data: { announcementId: id } }, isGone) =>
    isGone ? [{ to: 'announcement', id, command: { type: 'DeleteAnnouncement', data: {} } }] : [],
});

/** The same for a recipe. */
export const lateRecipeGoes = defineReaction({
  on: 'RecipeCreated',
  targets: ({ data }, targets) => isErased(data.userId, targets),
  react: ({ data: { recipeId: id } }, isGone) => (isGone ? [{ to: 'recipe', id, command: { type: 'DeleteRecipe', data: {} } }] : []),
});
