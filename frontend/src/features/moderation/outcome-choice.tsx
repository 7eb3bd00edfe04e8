import type { CaseDetail } from '@potluck/events/answers/cases';
import { useId } from 'react';
import { choiceWords } from './case-words.ts';

interface OutcomeChoiceProps {
  outcomes: CaseDetail['outcomes'];
  chosen: string;
  onChoose: (outcome: string) => void;
  /** The content is deleted. */
  isGone?: boolean;
}

const dismissGone = { label: 'Dismiss', hint: 'It is gone: nothing more is done.' };

export function OutcomeChoice({ outcomes, chosen, onChoose, isGone = false }: OutcomeChoiceProps) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-semibold text-note">Outcome</legend>
      {outcomes.map((outcome) => {
        const words = isGone && outcome === 'dismiss' ? dismissGone : (choiceWords[outcome] ?? { label: outcome, hint: '' });
        return (
          <label
            key={outcome}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-edge px-3 py-2.5 transition-colors duration-150 hover:bg-wash has-checked:border-plum has-checked:bg-plum-soft"
          >
            <input
              type="radio"
              name={name}
              value={outcome}
              checked={chosen === outcome}
              onChange={() => onChoose(outcome)}
              aria-describedby={`${name}-${outcome}`}
              aria-label={words.label}
              className="mt-0.5 size-5 shrink-0 accent-plum"
            />
            <span>
              <span className="block font-semibold text-note">{words.label}</span>
              <span id={`${name}-${outcome}`} className="block text-quiet text-small">
                {words.hint}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
