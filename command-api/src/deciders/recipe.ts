import { type Recipe, type RecipeContent, type RecipeEvent, Refused } from '@potluck/events';
import { activeMember, type Context, type Decision, mustBeSystem, mustOwn } from './context.ts';
import type { PurgeCommand } from './purge.ts';
import { mayComeBack, type WantedVersion } from './versions.ts';

/** `revision` is the one that the editor saw; without it, any current version is replaced. */
export type RecipeCommand =
  | { type: 'CreateRecipe'; data: RecipeContent & { recipeId: number } }
  | { type: 'UpdateRecipe'; data: RecipeContent & { revision?: number | undefined } }
  | { type: 'BringBackRecipe'; data: WantedVersion & { content: Omit<RecipeContent, 'isPublic'>; isPictureKept: boolean } }
  | { type: 'DeleteRecipe'; data: Record<never, never> }
  | PurgeCommand
  | { type: 'HideRecipe' | 'RestoreRecipe'; data: Decision };
/** `revision` is the current one of the recipe's stream. */
export type RecipeContext = Context & { revision: number };

export function decideRecipe(command: RecipeCommand, state: Recipe, context: RecipeContext): RecipeEvent[] {
  switch (command.type) {
    case 'CreateRecipe': {
      const { userId } = activeMember(context);
      if (state.status !== 'absent') throw new Refused('conflict');
      return [{ type: 'RecipeCreated', data: { ...command.data, userId } }];
    }
    case 'UpdateRecipe': {
      const { recipeId, userId, content: old } = ownRecipe(state, context);
      const { revision, ...content } = command.data;
      if (sameContent(old, content)) return [];
      if (revision !== undefined && revision !== context.revision) throw new Refused('recipe-changed');
      return [{ type: 'RecipeUpdated', data: { recipeId, userId, ...content } }];
    }
    case 'BringBackRecipe': {
      const { recipeId, userId, content: old, ...revisions } = ownRecipe(state, context);
      mayComeBack(revisions, command.data);
      const { image, ...text } = command.data.content;
      // If the version's picture is no longer kept, the present one stays.
      const isPurged = revisions.purged !== undefined && command.data.version < revisions.purged.revision;
      const comesBack = image === null || image.key === old.image?.key || (command.data.isPictureKept && !isPurged);
      const content = { ...old, ...text, image: comesBack ? image : old.image };
      return sameContent(old, content) ? [] : [{ type: 'RecipeUpdated', data: { recipeId, userId, ...content } }];
    }
    case 'DeleteRecipe': {
      if (context.actor.status === 'system' && state.status !== 'created') return [];
      const { recipeId, userId } = ownRecipe(state, context);
      return [{ type: 'RecipeDeleted', data: { recipeId, userId } }];
    }
    case 'HideRecipe': {
      mustBeSystem(context);
      if (state.status !== 'created') throw new Refused('recipe-not-found');
      if (state.hidden) return [];
      return [{ type: 'RecipeHidden', data: { recipeId: state.recipeId, userId: state.userId, ...command.data } }];
    }
    case 'PurgeMedia':
      mustBeSystem(context);
      if (state.status === 'absent') throw new Refused('recipe-not-found');
      return [{ type: 'RecipeMediaPurged', data: { recipeId: state.recipeId, userId: state.userId, ...command.data } }];
    case 'RestoreRecipe': {
      mustBeSystem(context);
      if (state.status !== 'created') throw new Refused('recipe-not-found');
      if (!state.hidden) return [];
      return [{ type: 'RecipeRestored', data: { recipeId: state.recipeId, userId: state.userId, ...command.data } }];
    }
  }
}

function ownRecipe(state: Recipe, context: Context) {
  if (context.actor.status !== 'system') activeMember(context);
  if (state.status !== 'created') throw new Refused('recipe-not-found');
  // A recipe that the member cannot read is refused as if it did not exist.
  const { actor } = context;
  if (actor.status === 'registered' && !isReadable(state, actor.userId)) throw new Refused('recipe-not-found');
  mustOwn(context, state.userId, 'not-your-recipe');
  return state;
}

/** Whether a member can read it: their own recipe, or one that is public and not hidden. */
export const isReadable = ({ userId, content, hidden }: Extract<Recipe, { status: 'created' }>, readerId: string): boolean =>
  userId === readerId || (content.isPublic && !hidden);

const sameContent = (a: RecipeContent, b: RecipeContent) =>
  (Object.keys(a) as (keyof RecipeContent)[]).every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]));
