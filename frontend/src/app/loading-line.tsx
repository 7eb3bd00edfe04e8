import { useLayoutEffect } from 'react';
import { useIsScreenLoading } from './screen-loading.ts';

/** What was pressed last, unless something else has led on since: Back, or a shortcut. The key that presses a link comes before its click. */
let pressed: Element | null = null;
// Before the router listens: React draws a page that one goes back to while the router is being told.
for (const type of ['click', 'keydown', 'popstate']) {
  window.addEventListener(
    type,
    ({ target }) => {
      pressed = type === 'click' && target instanceof Element ? target.closest('a[href], button, [role=menuitem]') : null;
    },
    { capture: true },
  );
}

/** While the code of the next screen is on its way, the old one stays: what was pressed is marked at once, and a line shows that it goes on. */
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
