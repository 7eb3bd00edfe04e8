import { recipeText } from '@potluck/events';
import type { CaseDetail } from '@potluck/events/answers/cases';
import { caseMediaAddress, mediaAddress } from '@potluck/events/media-address';
import type { CaseDocument } from '@potluck/projector/documents';
import { inParts, recipesAtOnce } from '../joins.ts';
import type { Collections } from '../read-models.ts';

type Content = CaseDetail['content'];
type From = Collections<'feed' | 'comments' | 'recipes' | 'profiles'>;
export const subjectProjections = ['feed', 'comments', 'recipes', 'profiles'] as const;

/** Length of a comment's excerpt in the queue, in characters. */
const excerptLength = 120;

/** The content of a case. `isThere`: it was not deleted, even where it is not shown. */
interface Subjects {
  (about: CaseDocument): Content;
  isThere(about: CaseDocument): boolean;
}

/** The current content of the cases; null for what is deleted, and for a private recipe that was not opened. */
export async function subjectsOf(cases: readonly CaseDocument[], from: From, { withPrivate = false } = {}): Promise<Subjects> {
  const idsOf = (contentType: CaseDocument['contentType']) =>
    cases.flatMap((about) => (about.contentType === contentType ? [String(about.contentId ?? about.reportedUserId)] : []));
  const [posts, comments, recipes, profiles] = await Promise.all([
    from.feed.get(idsOf('announcement')),
    from.comments.get(idsOf('comment')),
    inParts(from.recipes, idsOf('recipe'), recipesAtOnce),
    from.profiles.get(idsOf('user')),
  ]);
  const found = { announcement: posts, comment: comments, recipe: recipes, user: profiles };
  const isThere = ({ contentType, contentId, reportedUserId }: CaseDocument): boolean =>
    found[contentType].get(String(contentId ?? reportedUserId))?.document !== undefined;
  const contentOf = (about: CaseDocument): Content => {
    const { contentType, contentId, reportedUserId } = about;
    switch (contentType) {
      case 'announcement': {
        const post = posts.get(String(contentId))?.document;
        if (!post) return null;
        const { title, content, hidden, createdAt, editedAt, revision } = post;
        const picture = post.media?.kind === 'image' ? mediaAddress('announcement', post.id, post.media) : null;
        const lost = { deletedMeanwhile: post.deletedWhileHidden ?? 0 };
        return { title, text: content, ...pictureOf(about, picture, hidden, revision), hidden, ...lost, createdAt, editedAt, revision };
      }
      case 'comment': {
        const comment = comments.get(String(contentId))?.document;
        if (!comment) return null;
        const { content, hidden, createdAt, editedAt, revision } = comment;
        const lost = { deletedMeanwhile: comment.deletedWhileHidden ?? 0 };
        return { title: null, text: content, image: null, closedImage: null, hidden, ...lost, createdAt, editedAt, revision };
      }
      case 'recipe': {
        const recipe = recipes.get(String(contentId))?.document;
        if (!recipe || !(recipe.isPublic || recipe.hidden || withPrivate)) return null;
        const { title, description, ingredients, instructions, hidden, createdAt, updatedAt, revision } = recipe;
        const text = recipeText({ description, ingredients, instructions });
        const picture = pictureOf(about, mediaAddress('recipe', recipe.id, recipe.image), hidden || !recipe.isPublic, revision);
        return {
          title,
          text,
          ...picture,
          hidden,
          deletedMeanwhile: 0,
          createdAt,
          editedAt: updatedAt === createdAt ? null : updatedAt,
          revision,
        };
      }
      case 'user': {
        const profile = profiles.get(reportedUserId)?.document;
        if (!profile) return null;
        const { displayName, bio, createdAt, updatedAt, revision } = profile;
        const isHidden = profile.hiddenParts?.includes('profileImage') === true;
        const picture = pictureOf(about, mediaAddress('user', reportedUserId, profile.profileImage), isHidden, revision);
        return { title: displayName, text: bio, ...picture, hidden: false, deletedMeanwhile: 0, createdAt, editedAt: updatedAt, revision };
      }
    }
  };
  return Object.assign(contentOf, { isThere });
}

/** A picture that members cannot see has an address within the case. */
const pictureOf = ({ id }: CaseDocument, address: string | null, isClosed: boolean, revision: number) =>
  isClosed && address !== null ? { image: null, closedImage: caseMediaAddress(id, revision) } : { image: address, closedImage: null };

export const excerptOf = (content: Content): string | null => content && (content.title ?? content.text?.slice(0, excerptLength) ?? null);
