import type { CaseDetail } from '@potluck/events/answers/cases';
import type { UserCard } from '@potluck/events/answers/people';
import { authorsOf, inParts, recipesAtOnce } from '../joins.ts';
import { asOthersSee } from '../presenters/user.ts';
import type { Collections } from '../read-models.ts';
import { canSeeComment, canSeePost, canSeeProfile, canSeeRecipe } from '../visibility.ts';

/** The subject of a report, case or decision. */
export interface Subject {
  contentType: CaseDetail['contentType'];
  contentId: number | null;
  reportedUserId: string;
  /** Whether its case decided to hide it: the content itself follows a moment later. Undefined without a decision. */
  hidden?: boolean | undefined;
}
/** A title, a name or the text of a comment, and its author. */
interface Seen {
  excerpt: string | null;
  author: UserCard;
}

/** Length of a comment's excerpt, in characters. */
const excerptLength = 120;

/** The subjects as the caller can see them now; undefined for what is deleted, hidden or private. */
export async function asSeenBy(
  caller: string,
  subjects: readonly Subject[],
  from: Collections<'feed' | 'comments' | 'recipes' | 'profiles'>,
): Promise<(subject: Subject) => Seen | undefined> {
  const idsOf = (contentType: Subject['contentType']) =>
    subjects.flatMap((subject) => (subject.contentType === contentType ? [String(subject.contentId ?? subject.reportedUserId)] : []));
  const [comments, recipes, profiles, cardOf] = await Promise.all([
    from.comments.get(idsOf('comment')),
    inParts(from.recipes, idsOf('recipe'), recipesAtOnce),
    from.profiles.get(idsOf('user')),
    authorsOf(
      from.profiles,
      subjects.map(({ reportedUserId }) => reportedUserId),
    ),
  ]);
  const postsOfComments = [...comments.values()].flatMap(({ document }) => (document ? [String(document.announcementId)] : []));
  const posts = await from.feed.get([...idsOf('announcement'), ...postsOfComments]);

  function excerptOf({ contentType, contentId, reportedUserId, hidden }: Subject): string | null | undefined {
    const asDecided = <D extends { hidden: boolean }>(document: D | undefined): D | undefined =>
      document && { ...document, hidden: hidden ?? document.hidden };
    switch (contentType) {
      case 'announcement': {
        const post = asDecided(posts.get(String(contentId))?.document);
        return canSeePost(post) ? post.title : undefined;
      }
      case 'comment': {
        const comment = asDecided(comments.get(String(contentId))?.document);
        const isSeen = canSeeComment(comment, posts.get(String(comment?.announcementId))?.document) && !comment.hidden;
        return isSeen ? comment.content.slice(0, excerptLength) : undefined;
      }
      case 'recipe': {
        const recipe = asDecided(recipes.get(String(contentId))?.document);
        return canSeeRecipe(recipe, caller) ? recipe.title : undefined;
      }
      case 'user': {
        const profile = profiles.get(reportedUserId)?.document;
        return canSeeProfile(profile, caller) ? asOthersSee(profile).displayName : undefined;
      }
    }
  }
  return (subject) => {
    const excerpt = excerptOf(subject);
    return excerpt === undefined ? undefined : { excerpt, author: cardOf(subject.reportedUserId) };
  };
}
