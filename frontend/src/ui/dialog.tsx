import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { lazyModule, useLazyModule } from './lazy-module.ts';
import { reportLoadError } from './load-error.ts';

export interface DialogProps {
  open: boolean;
  /** Called with false on Escape, the close button and a press outside. */
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

const frameModule = lazyModule(() => import('./dialog-frame.tsx'));

/** A modal dialog; its code is loaded when it first opens. */
export function Dialog(props: DialogProps) {
  const [frame, load] = useLazyModule(frameModule);
  const close = useEffectEvent(() => props.onOpenChange(false));
  useEffect(() => {
    if (props.open) reportLoadError(load(), () => close());
  }, [props.open, load]);
  return frame ? <frame.DialogFrame {...props} /> : null;
}
