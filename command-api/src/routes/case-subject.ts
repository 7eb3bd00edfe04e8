import { announcement, CaseId, type ContentFacts, comment, contentFacts, Refused, recipe, user } from '@potluck/events';
import type { CaseInput } from '@potluck/events/inputs/moderation';
import type { StateReader } from '../state-reader.ts';

export const idOfCase = ({ contentType, contentId, reportedUserId }: CaseInput): string =>
  `${contentType}_${contentType === 'user' ? reportedUserId : contentId}`;

/** The case id in a path. Throws Refused 'case-not-found'. */
export function caseIdOf(text: string): string {
  if (!CaseId.safeParse(text).success) throw new Refused('case-not-found');
  return text;
}

/** The user id of the content's author. Throws Refused if there is no such content. */
export async function ownerOf({ contentType, contentId, reportedUserId }: CaseInput, reader: StateReader): Promise<string> {
  switch (contentType) {
    case 'user': {
      const known = await reader.stateOf(user, reportedUserId ?? '');
      if (known.status !== 'registered') throw new Refused('user-not-found');
      return known.userId;
    }
    case 'announcement': {
      const post = await reader.stateOf(announcement, contentId ?? 0);
      if (post.status !== 'posted') throw new Refused('announcement-not-found');
      return post.userId;
    }
    case 'comment': {
      const known = await reader.stateOf(comment, contentId ?? 0);
      if (known.status !== 'added') throw new Refused('comment-not-found');
      return known.userId;
    }
    case 'recipe': {
      const known = await reader.stateOf(recipe, contentId ?? 0);
      // Moderators do not see private recipes either, unless the recipe is hidden.
      if (known.status !== 'created' || !(known.content.isPublic || known.hidden)) throw new Refused('recipe-not-found');
      return known.userId;
    }
  }
}

/** Whether the content that a case is about is there, and has or had files. */
export async function contentFactsOf({ contentType, contentId, reportedUserId }: CaseInput, reader: StateReader): Promise<ContentFacts> {
  const id = contentId ?? 0;
  switch (contentType) {
    case 'announcement':
      return contentFacts(await reader.stateOf(announcement, id));
    case 'comment':
      return contentFacts(await reader.stateOf(comment, id));
    case 'recipe':
      return contentFacts(await reader.stateOf(recipe, id));
    case 'user':
      return contentFacts(await reader.stateOf(user, reportedUserId ?? ''));
  }
}
