import type { CaseSummary } from '@potluck/events/answers/cases';
import { useCurrentUser } from '../../api/current-user.ts';
import { classes } from '../../ui/classes.ts';
import { nameOf, outcomeWords, reasonWords, timeOf } from './case-words.ts';

const chip = 'inline-flex min-h-6 items-center rounded-full px-2.5 text-small';

const waitingWords = { open: 'Open', reopened: 'Reopened', escalated: 'For administrators', claimed: 'Claimed' };

/** Shown while an appeal waits for an answer. */
export function AppealedMark({ appealed }: Pick<CaseSummary, 'appealed'>) {
  return appealed ? <span className={classes(chip, 'bg-butter-soft font-semibold text-ink')}>Appealed</span> : null;
}

/** Open, reopened, escalated, claimed by whom until when, or what was decided. */
export function CaseState({ about }: { about: CaseSummary }) {
  const { user } = useCurrentUser();
  const { status, claim, outcome } = about;
  if (status === 'claimed' && claim) {
    const who = claim.moderator.id === user?.id ? 'you' : nameOf(claim.moderator);
    return (
      <span className={classes(chip, 'bg-plum font-semibold text-on-accent')}>
        Claimed by {who} until {timeOf(claim.until)}
      </span>
    );
  }
  if (status === 'decided') {
    return <span className={classes(chip, 'bg-wash text-ink')}>Decided: {outcome ? outcomeWords[outcome] : 'closed'}</span>;
  }
  return <span className={classes(chip, 'bg-plum-soft font-semibold text-plum')}>{waitingWords[status]}</span>;
}

export function ReasonChips({ reasons }: Pick<CaseSummary, 'reasons'>) {
  if (reasons.length === 0) return null;
  return (
    <ul aria-label="Reasons" className="flex flex-wrap gap-1.5">
      {reasons.map((reason) => (
        <li key={reason} className={classes(chip, 'border border-line bg-paper text-ink')}>
          {reasonWords[reason]}
        </li>
      ))}
    </ul>
  );
}
