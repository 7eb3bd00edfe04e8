import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ReportTarget } from './report-dialog.tsx';

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

/** `ask` opens the report dialog, which is loaded then; `dialog` has to stand somewhere on the screen. */
export function useReport(): { ask: (target: ReportTarget) => void; dialog: ReactNode } {
  const [target, setTarget] = useState<ReportTarget>();
  const [open, setOpen] = useState(false);
  const ask = (next: ReportTarget) => {
    setTarget(next);
    setOpen(true);
  };
  const dialog = target && (
    <Suspense fallback={null}>
      <ReportDialog target={target} open={open} onOpenChange={setOpen} />
    </Suspense>
  );
  return { ask, dialog };
}
