import type { CaseDetail, CaseEntry, CaseSummary } from '@potluck/events/answers';

type Type = CaseSummary['contentType'];
type Reason = CaseSummary['reasons'][number];
type Outcome = CaseDetail['outcomes'][number];

export const typeWords: Record<Type, string> = { announcement: 'Post', comment: 'Comment', recipe: 'Recipe', user: 'Profile' };

export const reasonWords: Record<Reason, string> = {
  spam: 'spam',
  harassment: 'harassment',
  inappropriate: 'inappropriate',
  hate_speech: 'hate speech',
  violence: 'violence',
  other: 'other',
};

/** What was decided. */
export const outcomeWords: Record<Outcome, string> = {
  dismiss: 'dismissed',
  hide: 'hidden',
  restore: 'restored',
  warn: 'warned',
  suspend: 'suspended',
  reinstate: 'reinstated',
  hide_profile: 'profile hidden',
  restore_profile: 'profile restored',
  mute_reporter: 'reporter muted',
  purge: 'purged',
};

/** What a moderator chooses, and what follows from it. */
export const choiceWords: Partial<Record<Outcome, { label: string; hint: string }>> = {
  dismiss: { label: 'Dismiss', hint: 'It stays as it is.' },
  hide: { label: 'Hide', hint: 'Members no longer see it. It can be restored.' },
  restore: { label: 'Restore', hint: 'Members see it again, with its likes.' },
};

type Escalation = NonNullable<CaseEntry['escalation']>;
/** Why moderators pass a case on. */
export const escalationWords: Record<Escalation, string> = {
  unsure: 'not sure what the rules say',
  involved: 'it is about somebody with a role',
  legal: 'it may be against the law',
  other: 'another reason',
};

export const nameOf = (user: CaseSummary['reportedUser'] | null): string => user?.displayName?.trim() || 'Somebody';

/** The heading of a case. Without an excerpt its content is gone. */
export const titleOf = ({ excerpt, contentType }: Pick<CaseSummary, 'excerpt' | 'contentType'>): string =>
  excerpt?.trim() || (contentType === 'user' ? 'Somebody' : 'No longer there');

export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** '2:05 PM' in the viewer's time zone. */
export const timeOf = (date: string): string => new Date(date).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** What happened, after the name of who did it. */
export function entryWords(entry: CaseEntry): { who: string; did: string } {
  const who = nameOf(entry.moderator);
  switch (entry.type) {
    case 'reported':
      return { who: `Reporter ${entry.reporter ?? '?'}`, did: `reported: ${entry.reason ? reasonWords[entry.reason] : 'no reason'}` };
    case 'opened':
      return { who, did: 'opened this case' };
    case 'claimed':
      return { who, did: 'claimed' };
    case 'released':
      return { who, did: 'gave it back' };
    case 'expired':
      return { who: `The claim${entry.moderator ? ` of ${who}` : ''}`, did: 'ended: nothing was done for a while' };
    case 'noted':
      return { who, did: 'added a note' };
    case 'escalated': {
      const why = entry.escalation ? `: ${escalationWords[entry.escalation]}` : '';
      return entry.moderator ? { who, did: `escalated it${why}` } : { who: 'It', did: `went to the administrators${why}` };
    }
    case 'decided':
      return { who, did: `decided: ${entry.outcome ? outcomeWords[entry.outcome] : ''}` };
    case 'reopened':
      return entry.moderator ? { who, did: 'reopened this case' } : { who: 'A new report', did: 'reopened this case' };
  }
}

/** Whether a claim was only prolonged by what its moderator did a moment before, in the same act. */
export const isRenewal = (entry: CaseEntry, before: CaseEntry | undefined): boolean =>
  entry.type === 'claimed' && before?.type === 'noted' && before.at === entry.at && before.moderator?.id === entry.moderator?.id;
