import type { CaseDetail } from '@potluck/events/answers/cases';
import { needsRule } from '@potluck/events/case-moves';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { rulesQuery } from '../../parts/rules-query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { nameOf } from './case-words.ts';
import { EffectFields } from './effect-fields.tsx';
import { effectOf, emptyEffect, furtherOutcomes, missingOf, type Outcome, type TypedEffect } from './effects.ts';
import { FurtherOutcomes } from './further-outcomes.tsx';
import { emptyNotes, NoteFields, notesFor } from './note-fields.tsx';
import { OutcomeChoice } from './outcome-choice.tsx';
import { type ChosenRule, RuleChoice } from './rule-choice.tsx';
import { useDecide } from './use-case-move.ts';
import { useRetainedState } from './use-retained-state.ts';

const empty = { outcome: '', ...emptyNotes };
const noOutcomes: readonly Outcome[] = [];
const noEffects: Partial<Record<Outcome, TypedEffect>> = {};
const isOutcome = (outcomes: readonly Outcome[], text: string): text is Outcome => outcomes.some((outcome) => outcome === text);

/**
 * The decision: outcome, further outcomes, the broken rule and the notes. The notes for the author and the reporters are offered only if
 * they will be shown to them. The input stays when the case has changed in the meantime, when the claim is lost, and when another screen is opened.
 */
export function DecisionForm({ known }: { known: CaseDetail }) {
  const { id, moves, outcomes, revision, content, claim } = known;
  const [typed, setTyped] = useRetainedState(`${id} decision`, empty);
  const [rule, setRule] = useRetainedState<ChosenRule | null>(`${id} rule`, null);
  const [also, setAlso] = useRetainedState(`${id} also`, noOutcomes);
  const [effects, setEffects] = useRetainedState(`${id} effects`, noEffects);
  const { data: rules } = useQuery(rulesQuery);
  const { decide, deciding, failure } = useDecide(id, {
    onDecided: () => {
      setTyped(empty);
      setRule(null);
      setAlso(noOutcomes);
      setEffects(noEffects);
    },
    onRuleGone: () => setRule(null),
  });
  const heading = useId();
  const mayDecide = moves.includes('decide');
  const isEmpty = Object.values(typed).every((text) => text === '');
  const chosen = isOutcome(outcomes, typed.outcome) ? typed.outcome : undefined;
  const further = chosen ? furtherOutcomes(outcomes, chosen) : [];
  const all = chosen ? [chosen, ...also.filter((outcome) => further.includes(outcome))] : [];
  const takesRule = all.some(needsRule);
  const effectFor = (outcome: Outcome) => effects[outcome] ?? emptyEffect;
  const typeEffect = (outcome: Outcome, typed: TypedEffect) => setEffects((before) => ({ ...before, [outcome]: typed }));
  const missing = all.map((outcome) => missingOf(outcome, effectFor(outcome), known, Date.now())).find((words) => words);
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
        : missing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (refused || deciding || !chosen) return;
    const [main, ...more] = all.map((outcome) => effectOf(outcome, effectFor(outcome), known, Date.now()));
    const seen = { revision, contentRevision: content?.revision ?? null };
    if (main) decide({ ...main, also: more, ...notesFor(typed, all), rule: takesRule ? rule : null, ...seen });
  };
  return (
    <Card as="section" aria-labelledby={heading} className="p-5">
      <form data-case-key="d" onSubmit={submit} className="flex flex-col gap-5">
        <h2 id={heading} ref={focusAfter} tabIndex={-1} className="text-title">
          Decision
        </h2>
        <OutcomeChoice outcomes={outcomes} chosen={typed.outcome} onChoose={write('outcome')} isGone={known.isGone} />
        {chosen && (
          <EffectFields outcome={chosen} known={known} typed={effectFor(chosen)} onType={(effect) => typeEffect(chosen, effect)} />
        )}
        {further.length > 0 && (
          <FurtherOutcomes
            known={known}
            outcomes={further}
            chosen={also}
            typed={effects}
            onChoose={(outcome, isChosen) =>
              setAlso((before) => (isChosen ? [...before, outcome] : before.filter((other) => other !== outcome)))
            }
            onType={typeEffect}
          />
        )}
        {takesRule && <RuleChoice chosen={rule} onChoose={setRule} />}
        <NoteFields
          outcomes={all}
          hasReporters={known.reportersCount > 0}
          notes={typed}
          onChange={(notes) => setTyped((before) => ({ ...before, ...notes }))}
        />
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

/** Claiming removes the focused Claim button, so the focus moves to the heading of this form. */
function useFocusOnClaim(mayDecide: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(mayDecide);
  useEffect(() => {
    if (mayDecide && !before.current && document.activeElement === document.body) heading.current?.focus();
    before.current = mayDecide;
  }, [mayDecide]);
  return heading;
}
