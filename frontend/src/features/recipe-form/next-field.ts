import type { KeyboardEvent } from 'react';

/** Enter in a one-line field goes to the next field: only the button saves. */
export function enterGoesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement) || target.type === 'file') return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input:not([type=file]), textarea, [role=combobox]')];
  fields[fields.indexOf(target) + 1]?.focus();
}
