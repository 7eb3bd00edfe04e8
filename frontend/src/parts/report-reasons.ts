import type { OwnReport } from '@potluck/events/answers/moderation';

/** Section 3, 'Report reasons'. */
export const reportReasons = [
  { value: 'spam', label: 'Spam or unwanted content' },
  { value: 'harassment', label: 'Harassment or bullying' },
  { value: 'inappropriate', label: 'Inappropriate content' },
  { value: 'hate_speech', label: 'Hate speech or discrimination' },
  { value: 'violence', label: 'Violence or threats' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly { value: OwnReport['reason']; label: string }[];
