import { useEffect } from 'react';
import { useLazyModule } from './lazy-module.ts';
import { toastView, useToasts } from './toast.ts';

/** Events that mean the page is in use. */
const uses = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Rendered once by the app. The view's code is loaded on first use of the page: once offline, it could not be loaded to say so. */
export function Toaster() {
  const toasts = useToasts();
  const [view, load] = useLazyModule(toastView);
  useEffect(() => {
    if (view) return;
    const loadView = () => void load().catch(() => {});
    // Each further toast or use tries again.
    if (toasts.length > 0) loadView();
    for (const use of uses) addEventListener(use, loadView, { passive: true });
    return () => {
      for (const use of uses) removeEventListener(use, loadView);
    };
  }, [view, load, toasts]);
  return view ? <view.ToasterView toasts={toasts} /> : null;
}
