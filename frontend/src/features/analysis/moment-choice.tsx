import type { ShownDocument } from '@potluck/events/answers/documents';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { DayField } from './day-field.tsx';
import { dayAndTime, momentOf } from './moment-words.ts';
import { useTyped } from './use-typed.ts';

interface MomentChoiceProps {
  legend: string;
  /** Of the address; empty is now. */
  value: string;
  /** What was found at the value that was looked up last. */
  moment: ShownDocument['asOf'] | undefined;
  /** The moment in words. */
  words: string;
  onChoose: (value: string) => void;
}

/** A moment at which a document is shown: a day with or without a time, or after an event of its own, one by one. */
export function MomentChoice({ legend, value, moment, words, onChoose }: MomentChoiceProps) {
  const { day, time } = dayAndTime(value);
  const { type, ...timeField } = useTyped(time);
  const steps = [
    { label: 'Earlier event', to: moment?.earlier ?? null },
    { label: 'Later event', to: moment?.later ?? null },
  ];
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">
        {legend}: <span className="font-normal">{words}</span>
      </legend>
      <div className="flex flex-wrap items-end gap-3">
        <DayField label="Day (UTC)" value={day} onChoose={(chosen) => onChoose(momentOf(chosen, time))} />
        <Field label="Time (UTC)" className="w-32">
          {(control) => (
            <Input
              {...control}
              {...timeField}
              type="time"
              disabled={day === ''}
              onChange={({ target }) => {
                type(target.value);
                onChoose(momentOf(day, target.value));
              }}
            />
          )}
        </Field>
        {steps.map(({ label, to }) => (
          <Button
            key={label}
            variant="quiet"
            refused={to ? undefined : `There is no ${label.toLowerCase()} of this document.`}
            onClick={() => to && onChoose(to.reference)}
          >
            {label}
          </Button>
        ))}
        {value !== '' && (
          <Button variant="quiet" onClick={() => onChoose('')}>
            Now
          </Button>
        )}
      </div>
    </fieldset>
  );
}
