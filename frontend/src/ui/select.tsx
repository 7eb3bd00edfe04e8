import type { ReactNode } from 'react';
import { useState } from 'react';
import { classes } from './classes.ts';
import { type ControlProps, controlClass } from './field.tsx';
import { ChevronDownIcon } from './icons.tsx';
import { lazyModule, useLazyModule } from './lazy-module.ts';
import { reportLoadError } from './load-error.ts';

interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
}

export interface SelectProps<Value extends string> extends Partial<ControlProps> {
  /** undefined: nothing is chosen, and the placeholder shows. */
  value: Value | undefined;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  placeholder?: string;
  /** If it has no visible label. */
  'aria-label'?: string;
  className?: string;
}

export const selectTriggerClass = classes(controlClass, 'bg-card flex items-center justify-between gap-2 text-left');

export function SelectFace({ children, chosen }: { children: ReactNode; chosen: boolean }) {
  return (
    <>
      <span className={classes('truncate', !chosen && 'text-quiet')}>{children}</span>
      <ChevronDownIcon className="size-4 text-quiet" />
    </>
  );
}

const listModule = lazyModule(() => import('./select-list.tsx'));

/** A select. Its list's code is loaded on first hover, focus or press. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const [list, load] = useLazyModule(listModule);
  const [pressed, setPressed] = useState(false);
  if (list && pressed) return <list.SelectList {...props} />;
  const { value, options, onChange: _, placeholder = '', className, ...controlProps } = props;
  const chosen = options.find((option) => option.value === value);
  const press = () => {
    setPressed(true);
    reportLoadError(load(), () => setPressed(false));
  };
  const preload = () => void load().catch(() => {});
  return (
    <button
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={press}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        press();
      }}
      className={classes(selectTriggerClass, className)}
      {...controlProps}
    >
      <SelectFace chosen={chosen !== undefined}>{chosen?.label ?? placeholder}</SelectFace>
    </button>
  );
}
