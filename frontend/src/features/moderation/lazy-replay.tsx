import type { CaseDetail } from '@potluck/events/answers/cases';
import { useEffect, useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts';

const replayModule = lazyModule(() => import('./replay/replay-view.tsx'));
// If the page was opened by a link to a moment, the code loads while the case is read.
if (new URLSearchParams(globalThis.location?.search).has('at')) void replayModule.load().catch(() => {});

/** The replay; its code is loaded on first use. */
export function LazyReplay({ known }: { known: CaseDetail }) {
  const [module, load] = useLazyModule(replayModule);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    load().catch(() => setFailed(true));
  }, [load]);
  if (failed && !module) return <EmptyState title="The replay could not be loaded" text="Please open it again in a moment." />;
  return module ? <module.ReplayView key={known.id} known={known} /> : null;
}
