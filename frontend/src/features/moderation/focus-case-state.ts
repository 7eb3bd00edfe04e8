export const caseStateId = 'case-state';

/** A move removes the button that was pressed: after React has rendered, the focus goes to the state of the case. */
export function focusCaseState(): void {
  const focus = () => {
    if (document.activeElement === document.body) document.getElementById(caseStateId)?.focus({ preventScroll: true });
  };
  setTimeout(() => requestAnimationFrame(focus), 30);
}
