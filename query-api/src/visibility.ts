import type { AnnouncementDocument, CommentDocument, ProfileDocument, RecipeDocument } from '@potluck/projector/documents';

/** A user's id, or undefined when signed out. */
export type Caller = string | undefined;

/** A recipe opens for its owner, and by its link for everyone when it is public, whatever the profile. */
export const canSeeRecipe = (recipe: RecipeDocument | undefined, caller: Caller): recipe is RecipeDocument =>
  recipe !== undefined && (recipe.userId === caller || (recipe.isPublic && !recipe.hidden));

/** A profile, its lists and its topic are there for others only when it is public (section 6). */
export const canSeeProfile = (profile: ProfileDocument | undefined, caller: Caller): profile is ProfileDocument =>
  profile !== undefined && (profile.isPublic || profile.id === caller);

/** Posting is public by act: a post is seen by everyone while it is neither hidden nor deleted. */
export const canSeePost = (post: AnnouncementDocument | undefined): post is AnnouncementDocument => post !== undefined && !post.hidden;

/** Comments are seen with their post; a hidden one as a placeholder without its text. */
export const canSeeComment = (comment: CommentDocument | undefined, post: AnnouncementDocument | undefined): comment is CommentDocument =>
  comment !== undefined && canSeePost(post);
