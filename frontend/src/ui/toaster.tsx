import { useEffect } from 'react';
import { onNeed, useNeeded } from './on-need.ts';
import { useToasts } from './toast.ts';

const viewModule = onNeed(() => import('./toaster-view.tsx'));

/** Stands once in the app. What draws the toasts is loaded with the first of them. */
export function Toaster() {
  const toasts = useToasts();
  const [view, load] = useNeeded(viewModule);
  const wanted = toasts.length > 0;
  useEffect(() => {
    if (wanted) void load();
  }, [wanted, load]);
  return view ? <view.ToasterView toasts={toasts} /> : null;
}
