import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A control that cannot be used for a while loses the focus; it has it again afterwards, unless it went elsewhere meanwhile. */
export function useHeldFocus(control: RefObject<HTMLElement | null>, disabled: boolean): void {
  const held = useRef(false);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (disabled) held.current = activeElement === control.current;
    else if (held.current && (activeElement === document.body || !activeElement)) control.current?.focus({ preventScroll: true });
  }, [control, disabled]);
}
