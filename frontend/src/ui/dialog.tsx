import { type ReactNode, useEffect } from 'react';
import { onNeed, useNeeded } from './on-need.ts';

export interface DialogProps {
  open: boolean;
  /** Called with false by Escape, the close button and a press outside. */
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

const frameModule = onNeed(() => import('./dialog-frame.tsx'));

/** A modal dialog; its frame is loaded when it first opens. */
export function Dialog(props: DialogProps) {
  const [frame, load] = useNeeded(frameModule);
  useEffect(() => {
    if (props.open) void load();
  }, [props.open, load]);
  return frame ? <frame.DialogFrame {...props} /> : null;
}
