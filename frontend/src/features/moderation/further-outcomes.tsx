import type { CaseDetail } from '@potluck/events/answers/cases';
import { choiceWords } from './case-words.ts';
import { EffectFields } from './effect-fields.tsx';
import { emptyEffect, type Outcome, type TypedEffect } from './effects.ts';

interface FurtherOutcomesProps {
  known: CaseDetail;
  /** The outcomes that can be combined with the main one. */
  outcomes: readonly Outcome[];
  chosen: readonly Outcome[];
  typed: Partial<Record<Outcome, TypedEffect>>;
  onChoose: (outcome: Outcome, isChosen: boolean) => void;
  onType: (outcome: Outcome, typed: TypedEffect) => void;
}

/** Checkboxes for further outcomes of the same decision, each with its fields. */
export function FurtherOutcomes({ known, outcomes, chosen, typed, onChoose, onType }: FurtherOutcomesProps) {
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 font-semibold text-note">Also, in the same decision</legend>
      {outcomes.map((outcome) => (
        <div key={outcome}>
          <label className="flex min-h-11 cursor-pointer items-center gap-3 text-note">
            <input
              type="checkbox"
              checked={chosen.includes(outcome)}
              onChange={({ target }) => onChoose(outcome, target.checked)}
              className="size-5 shrink-0 accent-plum"
            />
            {choiceWords[outcome]?.label ?? outcome}
          </label>
          {chosen.includes(outcome) && (
            <div className="flex flex-col gap-3 pb-2 pl-8 empty:hidden">
              <EffectFields
                outcome={outcome}
                known={known}
                typed={typed[outcome] ?? emptyEffect}
                onType={(effect) => onType(outcome, effect)}
              />
            </div>
          )}
        </div>
      ))}
    </fieldset>
  );
}
