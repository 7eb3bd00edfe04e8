import type { CaseDetail } from '@potluck/events/answers/cases';
import { endsOnDate, partsFor } from '@potluck/events/case-moves';
import { Field, Input } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { basisWords, partWords } from './case-words.ts';
import { type Basis, endChoices, type Outcome, type TypedEffect } from './effects.ts';

interface EffectFieldsProps {
  outcome: Outcome;
  known: CaseDetail;
  typed: TypedEffect;
  onType: (typed: TypedEffect) => void;
}

/** The fields of an outcome: an end, parts of the profile, a reporter, a basis. Most outcomes have none. */
export function EffectFields({ outcome, known, typed, onType }: EffectFieldsProps) {
  const parts = partsFor(outcome, known.hiddenParts);
  const change = (some: Partial<TypedEffect>) => onType({ ...typed, ...some });
  return (
    <>
      {outcome === 'mute_reporter' && (
        <Field label="Reporter">
          {(controlProps) => (
            <Select
              {...controlProps}
              value={typed.reporter || undefined}
              options={Array.from({ length: Math.min(known.reportersCount, mostReporters) }, (_, index) => ({
                value: String(index + 1),
                label: `Reporter ${index + 1}`,
              }))}
              placeholder="Choose a reporter"
              onChange={(reporter) => change({ reporter })}
            />
          )}
        </Field>
      )}
      {outcome === 'purge' && (
        <div className="flex flex-col gap-3">
          <Field label="Basis">
            {(controlProps) => (
              <Select
                {...controlProps}
                value={typed.basis || undefined}
                options={bases}
                placeholder="Choose a basis"
                onChange={(basis) => change({ basis: basis as Basis })}
              />
            )}
          </Field>
          <label className="flex min-h-11 cursor-pointer items-center gap-3 text-note">
            <input
              type="checkbox"
              checked={typed.understood}
              onChange={({ target }) => change({ understood: target.checked })}
              className="size-5 shrink-0 accent-plum"
            />
            I understand that this cannot be undone
          </label>
        </div>
      )}
      {endsOnDate(outcome) && (
        <div className="flex flex-col gap-3">
          <Field label={outcome === 'suspend' ? 'Suspended for' : 'Muted for'}>
            {(controlProps) => <Select {...controlProps} value={typed.end} options={endChoices} onChange={(end) => change({ end })} />}
          </Field>
          {typed.end === 'date' && (
            <Field label="Last day">
              {(controlProps) => (
                <Input {...controlProps} type="date" value={typed.date} onChange={({ target }) => change({ date: target.value })} />
              )}
            </Field>
          )}
        </div>
      )}
      {parts.length > 0 && (
        <fieldset className="flex flex-col">
          <legend className="mb-1 font-semibold text-note">Parts of the profile</legend>
          {parts.map((part) => (
            <label key={part} className="flex min-h-11 cursor-pointer items-center gap-3 text-note">
              <input
                type="checkbox"
                checked={typed.parts.includes(part)}
                onChange={({ target }) =>
                  change({ parts: target.checked ? [...typed.parts, part] : typed.parts.filter((other) => other !== part) })
                }
                className="size-5 shrink-0 accent-plum"
              />
              {partWords[part]}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}

const bases = Object.entries(basisWords).map(([value, label]) => ({ value, label: label.charAt(0).toUpperCase() + label.slice(1) }));

/** The most reporters in the list; a longer list would be unusable. */
const mostReporters = 500;
