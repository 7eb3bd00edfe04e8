import type { CaseDetail } from '@potluck/events/answers/cases';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type LazyModule, lazyModule, useLazyModule } from '../../ui/lazy-module.ts';
import { Loading } from '../../ui/skeleton.tsx';
import { CaseSkeleton } from './case-skeleton.tsx';

const replayModule = lazyModule(() => import('./replay/replay-view.tsx'));
const workModule = lazyModule(() => import('./case-work.tsx'));
// What the page was opened for loads while the case is read.
const first: LazyModule<unknown> = new URLSearchParams(globalThis.location?.search).has('at') ? replayModule : workModule;
void first.load().catch(() => {});

interface Props<Module> {
  lazy: LazyModule<Module>;
  failure: string;
  loading?: ReactNode;
  children: (module: Module) => ReactNode;
}

function LazyPart<Module>({ lazy, failure, loading, children }: Props<Module>) {
  const [module, load] = useLazyModule(lazy);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    load().catch(() => setFailed(true));
  }, [load]);
  if (module) return children(module);
  if (!failed) return loading;
  // Browsers remember that a preloaded module failed, until the page is loaded again. Otherwise what was typed in the case stays.
  const again = <Button onClick={() => load().catch(() => location.reload())}>Try Again</Button>;
  return <EmptyState title={failure} text="The way to it is blocked at the moment." action={again} />;
}

/** The replay; its code is loaded on first use. */
export const LazyReplay = ({ known }: { known: CaseDetail }) => (
  <LazyPart lazy={replayModule} failure="The replay could not be loaded">
    {({ ReplayView }) => <ReplayView key={known.id} known={known} />}
  </LazyPart>
);

/** What a case is decided on and with; a link to a moment of the replay paints sooner without its code. */
export const LazyCaseWork = (props: { known: CaseDetail; title: string }) => (
  <LazyPart
    lazy={workModule}
    failure="The case could not be loaded"
    loading={
      <Loading label="Loading case">
        <CaseSkeleton />
      </Loading>
    }
  >
    {({ CaseWork }) => <CaseWork {...props} />}
  </LazyPart>
);
