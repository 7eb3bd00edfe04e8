import type { CaseDetail, CaseEntry, CaseSummary } from '@potluck/events/answers/cases';

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

/** Outcomes, as words for a past decision. */
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

/** Outcomes as choices, with their consequence. */
export const choiceWords: Partial<Record<Outcome, { label: string; hint: string }>> = {
  dismiss: { label: 'Dismiss', hint: 'It stays as it is.' },
  hide: { label: 'Hide', hint: 'Members no longer see it. It can be restored.' },
  restore: { label: 'Restore', hint: 'Members see it again, with its likes.' },
  warn: { label: 'Warn the author', hint: 'They see the rule and your note until they have read it.' },
  suspend: { label: 'Suspend the author', hint: 'Until then they can read, and change nothing.' },
  reinstate: { label: 'End the suspension', hint: 'The author can do everything again, unless another case suspends them too.' },
  hide_profile: { label: 'Conceal parts of the profile', hint: 'Nobody else sees the name, picture or bio. It can be restored.' },
  restore_profile: { label: 'Show parts of the profile again', hint: 'Everybody sees them again.' },
  purge: { label: 'Purge picture or video', hint: 'The files are gone for good, for everybody. The text stays unless it is hidden too.' },
  mute_reporter: { label: 'Mute a reporter', hint: 'They misuse reports: until then theirs are refused.' },
};

type Basis = NonNullable<CaseEntry['basis']>;
/** The bases on which media are purged. */
export const basisWords: Record<Basis, string> = {
  illegal_content: 'illegal content',
  child_safety: 'child safety',
  court_order: 'court order',
  privacy: 'privacy',
  copyright: 'copyright',
};

type Escalation = NonNullable<CaseEntry['escalation']>;
/** The reasons to escalate a case. */
export const escalationWords: Record<Escalation, string> = {
  unsure: 'not sure what the rules say',
  involved: 'it is about somebody with a role',
  legal: 'it may be against the law',
  other: 'another reason',
};

export const partWords = { displayName: 'Name', profileImage: 'Picture', bio: 'Bio' } satisfies Record<
  CaseDetail['hiddenParts'][number],
  string
>;

/** 'March 1, 2026 at 2:05 PM' in the viewer's time zone. */
const momentOf = (at: string): string => new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });

export const dayOf = (at: string): string => new Date(at).toLocaleString('en-US', { dateStyle: 'medium' });

/** An outcome with its details: 'reporter muted (Reporter 2) until …'. */
function decisionWords({
  outcome,
  until,
  parts,
  basis,
  reporter,
}: Pick<CaseEntry, 'outcome' | 'until' | 'parts' | 'basis' | 'reporter'>): string {
  if (!outcome) return '';
  const what = [
    ...(parts ?? []).map((part) => partWords[part].toLowerCase()),
    ...(basis ? [basisWords[basis]] : []),
    ...(reporter ? [`Reporter ${reporter}`] : []),
  ].join(', ');
  return `${outcomeWords[outcome]}${what && ` (${what})`}${until ? ` until ${momentOf(until)}` : ''}`;
}

export const nameOf = (user: CaseSummary['reportedUser'] | null): string => user?.displayName?.trim() || 'Somebody';

/** The heading of a case. Without an excerpt, the content no longer exists. */
export const titleOf = ({ excerpt, contentType }: Pick<CaseSummary, 'excerpt' | 'contentType'>): string =>
  excerpt?.trim() || (contentType === 'user' ? 'Somebody' : 'No longer there');

export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** '2:05 PM' in the viewer's time zone. */
export const timeOf = (date: string): string => new Date(date).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** An entry as a sentence: the actor, and the words after the actor's name. */
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
      return entry.moderator
        ? { who, did: `decided: ${decisionWords(entry)}` }
        : { who: 'The case', did: 'was closed: its author is gone, so there is nothing left to decide' };
    case 'no_effect':
      return { who: 'The decision', did: `changed nothing: ${entry.problem ?? 'it was refused'}` };
    case 'notes_expired':
      return { who: 'The notes', did: 'of this case until now expired' };
    case 'reopened':
      return entry.moderator
        ? { who, did: 'reopened this case' }
        : { who: entry.byAppeal ? 'The appeal' : 'A new report', did: 'reopened this case' };
    case 'appealed':
      return { who: 'The author', did: 'appealed' };
    case 'answered':
      return { who, did: entry.upheld ? 'answered the appeal: it succeeds' : 'answered the appeal: the decision stands' };
    case 'lapsed':
      return { who: 'The appeal', did: `ended: ${entry.problem ?? 'nobody answers it any more'}` };
  }
}

/** Whether a 'claimed' entry only extends the claim, because its moderator added a note at the same time. */
export const isRenewal = (entry: CaseEntry, before: CaseEntry | undefined): boolean =>
  entry.type === 'claimed' && before?.type === 'noted' && before.at === entry.at && before.moderator?.id === entry.moderator?.id;

/** Whether the picture may be disturbing. */
export const isGraphic = ({ hidden, reasons }: Pick<CaseDetail, 'hidden' | 'reasons'>): boolean =>
  hidden || reasons.some((reason) => reason === 'inappropriate' || reason === 'violence');
