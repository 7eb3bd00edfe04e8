import { useEffect } from 'react';
import { useLazyModule } from './lazy-module.ts';
import { toastView, useToasts } from './toast.ts';

/** What tells that somebody uses the page. */
const uses = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Stands once in the app. What draws the toasts is fetched when the page is first used: without a network, what says so could not be
 * fetched any more.
 */
export function Toaster() {
  const toasts = useToasts();
  const [view, load] = useLazyModule(toastView);
  useEffect(() => {
    if (view) return;
    const loadView = () => void load().catch(() => {});
    // Each further toast, and each further use, tries again.
    if (toasts.length > 0) loadView();
    for (const use of uses) addEventListener(use, loadView, { passive: true });
    return () => {
      for (const use of uses) removeEventListener(use, loadView);
    };
  }, [view, load, toasts]);
  return view ? <view.ToasterView toasts={toasts} /> : null;
}
