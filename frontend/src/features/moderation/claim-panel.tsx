import type { CaseDetail } from '@potluck/events/answers/cases';
import { useCurrentUser } from '../../api/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { nameOf, outcomeWords, timeOf } from './case-words.ts';
import { EscalateButton } from './escalate-button.tsx';
import { caseStateId } from './focus-case-state.ts';
import { useCaseMove, useClaim } from './use-case-move.ts';

/** Who works on the case, with buttons to claim, give back, escalate and reopen it. */
export function ClaimPanel({ known }: { known: CaseDetail }) {
  const { id, moves } = known;
  const claim = useClaim();
  const move = useCaseMove(id);
  const whose = useWhoseTurn(known);
  return (
    <Card as="section" aria-label="State" className="flex flex-col gap-4 p-5">
      <p id={caseStateId} role="status" tabIndex={-1} className="text-note">
        {whose}
      </p>
      <div className="flex flex-wrap gap-3 empty:hidden *:grow">
        {moves.includes('claim') && (
          <Button data-case-key="c" busy={claim.isPending} onClick={() => claim.mutate(id)}>
            Claim
          </Button>
        )}
        {moves.includes('release') && (
          <Button variant="quiet" busy={move.isPending} onClick={() => move.mutate('release')}>
            Give back
          </Button>
        )}
        <EscalateButton id={id} mayEscalate={moves.includes('escalate')} />
        {moves.includes('reopen') && (
          <Button variant="quiet" busy={move.isPending} onClick={() => move.mutate('reopen')}>
            Reopen
          </Button>
        )}
      </div>
    </Card>
  );
}

function useWhoseTurn({ status, claim, outcome, moves, escalated, appeals }: CaseDetail): string {
  const { user } = useCurrentUser();
  if (status === 'decided') return `Decided: ${outcome ? outcomeWords[outcome] : 'closed'}. It can be reopened.`;
  if (!claim && escalated && !moves.includes('claim')) return 'Administrators decide this case. You can add a note.';
  if (!claim && appeals.length > 0 && !moves.includes('claim'))
    return 'The author has appealed a decision of yours: another moderator answers within three days, or you do afterwards. You can add a note.';
  if (!claim && appeals.length > 0) return 'Nobody works on this case. Claim it to answer the appeal.';
  if (!claim || moves.includes('claim')) return 'Nobody works on this case. Claim it to decide.';
  if (claim.moderator.id === user?.id) return `You have claimed this case until ${timeOf(claim.until)}.`;
  return `${nameOf(claim.moderator)} is working on this case until ${timeOf(claim.until)}. You can add a note.`;
}
