import { type ReactNode, useId } from 'react';
import { classes } from '../../ui/classes.ts';
import { labelClass } from '../../ui/field.tsx';

export type Side = 'yours' | 'theirs';

const sides: { side: Side; label: string }[] = [
  { side: 'yours', label: 'Yours' },
  { side: 'theirs', label: 'Theirs' },
];

interface VersionChoiceProps {
  /** The field's name. */
  name: string;
  chosen: Side;
  onChoose: (side: Side) => void;
  show: (side: Side) => ReactNode;
}

/** Both versions of a field, of which one is chosen. */
export function VersionChoice({ name, chosen, onChoose, show }: VersionChoiceProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={classes(labelClass, 'mb-1.5')}>{name}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {sides.map(({ side, label }) => (
          <label
            key={side}
            className={classes(
              'flex min-w-0 cursor-pointer gap-3 rounded-control border p-3 transition-colors duration-150',
              'has-focus-visible:outline-2 has-focus-visible:outline-tomato has-focus-visible:outline-offset-2',
              chosen === side ? 'border-basil inset-ring-1 inset-ring-basil' : 'border-edge hover:border-quiet',
            )}
          >
            <input
              type="radio"
              name={id}
              checked={chosen === side}
              onChange={() => onChoose(side)}
              aria-label={label}
              aria-describedby={`${id}-${side}`}
              className="mt-0.5 size-5 shrink-0 accent-basil outline-none"
            />
            <div className="min-w-0 flex-1">
              <span aria-hidden="true" className="font-semibold text-note">
                {label}
              </span>
              <div id={`${id}-${side}`} className="mt-1 text-note">
                {show(side)}
              </div>
            </div>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
