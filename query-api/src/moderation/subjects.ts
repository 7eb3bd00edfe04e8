import type { CaseDetail } from '@potluck/events/answers';
import { mediaAddress } from '@potluck/events/media-address';
import type { CaseDocument } from '@potluck/projector/documents';
import type { Collections } from '../read-models.ts';

type Content = CaseDetail['content'];
type From = Collections<'feed' | 'comments' | 'recipes' | 'profiles'>;
export const subjectProjections = ['feed', 'comments', 'recipes', 'profiles'] as const;

/** Of a comment's text in the queue, in characters. */
const excerptLength = 120;

/** What the cases are about, as it is now, in one batch a kind; null for what is deleted, and for a recipe that is private. */
export async function subjectsOf(cases: readonly CaseDocument[], from: From): Promise<(about: CaseDocument) => Content> {
  const idsOf = (contentType: CaseDocument['contentType']) =>
    cases.flatMap((about) => (about.contentType === contentType ? [String(about.contentId ?? about.reportedUserId)] : []));
  const [posts, comments, recipes, profiles] = await Promise.all([
    from.feed.get(idsOf('announcement')),
    from.comments.get(idsOf('comment')),
    from.recipes.get(idsOf('recipe')),
    from.profiles.get(idsOf('user')),
  ]);
  return ({ contentType, contentId, reportedUserId }) => {
    switch (contentType) {
      case 'announcement': {
        const post = posts.get(String(contentId))?.document;
        if (!post) return null;
        const { title, content, hidden, createdAt, editedAt, revision } = post;
        const image = post.media?.kind === 'image' && !hidden ? mediaAddress('announcement', post.id, post.media) : null;
        return { title, text: content, image, hidden, createdAt, editedAt, revision };
      }
      case 'comment': {
        const comment = comments.get(String(contentId))?.document;
        if (!comment) return null;
        const { content, hidden, createdAt, editedAt, revision } = comment;
        return { title: null, text: content, image: null, hidden, createdAt, editedAt, revision };
      }
      case 'recipe': {
        const recipe = recipes.get(String(contentId))?.document;
        if (!recipe || !(recipe.isPublic || recipe.hidden)) return null;
        const { title, description, ingredients, instructions, hidden, createdAt, updatedAt, revision } = recipe;
        const text = [description, ...ingredients, ...instructions].filter(Boolean).join('\n');
        const image = hidden ? null : mediaAddress('recipe', recipe.id, recipe.image);
        return { title, text, image, hidden, createdAt, editedAt: updatedAt === createdAt ? null : updatedAt, revision };
      }
      case 'user': {
        const profile = profiles.get(reportedUserId)?.document;
        if (!profile) return null;
        const { displayName, bio, createdAt, updatedAt, revision } = profile;
        const image = profile.hiddenParts?.includes('profileImage') ? null : mediaAddress('user', reportedUserId, profile.profileImage);
        return { title: displayName, text: bio, image, hidden: false, createdAt, editedAt: updatedAt, revision };
      }
    }
  };
}

export const excerptOf = (content: Content): string | null => content && (content.title ?? content.text?.slice(0, excerptLength) ?? null);
