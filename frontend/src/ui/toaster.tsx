import { useEffect } from 'react';
import { useNeeded } from './on-need.ts';
import { toastView, useToasts } from './toast.ts';

/** Stands once in the app. What draws the toasts is loaded with the first of them. */
export function Toaster() {
  const toasts = useToasts();
  const [view, load] = useNeeded(toastView);
  const wanted = toasts.length > 0;
  useEffect(() => {
    if (wanted) void load();
  }, [wanted, load]);
  return view ? <view.ToasterView toasts={toasts} /> : null;
}
