import { useEffect, useLayoutEffect, useRef } from 'react';
import { useIsWaiting } from './waiting.ts';

/** While the code of the next screen is on its way, the old one stays: what was pressed is marked at once, and a line shows that it goes on. */
export function WaitingLine() {
  const waiting = useIsWaiting();
  const pressed = useRef<Element>(null);
  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      pressed.current = target instanceof Element ? target.closest('a[href], button, [role=menuitem]') : null;
    };
    document.addEventListener('click', remember, { capture: true });
    return () => document.removeEventListener('click', remember, { capture: true });
  }, []);
  useLayoutEffect(() => {
    const link = pressed.current;
    if (!waiting || !link) return;
    link.setAttribute('data-pressed', '');
    return () => link.removeAttribute('data-pressed');
  }, [waiting]);
  if (!waiting) return null;
  return (
    <div role="progressbar" aria-label="Loading the next screen" className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden bg-tomato-soft">
      <div className="h-full w-1/3 animate-along bg-tomato motion-reduce:w-full" />
    </div>
  );
}
