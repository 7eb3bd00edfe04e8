import { type RefObject, useEffect, useState } from 'react';
import { isProblem, type Problems } from './limit-problems.ts';

/**
 * What to say beside the fields since they were last checked; the first field that is wrong then has the focus. What is over a limit is
 * measured anew while it is being shortened.
 */
export function useProblems(form: RefObject<HTMLFormElement | null>, measure: () => Problems) {
  const [checked, setChecked] = useState<{ missing: Problems; isOver: boolean }>({ missing: {}, isOver: false });
  useEffect(() => {
    if (checked.isOver || isProblem(checked.missing)) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, checked]);
  return {
    problems: { ...(checked.isOver && measure()), ...checked.missing },
    /** Says what is missing and what is over a limit; true when nothing is. */
    check(missing: Problems): boolean {
      const isOver = isProblem(measure());
      setChecked({ missing, isOver });
      return !isOver && !isProblem(missing);
    },
  };
}
