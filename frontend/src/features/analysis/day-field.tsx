import { Field, Input } from '../../ui/field.tsx';
import { useTyped } from './use-typed.ts';

/** A day, as an ISO date; empty if none is chosen, where that is allowed. */
export function DayField({ label, value, onChoose }: { label: string; value: string; onChoose: (day: string) => void }) {
  // A year is typed digit by digit: before the last one it is too early.
  const { type, ...field } = useTyped(value);
  return (
    <Field label={label} className="w-40">
      {(control) => (
        <Input
          {...control}
          {...field}
          type="date"
          min="2000-01-01"
          max="2999-12-31"
          onChange={({ target }) => {
            type(target.value);
            if (target.validity.valid) onChoose(target.value);
          }}
        />
      )}
    </Field>
  );
}
