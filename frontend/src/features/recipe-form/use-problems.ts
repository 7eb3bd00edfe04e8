import { type RefObject, useEffect, useState } from 'react';
import { isProblem, type Problems } from './limit-problems.ts';

/**
 * The problems found by the last check; the first field with one gets the focus. Limits are measured again on every render, so that the
 * problem goes away while the user shortens the text.
 */
export function useProblems(form: RefObject<HTMLFormElement | null>, measure: () => Problems) {
  const [checked, setChecked] = useState<{ missing: Problems; isOver: boolean }>({ missing: {}, isOver: false });
  useEffect(() => {
    if (checked.isOver || isProblem(checked.missing)) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, checked]);
  return {
    problems: { ...(checked.isOver && measure()), ...checked.missing },
    /** Checks the limits as well; true when there is no problem. */
    check(missing: Problems): boolean {
      const isOver = isProblem(measure());
      setChecked({ missing, isOver });
      return !isOver && !isProblem(missing);
    },
  };
}
