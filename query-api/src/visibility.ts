import type { AnnouncementDocument, CommentDocument, ProfileDocument, RecipeDocument } from '@potluck/projector/documents';

/** A user's id, or undefined for a visitor. */
export type Caller = string | undefined;

/** A recipe is visible to its owner and, when public, to everyone with its link, even if the profile is private. */
export const canSeeRecipe = (recipe: RecipeDocument | undefined, caller: Caller): recipe is RecipeDocument =>
  recipe !== undefined && (recipe.userId === caller || (recipe.isPublic && !recipe.hidden));

/** Others see a profile, its lists and its topic only if it is public (section 6). */
export const canSeeProfile = (profile: ProfileDocument | undefined, caller: Caller): profile is ProfileDocument =>
  profile !== undefined && (profile.isPublic || profile.id === caller);

/** Posts are always public: everyone sees one while it is neither hidden nor deleted. */
export const canSeePost = (post: AnnouncementDocument | undefined): post is AnnouncementDocument => post !== undefined && !post.hidden;

/** Comments are visible with their post; a hidden one as a placeholder without its text. */
export const canSeeComment = (comment: CommentDocument | undefined, post: AnnouncementDocument | undefined): comment is CommentDocument =>
  comment !== undefined && canSeePost(post);
