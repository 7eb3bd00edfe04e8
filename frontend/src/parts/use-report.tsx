import { type ReactNode, useState } from 'react';
import { lazyModule, useLazyModule } from '../ui/lazy-module.ts';
import { toast } from '../ui/toast.ts';
import type { ReportTarget } from './report-dialog.tsx';

const dialogModule = lazyModule(() => import('./report-dialog.tsx'));

/** `openReport` opens the dialog, whose code is loaded then; `dialog` must be rendered by the screen. */
export function useReport(): { openReport: (target: ReportTarget) => void; dialog: ReactNode } {
  const [loaded, load] = useLazyModule(dialogModule);
  const [target, setTarget] = useState<ReportTarget>();
  const [open, setOpen] = useState(false);
  const openReport = (next: ReportTarget) => {
    setTarget(next);
    setOpen(true);
    load().catch(() => {
      setOpen(false);
      toast({ kind: 'error', title: 'Report failed', text: 'There was an error submitting your report. Please try again.' });
    });
  };
  const dialog = loaded && target && (
    <loaded.ReportDialog
      // A new key for each target, so that no input is carried over.
      key={`${target.contentType} ${target.contentId ?? target.reportedUserId}`}
      target={target}
      open={open}
      onOpenChange={setOpen}
    />
  );
  return { openReport, dialog };
}
