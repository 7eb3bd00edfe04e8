import type { OwnDecision } from '@potluck/events/answers/moderation';

const things: Record<OwnDecision['contentType'], string> = { announcement: 'post', comment: 'comment', recipe: 'recipe', user: 'profile' };
const parts: Record<NonNullable<OwnDecision['parts']>[number], string> = { displayName: 'name', profileImage: 'picture', bio: 'bio' };

/** 'March 1, 2026 at 2:05 PM' in the viewer's time zone. */
const momentOf = (at: string): string => new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });

const partsOf = (decision: OwnDecision): string => (decision.parts ?? []).map((part) => parts[part]).join(', ') || 'profile';

/** A decision in words for the author of the content. */
export function wordsOf(decision: OwnDecision): string {
  const { outcome, contentType, until } = decision;
  switch (outcome) {
    case 'hide':
      return `Your ${things[contentType]} was hidden from members`;
    case 'restore':
      return `Your ${things[contentType]} is shown again`;
    case 'warn':
      return 'You were warned';
    case 'suspend':
      return until ? `Your account was suspended until ${momentOf(until)}` : 'Your account was suspended';
    case 'reinstate':
      return 'Your suspension was ended';
    case 'hide_profile':
      return `Parts of your profile were hidden: ${partsOf(decision)}`;
    case 'restore_profile':
      return `Parts of your profile are shown again: ${partsOf(decision)}`;
    case 'purge':
      return `The picture or video of your ${things[contentType]} was removed for good`;
    default:
      return 'The moderators decided';
  }
}

export const appealWords: Record<NonNullable<OwnDecision['appeal']>['state'], string> = {
  open: 'Your appeal was sent. A moderator will answer it.',
  upheld: 'Your appeal succeeded.',
  rejected: 'Your appeal did not succeed. The decision stands.',
  lapsed: 'Your appeal has ended: the decision was undone before.',
};

/** The heading above the text at the time of the decision. */
export const aboutWords = ({ contentType }: OwnDecision): string => `Your ${things[contentType]} as it stood then`;
