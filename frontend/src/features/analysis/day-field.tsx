import { Field, Input } from '../../ui/field.tsx';

/** A day, as an ISO date; empty if none is chosen, where that is allowed. */
export function DayField({ label, value, onChoose }: { label: string; value: string; onChoose: (day: string) => void }) {
  return (
    <Field label={label} className="w-40">
      {(control) => (
        <Input
          {...control}
          type="date"
          min="2000-01-01"
          max="2999-12-31"
          value={value}
          onChange={({ target }) => target.validity.valid && onChoose(target.value)}
        />
      )}
    </Field>
  );
}
