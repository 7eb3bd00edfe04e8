import { type RefObject, useEffect } from 'react';

/** After each check the first field that is wrong has the focus. `problems` is a new object with every check. */
export function useFocusOnError(form: RefObject<HTMLFormElement | null>, problems: object): void {
  useEffect(() => {
    if (Object.values(problems).some(Boolean)) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, problems]);
}
