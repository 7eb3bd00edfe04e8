import type { CaseDetail } from '@potluck/events/answers';
import { needsRule } from '@potluck/events/case-moves';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { rulesQuery } from '../../parts/rules-query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { nameOf } from './case-words.ts';
import { NoteField } from './note-field.tsx';
import { OutcomeChoice } from './outcome-choice.tsx';
import { type ChosenRule, RuleChoice } from './rule-choice.tsx';
import { useDecide } from './use-case-move.ts';

type Outcome = CaseDetail['outcomes'][number];
const empty = { outcome: '', noteInternal: '' };
const isOutcome = (outcomes: readonly Outcome[], text: string): text is Outcome => outcomes.some((outcome) => outcome === text);

/** The decision with the rule that was broken and a note. Those to the author and the reporters come with the screens on which these read them. What was typed stays when something came in between, even when the claim is lost. */
export function DecisionForm({ known }: { known: CaseDetail }) {
  const { id, moves, outcomes, revision, content, claim } = known;
  const [typed, setTyped] = useState(empty);
  const [rule, setRule] = useState<ChosenRule | null>(null);
  const { data: rules } = useQuery(rulesQuery);
  const { decide, deciding, failure } = useDecide(id, () => {
    setTyped(empty);
    setRule(null);
  });
  const heading = useId();
  const mayDecide = moves.includes('decide');
  const isEmpty = Object.values(typed).every((text) => text === '');
  const chosen = isOutcome(outcomes, typed.outcome) ? typed.outcome : undefined;
  const takesRule = chosen !== undefined && needsRule(chosen);
  const focusAfter = useFocusOnClaim(mayDecide);
  if (!mayDecide && isEmpty) return null;
  const write = (name: keyof typeof empty) => (text: string) => setTyped((before) => ({ ...before, [name]: text }));
  const refused = !mayDecide
    ? claim
      ? 'Another moderator is working on this case.'
      : 'Claim this case first.'
    : !chosen
      ? 'Choose an outcome first.'
      : takesRule && !rule && rules?.length
        ? 'Choose the rule that was broken.'
        : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!refused && !deciding) decide({ ...typed, rule: takesRule ? rule : null, revision, contentRevision: content?.revision ?? null });
  };
  return (
    <Card as="section" aria-labelledby={heading} className="p-5">
      <form data-case-key="d" onSubmit={submit} className="flex flex-col gap-5">
        <h2 id={heading} ref={focusAfter} tabIndex={-1} className="text-title">
          Decision
        </h2>
        <OutcomeChoice outcomes={outcomes} chosen={typed.outcome} onChoose={write('outcome')} />
        {takesRule && <RuleChoice chosen={rule} onChoose={setRule} />}
        <NoteField label="Internal note" hint="Only moderators read it." value={typed.noteInternal} onChange={write('noteInternal')} />
        {failure && (
          <p role="alert" className="rounded-control bg-butter-soft px-4 py-3 text-note">
            <strong className="font-semibold">{failure}.</strong> {claimedBy(known)}The page shows it as it is now, and what you typed is
            still here.
          </p>
        )}
        <Button type="submit" busy={deciding} refused={refused}>
          Decide
        </Button>
      </form>
    </Card>
  );
}

const claimedBy = ({ claim, moves }: CaseDetail): string =>
  claim && !moves.includes('decide') ? `${nameOf(claim.moderator)} has claimed it. ` : '';

/** After one has claimed the case, its button is gone: the focus goes to the form that comes in its place. */
function useFocusOnClaim(mayDecide: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(mayDecide);
  useEffect(() => {
    if (mayDecide && !before.current && document.activeElement === document.body) heading.current?.focus();
    before.current = mayDecide;
  }, [mayDecide]);
  return heading;
}
