import { useLayoutEffect } from 'react';
import { useIsScreenLoading } from './screen-loading.ts';

/** The last clicked control, unless something else (Back, a shortcut) has navigated since. A link's keydown comes before its click. */
let pressed: Element | null = null;
// Registered before the router's own listeners: on popstate, React renders while those run.
for (const type of ['click', 'keydown', 'popstate']) {
  window.addEventListener(
    type,
    ({ target }) => {
      pressed = type === 'click' && target instanceof Element ? target.closest('a[href], button, [role=menuitem]') : null;
    },
    { capture: true },
  );
}

/** While the next screen's code loads, the old screen stays, the clicked control is marked, and a progress line shows. */
export function LoadingLine() {
  const loading = useIsScreenLoading();
  useLayoutEffect(() => {
    const link = pressed;
    if (!loading || !link) return;
    link.setAttribute('data-pressed', '');
    return () => link.removeAttribute('data-pressed');
  }, [loading]);
  if (!loading) return null;
  return (
    <div role="progressbar" aria-label="Loading the next screen" className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden bg-tomato-soft">
      <div className="h-full w-1/3 animate-along bg-tomato motion-reduce:w-full" />
    </div>
  );
}
