import type { OwnReport } from '@potluck/events/answers/moderation';
import { reportReasons } from '../../parts/report-reasons.ts';

export const typeWords: Record<OwnReport['contentType'], string> = {
  announcement: 'Post',
  comment: 'Comment',
  recipe: 'Recipe',
  user: 'Profile',
};

export const reasonWord = (reason: OwnReport['reason']): string => reportReasons.find(({ value }) => value === reason)?.label ?? reason;

/** The result for the reported content. */
export const outcomeWords: Record<NonNullable<OwnReport['decision']>['outcome'], string> = {
  kept: 'It stays as it is.',
  hidden: 'It is hidden from members.',
  restored: 'It is shown again.',
  removed: 'It was removed for good.',
  closed: 'It was looked at and dealt with.',
  gone: 'It is gone, so there was nothing left to decide.',
};

const absentTitles: typeof typeWords = {
  announcement: 'A post that is no longer there to see',
  comment: 'A comment that is no longer there to see',
  recipe: 'A recipe that is no longer there to see',
  // It may have been private all along.
  user: 'A profile that you cannot see',
};

/** The heading of a report. Without `reportedUser`, the content no longer exists or is not visible to the viewer. */
export const titleOf = ({ excerpt, contentType, reportedUser }: OwnReport): string =>
  excerpt?.trim() || (reportedUser ? 'Somebody without a name' : absentTitles[contentType]);
