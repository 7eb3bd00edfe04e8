import { Switch as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { hintClass, labelClass } from './field.tsx';

interface SwitchProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A labelled switch. */
export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-start justify-between gap-4">
      <div className="flex flex-col gap-0.5 py-2">
        <label htmlFor={id} className={labelClass}>
          {label}
        </label>
        {hint && (
          <div id={`${id}-hint`} className={hintClass}>
            {hint}
          </div>
        )}
      </div>
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="group grid h-11 w-14 shrink-0 place-items-center rounded-control"
      >
        <span className="h-7 w-12 rounded-full bg-edge p-1 transition-colors duration-150 group-data-[state=checked]:bg-basil">
          <Radix.Thumb className="block size-5 rounded-full bg-card shadow-card transition-transform duration-150 data-[state=checked]:translate-x-5" />
        </span>
      </Radix.Root>
    </div>
  );
}
