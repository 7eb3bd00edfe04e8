import type { KeyboardEvent } from 'react';
import { isComposing } from '../../parts/is-composing.ts';

const fieldsOfForm = 'input:not([type=file], [type=radio]), textarea, [role=combobox]';

/** Enter in a single-line field moves to the next field; only the button saves. */
export function focusNextOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || isComposing(event) || !(target instanceof HTMLInputElement) || target.type === 'file') return;
  // The field has handled it.
  if (event.isDefaultPrevented()) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(fieldsOfForm)];
  fields[fields.indexOf(target) + 1]?.focus();
}
